import { Link } from '@tanstack/react-router';
import { ErrorNote } from '../../parts/error-page.js';
import { LogText } from '../../parts/log/log-text.js';
import { useLog } from '../../parts/log/use-log.js';
import { Panel } from '../../parts/page.js';
import styles from './job.module.css';
import type { AnyJob } from './job-data.js';

const LINES = 20;

/** The last lines of the log, live. */
export function LogTail({ job }: { readonly job: AnyJob }) {
  const { lines, failure, isLoading } = useLog(job.arn, { last: LINES, keep: LINES });
  return (
    <Panel
      title="Last log lines"
      flush
      beside={
        <Link to="." search={{ tab: 'logs' } as never}>
          Whole log
        </Link>
      }
    >
      {failure && <ErrorNote failure={failure} />}
      {lines.length === 0 && !isLoading && !failure && (
        <p className={styles.noLines}>The log has no lines yet.</p>
      )}
      {lines.length > 0 && (
        <div className={styles.tail} role="region" aria-label="Last log lines" tabIndex={0}>
          {lines.map((line) => (
            <LogText key={line.cursor} line={line} />
          ))}
        </div>
      )}
    </Panel>
  );
}
