import { Panel } from '../../parts/page.js';
import { Person } from '../../parts/person.js';
import { Status } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './registry.module.css';
import type { Version } from './registry-data.js';

/** The decisions about the bytes of a version, newest first, with actor and reason. */
export function Decisions({ version: { decisions } }: { readonly version: Version }) {
  return (
    <Panel title="Decisions">
      {decisions.length === 0 && <p className={styles.nothing}>No decisions yet.</p>}
      <ol>
        {decisions.map(({ status, by, reason, decidedAt, commit }) => (
          <li key={commit} className={styles.decision}>
            <Status status={status} />
            <div>
              <p>{reason}</p>
              <p className={styles.quiet}>
                <Person arn={by} />, <RelativeTime time={decidedAt} /> · commit {commit}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
