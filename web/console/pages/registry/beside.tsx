import { getRouteApi, Link } from '@tanstack/react-router';
import { GitCompareArrows } from 'lucide-react';
import { useLive } from '../../client/use-live.js';
import { VersionBesideDocument } from '../../generated/registry.js';
import { ButtonLink } from '../../parts/button-link.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Choice } from '../../parts/field.js';
import { numberOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import styles from './registry.module.css';
import { championFirst, type OtherVersion, type Rules, type Version } from './registry-data.js';
import { propertiesOf } from './version-facts.js';

const route = getRouteApi('/registry/$group/$version');

/** Options of {@link Beside}. */
export interface BesideProps {
  readonly group: Rules;
  readonly version: Version;
}

/** The differences between the version and another version, by default the champion. */
export function Beside({ group, version }: BesideProps) {
  const { beside = firstOf(group, version.version) } = route.useSearch();
  const navigate = route.useNavigate();
  const reference = /^\d+$/.test(beside) ? `${group.name}:${beside}` : `${group.name}@${beside}`;
  const { data, failure } = useLive(
    VersionBesideDocument,
    { package: reference },
    { pause: beside === '' },
  );
  if (beside === '') return null;
  const other = data?.modelPackage;
  const jobs = other && [other.trainingJobName, version.trainingJobName];
  return (
    <Panel
      title={`Compared with ${reference}`}
      beside={
        <Choice
          label="Compare with"
          value={beside}
          onChange={(next) => void navigate({ search: { beside: next }, replace: true })}
        >
          {othersOf(group, version.version, beside).map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Choice>
      }
    >
      {failure && <ErrorNote failure={failure} />}
      {other && <Differences version={version} other={other} />}
      {jobs?.every((job) => job != null) && jobs[0] !== jobs[1] && (
        <div className={styles.jobsBehind}>
          <ButtonLink
            to="/compare"
            search={{ ids: jobs.join(',') }}
            icon={<GitCompareArrows size={14} aria-hidden />}
          >
            Compare the training jobs
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}

/** The champion, else another alias, else the version before; never the version itself. */
function firstOf({ aliases }: Rules, version: number): string {
  const [first] = championFirst(aliases).filter((one) => one.version !== version);
  if (first) return first.alias;
  return version > 1 ? String(version - 1) : '';
}

const VERSIONS = 50;

function othersOf({ aliases, lastVersion }: Rules, version: number, chosen: string) {
  const numbers = Array.from({ length: Math.min(VERSIONS, lastVersion) }, (_, at) =>
    String(lastVersion - at),
  ).filter((id) => id !== String(version));
  const options = [
    ...aliases.map(({ alias, version }) => ({ id: alias, label: `${alias} (${version})` })),
    ...numbers.map((id) => ({ id, label: `version ${id}` })),
  ];
  return options.some(({ id }) => id === chosen)
    ? options
    : [{ id: chosen, label: `version ${chosen}` }, ...options];
}

interface DifferencesProps {
  readonly version: OtherVersion;
  readonly other: OtherVersion;
}

function Differences({ version, other }: DifferencesProps) {
  if (version.id === other.id) {
    return <p className={styles.nothing}>This is the same version.</p>;
  }
  const [mine, others] = [propertiesOf(version), propertiesOf(other)];
  const properties = namesOf(mine, others).filter((name) => mine.get(name) !== others.get(name));
  const metrics = [...new Set([...Object.keys(version.metrics), ...Object.keys(other.metrics)])]
    .filter((name) => version.metrics[name] !== other.metrics[name])
    .sort();
  if (metrics.length + properties.length === 0) {
    return <p className={styles.nothing}>The versions do not differ.</p>;
  }
  return (
    <div className={styles.scroll} role="region" aria-label="Differences" tabIndex={0}>
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">Difference</th>
            <th scope="col">{other.name.replace('/', ':')}</th>
            <th scope="col">{version.name.replace('/', ':')}</th>
          </tr>
        </thead>
        <tbody>
          {metrics.map((name) => (
            <tr key={`metric ${name}`}>
              <th scope="row">{name}</th>
              <td>{metricOf(other.metrics[name])}</td>
              <td>
                {metricOf(version.metrics[name])} <Change of={[other, version]} metric={name} />
              </td>
            </tr>
          ))}
          {properties.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{propertyOf(name, others)}</td>
              <td>{propertyOf(name, mine)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function namesOf(...maps: readonly ReadonlyMap<string, string>[]): string[] {
  return [...new Set(maps.flatMap((map) => [...map.keys()]))];
}

function metricOf(value: unknown): string {
  return typeof value === 'number' ? numberOf(value) : '–';
}

function propertyOf(name: string, properties: ReadonlyMap<string, string>) {
  const value = properties.get(name);
  if (value === undefined) return '–';
  if (name !== 'training job') return value;
  return (
    <Link to="/jobs/$kind/$name" params={{ kind: 'training', name: value }}>
      {value}
    </Link>
  );
}

interface ChangeProps {
  readonly of: readonly [OtherVersion, OtherVersion];
  readonly metric: string;
}

function Change({ of: [before, after], metric }: ChangeProps) {
  const [from, to] = [before.metrics[metric], after.metrics[metric]];
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  return (
    <span className={styles.quiet}>
      {to > from ? '+' : '−'}
      {numberOf(Math.abs(to - from))}
    </span>
  );
}
