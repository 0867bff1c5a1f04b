import { useLive } from '../../client/use-live.js';
import {
  QuarantineActionsDocument,
  type QuarantineActionsQuery,
} from '../../generated/quarantine.js';
import { ArnLink } from '../../parts/arn-link.js';
import { Panel } from '../../parts/page.js';
import { Person } from '../../parts/person.js';
import { RelativeTime } from '../../parts/time.js';
import { type ActFacts, actWords } from './act-words.js';
import styles from './quarantine.module.css';

type Entity = NonNullable<QuarantineActionsQuery['lineageEntity']>;
type Act = Pick<Entity, 'arn' | 'createdBy' | 'creationTime'> & ActFacts;

/** What was done: the quarantine, its drains and its release, newest first. */
export function QuarantineActs({ action }: { readonly action: string }) {
  const { data } = useLive(QuarantineActionsDocument, { arn: action });
  const first = data?.lineageEntity;
  if (!first) return null;
  const later = first.__typename === 'Action' ? first.incoming.nodes.map((one) => one.source) : [];
  const acts: Act[] = [first, ...later].toSorted((a, b) =>
    b.creationTime.localeCompare(a.creationTime),
  );
  return (
    <Panel title="Acts">
      <ol className={styles.acts}>
        {acts.map((act) => (
          <li key={act.arn} className={styles.act}>
            <p>
              <ArnLink arn={act.arn}>{actWords(act)}</ArnLink>
            </p>
            <p className={styles.quiet}>
              {act.createdBy && <Person arn={act.createdBy} />},{' '}
              <RelativeTime time={act.creationTime} />
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
