import { useLive } from '../../client/use-live.js';
import {
  QuarantineActionsDocument,
  type QuarantineActionsQuery,
} from '../../generated/quarantine.js';
import { ArnLink } from '../../parts/arn-link.js';
import { Panel } from '../../parts/page.js';
import { Person } from '../../parts/person.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './quarantine.module.css';

type Entity = NonNullable<QuarantineActionsQuery['lineageEntity']>;
type Act = Pick<Entity, 'arn' | 'type' | 'properties' | 'createdBy' | 'creationTime'>;

/** What was done: the quarantine, its drains and its release, newest first. */
export function QuarantineActs({ arn }: { readonly arn: string }) {
  const action = arn.replace(/:quarantine\/(.+)$/, ':action/$1-aws-quarantine');
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
              <ArnLink arn={act.arn}>{wordsOf(act)}</ArnLink>
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

function wordsOf({ type, properties }: Act): string {
  const text = (name: string) => String(properties[name] ?? '');
  switch (type) {
    case 'Quarantine':
      return 'Quarantined';
    case 'QuarantineRelease':
      return `Released: ${text('Reason')}`;
    case 'Drain':
      return `Drained ${text('Endpoint')} (${text('Way')})`;
    default:
      return type ?? 'Action';
  }
}
