import { Link } from '@tanstack/react-router';
import type { OverviewQuery } from '../../generated/overview.js';
import { JobKindIcon, JobStatusBadge, kindInPath } from '../../parts/job-kind.js';
import { JobProgress } from '../../parts/job-progress.js';
import { wordsOf } from '../../parts/status.js';
import { Duration } from '../../parts/time.js';
import styles from './overview.module.css';

type Job = OverviewQuery['running']['nodes'][number];

/** The jobs that run, then those that wait, each with its phase or its reason, and its progress. */
export function Running({ jobs }: { readonly jobs: readonly Job[] }) {
  return (
    <ul className={styles.list}>
      {jobs
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((job) => (
          <li key={job.id} className={styles.entry}>
            <JobKindIcon kind={job.kind} />
            <div className={styles.words}>
              <Link
                to="/jobs/$kind/$name"
                params={{ kind: kindInPath(job.kind), name: job.name }}
                className={styles.name}
              >
                {job.name}
              </Link>
              <span className={styles.reason}>{phaseOf(job)}</span>
            </div>
            <JobProgress {...('counts' in job ? job : {})} {...('progress' in job ? job : {})} />
            <JobStatusBadge job={job} />
            <span className={styles.time}>
              <Duration from={job.startTime ?? job.creationTime} to={null} />
            </span>
          </li>
        ))}
    </ul>
  );
}

/** The place in the queue; a job that runs is before all of them. */
function placeOf({ queuePosition }: Job): number {
  return queuePosition ?? 0;
}

function phaseOf({ statusTransitions, pendingReason }: Job): string {
  if (pendingReason) return pendingReason;
  const { status, message } = statusTransitions.at(-1) ?? {};
  return message || (status === undefined ? '' : wordsOf(status));
}
