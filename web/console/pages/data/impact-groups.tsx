import { Panel } from '../../parts/page.js';
import { PlainTable, WIDE_CELL } from '../../parts/plain-table.js';
import { AffectedLink, wayOf } from './affected.js';
import styles from './data.module.css';
import type { Affected, Impact } from './use-impact.js';

/** The kinds of affected resources, live endpoints first: kind, title, and name of the count. */
export const IMPACT_GROUPS = [
  ['ENDPOINT', 'Live endpoints', 'endpoints'],
  ['PACKAGE', 'Registered versions', 'packages'],
  ['MODEL', 'Models', 'models'],
  ['JOB', 'Jobs', 'jobs'],
  ['DATA', 'Data', 'data'],
] as const;

type ImpactKind = (typeof IMPACT_GROUPS)[number][0];

/** Options of {@link ImpactGroups}. */
export interface ImpactGroupsProps {
  readonly impact: Impact;
  /** The kinds to show; default: all. */
  readonly kinds?: readonly ImpactKind[];
}

/** The affected resources, in a table for each kind. */
export function ImpactGroups({ impact: { counts, nodes }, kinds }: ImpactGroupsProps) {
  return IMPACT_GROUPS.filter(([kind]) => kinds?.includes(kind) ?? true).map(
    ([kind, title, name]) => (
      <Group
        key={kind}
        title={title}
        count={counts[name]}
        affected={nodes.filter((each) => each.kind === kind)}
      />
    ),
  );
}

interface GroupProps {
  readonly title: string;
  readonly count: number;
  readonly affected: readonly Affected[];
}

/** The maximum height of a table in pixels. */
const HEIGHT = 440;

function Group({ title, count, affected }: GroupProps) {
  if (count === 0) return null;
  const isCut = affected.length < count;
  return (
    <Panel
      title={title}
      flush
      beside={
        <span className={styles.quiet}>
          {isCut && `${affected.length.toLocaleString('en')} of `}
          {count.toLocaleString('en')}
        </span>
      }
    >
      <PlainTable label={title} head={['Name', 'Shortest way', 'Steps']} maxHeight={HEIGHT}>
        {affected.map((each) => (
          <tr key={each.resource.id}>
            <th scope="row">
              <AffectedLink affected={each} />
            </th>
            <td className={WIDE_CELL}>{wayOf(each)}</td>
            <td>{each.depth}</td>
          </tr>
        ))}
      </PlainTable>
    </Panel>
  );
}
