import { ArnLink } from '../../parts/arn-link.js';
import { numberOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import { PlainTable } from '../../parts/plain-table.js';
import { Status, wordsOf } from '../../parts/status.js';
import type { Reproduction } from '../job/job-data.js';
import styles from './reproduction.module.css';

type Comparison = Reproduction['results'][number];

/** Options of {@link Result}. */
export interface ResultProps {
  readonly result: Comparison;
  readonly step: Reproduction['steps'][number] | undefined;
}

/** The comparison of a job with its repetition: files, predictions, metrics, and the first difference. */
export function Result({ result, step }: ResultProps) {
  const { verdict, files, metrics, predictions, divergence } = result;
  return (
    <Panel
      title={`Result of ${step?.jobName ?? `step ${result.step}`}`}
      beside={<Status status={verdict} />}
    >
      <div className={styles.result}>
        {step?.launched && (
          <p>
            <ArnLink arn={step.job}>{step.jobName}</ArnLink> compared with{' '}
            <ArnLink arn={step.launched} />
          </p>
        )}
        <p>{filesText(result)}</p>
        {predictions && <Predictions predictions={predictions} />}
        {divergence && <FirstDivergence divergence={divergence} />}
        {files.length > 0 && <Files files={files} />}
        {metrics.length > 0 && <Metrics metrics={metrics} />}
      </div>
    </Panel>
  );
}

function filesText({ equalFiles, files, verdict }: Comparison): string {
  if (equalFiles == null) {
    return verdict === 'IDENTICAL'
      ? 'The archives are equal, byte for byte.'
      : 'The files were not compared: they were removed, or the archive has too many files.';
  }
  const equal = `${equalFiles.toLocaleString('en')} ${equalFiles === 1 ? 'file is' : 'files are'} equal`;
  if (files.length === 0) return `${equal}; none differs.`;
  return `${equal}; ${files.length === 100 ? 'at least 100 differ' : `${files.length} ${files.length === 1 ? 'differs' : 'differ'}`}.`;
}

function Predictions({
  predictions,
}: {
  readonly predictions: NonNullable<Comparison['predictions']>;
}) {
  const { job, values, greatestDifference, isWithin, differs } = predictions;
  return (
    <p>
      Predictions of <ArnLink arn={job} />:{' '}
      <Status
        status={isWithin ? 'IDENTICAL' : 'DIFFERENT'}
        words={isWithin ? 'within the tolerance' : 'different'}
      />{' '}
      {values > 0 &&
        `${values.toLocaleString('en')} numbers differ by at most ${numberOf(greatestDifference)} (relative). `}
      {differs != null && `First difference: ${differs}.`}
    </p>
  );
}

function FirstDivergence({
  divergence,
}: {
  readonly divergence: NonNullable<Comparison['divergence']>;
}) {
  const { step, kind, name, a, b } = divergence;
  return (
    <div className={styles.divergence}>
      <p>
        <strong>First difference:</strong> {wordsOf(kind).toLowerCase()} <code>{name}</code> of step{' '}
        {step}
      </p>
      <dl className={styles.sides}>
        <dt>job</dt>
        <dd>
          <code>{a ?? 'absent'}</code>
        </dd>
        <dt>repetition</dt>
        <dd>
          <code>{b ?? 'absent'}</code>
        </dd>
      </dl>
    </div>
  );
}

function Files({ files }: { readonly files: Comparison['files'] }) {
  return (
    <div className={styles.frame}>
      <PlainTable label="Files that differ" head={['File', 'Job', 'Repetition']} maxHeight={320}>
        {files.map(({ name, a, b }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Sha256 digest={a} />
            </td>
            <td>
              <Sha256 digest={b} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}

function Sha256({ digest }: { readonly digest: string | null | undefined }) {
  if (digest == null) return <span className={styles.quiet}>absent</span>;
  return <code title={digest}>{digest.slice(0, 12)}</code>;
}

function Metrics({ metrics }: { readonly metrics: Comparison['metrics'] }) {
  return (
    <div className={styles.frame}>
      <PlainTable label="Metrics" head={['Metric', 'Job', 'Repetition', 'Within tolerance']}>
        {metrics.map(({ name, a, b, isWithin }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td title={a ?? undefined}>{shown(a)}</td>
            <td title={b ?? undefined}>{shown(b)}</td>
            <td>
              <Status
                status={isWithin ? 'IDENTICAL' : 'DIFFERENT'}
                words={isWithin ? 'yes' : 'no'}
              />
            </td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}

function shown(text: string | null | undefined): string {
  if (text == null) return '–';
  const value = Number(text);
  return Number.isFinite(value) ? numberOf(value) : text;
}
