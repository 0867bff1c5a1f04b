import { Panel } from '../../parts/page.js';
import { PlainTable, WIDE_CELL } from '../../parts/plain-table.js';
import { wordsOf } from '../../parts/status.js';
import { Duration, exactTime } from '../../parts/time.js';
import type { AnyJob } from './job-data.js';

/** Every status so far, the newest first. */
export function EventsTab({ job }: { readonly job: AnyJob }) {
  return (
    <Panel title="Status transitions" flush>
      <PlainTable label="Status transitions" head={['Status', 'Began', 'Took', 'Message']}>
        {job.statusTransitions.toReversed().map(({ status, message, startTime, endTime }) => (
          <tr key={`${status} ${startTime}`}>
            <th scope="row">{wordsOf(status)}</th>
            <td>{exactTime(startTime)}</td>
            <td>{endTime ? <Duration from={startTime} to={endTime} /> : '–'}</td>
            <td className={WIDE_CELL}>{message}</td>
          </tr>
        ))}
      </PlainTable>
    </Panel>
  );
}
