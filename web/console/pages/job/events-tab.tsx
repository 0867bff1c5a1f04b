import { Panel } from '../../parts/page.js';
import { wordsOf } from '../../parts/status.js';
import { Duration, exactTime } from '../../parts/time.js';
import styles from './job.module.css';
import type { AnyJob } from './job-data.js';

/** Every status so far, the newest first. */
export function EventsTab({ job }: { readonly job: AnyJob }) {
  return (
    <Panel title="Status transitions" flush>
      <div
        className={styles.tableScroll}
        role="region"
        aria-label="Status transitions"
        tabIndex={0}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Began</th>
              <th scope="col">Took</th>
              <th scope="col">Message</th>
            </tr>
          </thead>
          <tbody>
            {job.statusTransitions.toReversed().map(({ status, message, startTime, endTime }) => (
              <tr key={`${status} ${startTime}`}>
                <th scope="row">{wordsOf(status)}</th>
                <td>{exactTime(startTime)}</td>
                <td>{endTime ? <Duration from={startTime} to={endTime} /> : '–'}</td>
                <td className={styles.wide}>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
