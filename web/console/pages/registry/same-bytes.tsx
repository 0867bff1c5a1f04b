import { useLive } from '../../client/use-live.js';
import { SameBytesDocument } from '../../generated/registry.js';
import { Chip } from '../../parts/chip.js';
import { Panel } from '../../parts/page.js';
import { Person } from '../../parts/person.js';
import { Status } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './registry.module.css';
import type { Version } from './registry-data.js';
import { VersionLink } from './version-facts.js';

/** Other versions with the same bytes: promotions to and from this version. */
export function SameBytes({ version: { id, digest } }: { readonly version: Version }) {
  const { data } = useLive(SameBytesDocument, { digest });
  const { nodes = [], totalCount = 0 } = data?.modelPackages ?? {};
  const others = nodes.filter((one) => one.id !== id);
  return (
    <Panel title="Promotions">
      {data && others.length === 0 && (
        <p className={styles.nothing}>No other group has these bytes.</p>
      )}
      {others.map((one) => (
        <div key={one.id} className={styles.entry}>
          <VersionLink name={one.name} />
          <Status status={one.approval} />
          {one.aliases.map((alias) => (
            <Chip key={alias}>{alias}</Chip>
          ))}
          <span className={styles.quiet}>
            {one.promotedFrom.length > 0 && `from ${one.promotedFrom.at(-1)?.replace('/', ':')}, `}
            <Person arn={one.createdBy} />, <RelativeTime time={one.creationTime} />
          </span>
        </div>
      ))}
      {totalCount > nodes.length && (
        <p className={styles.quiet}>
          {nodes.length} of {totalCount} versions with these bytes
        </p>
      )}
    </Panel>
  );
}
