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
  const { lines, phase, failure } = useLog(job.arn, LINES);
  const shown = Math.min(LINES, lines.count);
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
      {shown === 0 && phase !== 'loading' && !failure && (
        <p className={styles.noLines}>The log has no lines yet.</p>
      )}
      {shown > 0 && (
        <div className={styles.tail} role="region" aria-label="Last log lines" tabIndex={0}>
          {Array.from({ length: shown }, (_, index) => {
            const line = lines.at(lines.count - shown + 1 + index);
            return line && <LogText key={line.number} line={line} />;
          })}
        </div>
      )}
    </Panel>
  );
}
