import { ArnLink } from '../arn-link.js';
import { Chip } from '../chip.js';
import { PlainTable, WIDE_CELL } from '../plain-table.js';
import { Status } from '../status.js';
import styles from './reproduce.module.css';

/** A past job in the plan of a reproduction. */
export interface Step {
  readonly number: number;
  readonly fate: 'REUSE' | 'RUN' | 'IMPOSSIBLE';
  readonly job: string;
  readonly jobName: string;
  readonly needs: readonly number[];
  readonly isSubject: boolean;
  /** True for a batch transform that runs again to compare predictions. */
  readonly isPrediction?: boolean | null;
  /** The ARN of the job that repeats it. */
  readonly launched?: string | null;
  readonly blockers: readonly {
    readonly kind: string;
    readonly name: string;
    readonly reason: string;
  }[];
}

/** Options of {@link StepsTable}. */
export interface StepsTableProps {
  readonly steps: readonly Step[];
  /** The maximum height in pixels before the table scrolls. */
  readonly maxHeight?: number;
}

const WORDS = { REUSE: 'Reuse', RUN: 'Run again', IMPOSSIBLE: 'Impossible' } as const;

/** The steps of a plan, in the order in which they run. */
export function StepsTable({ steps, maxHeight }: StepsTableProps) {
  return (
    <PlainTable
      label="Steps"
      head={['Step', 'Job', 'Plan', 'Needs', 'Details']}
      {...(maxHeight !== undefined && { maxHeight })}
    >
      {steps.map((step) => (
        <tr key={step.number}>
          <td>{step.number}</td>
          <th scope="row">
            <ArnLink arn={step.job}>{step.jobName}</ArnLink>
            {step.isSubject && (
              <>
                {' '}
                <Chip>compared</Chip>
              </>
            )}
            {step.isPrediction && (
              <>
                {' '}
                <Chip>predictions</Chip>
              </>
            )}
          </th>
          <td>
            <Status status={step.fate} words={WORDS[step.fate]} />
          </td>
          <td>{step.needs.join(', ')}</td>
          <td className={WIDE_CELL}>
            <Details step={step} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function Details({ step: { fate, blockers, launched } }: { readonly step: Step }) {
  if (launched) {
    return (
      <p>
        repeated by <ArnLink arn={launched} />
      </p>
    );
  }
  if (blockers.length > 0) {
    return (
      <ul className={styles.blockers}>
        {blockers.map(({ kind, name, reason }) => (
          <li key={`${kind} ${name}`}>
            <strong>{kind.toLowerCase()}</strong> <code>{name}</code>: {reason}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <span className={styles.quiet}>{fate === 'REUSE' ? 'its outputs are still there' : ''}</span>
  );
}
