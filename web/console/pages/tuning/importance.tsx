import { useEffect, useRef } from 'react';
import { NO_COMMITS, useLive } from '../../client/use-live.js';
import { TuningImportanceDocument } from '../../generated/tuning.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Panel } from '../../parts/page.js';
import styles from './tuning.module.css';
import type { TuningJob } from './tuning-data.js';

/** The part of the objective's variance that each hyperparameter explains alone. */
export function Importance({ job: { name, counts } }: { readonly job: TuningJob }) {
  const ended = counts.completed + counts.stopped + counts.failed;
  const { data, failure, refresh } = useLive(
    TuningImportanceDocument,
    { name },
    { arns: NO_COMMITS },
  );
  // The server fits a model for it, so it is asked again only when another trial has ended.
  const asked = useRef(ended);
  useEffect(() => {
    if (asked.current !== ended) refresh();
    asked.current = ended;
  }, [ended, refresh]);
  const { importance = [], noImportanceReason } = data?.tuningJob ?? {};
  return (
    <Panel title="Importance">
      {failure && <ErrorNote failure={failure} />}
      {noImportanceReason && <p className={styles.quiet}>None yet. {noImportanceReason}</p>}
      {importance.length > 0 && (
        <>
          <ul className={styles.importance}>
            {importance.map(({ name, importance: share }) => (
              <li key={name}>
                <span className={styles.name}>{name}</span>
                <span>{percentOf(share)}</span>
                <span className={styles.bar} aria-hidden>
                  <span style={{ width: `${100 * share}%` }} />
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.quiet}>
            The share of the objective’s variance that each explains alone. Interactions explain the
            rest.
          </p>
        </>
      )}
    </Panel>
  );
}

function percentOf(share: number): string {
  return share > 0 && share < 0.01 ? '< 1 %' : `${Math.round(100 * share)} %`;
}
