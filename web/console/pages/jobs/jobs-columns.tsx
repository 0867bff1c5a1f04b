import { Link } from '@tanstack/react-router';
import type { JobRowsQuery } from '../../generated/jobs.js';
import type { Column } from '../../parts/data-table.js';
import { JobKindIcon, JobStatusBadge, kindInPath } from '../../parts/job-kind.js';
import { JobProgress } from '../../parts/job-progress.js';
import { numberOf } from '../../parts/number.js';
import { Duration, RelativeTime } from '../../parts/time.js';
import styles from './jobs.module.css';

export type JobRow = JobRowsQuery['jobs']['nodes'][number];

/** The columns of every view. */
export const FIXED_COLUMNS: readonly Column<JobRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 260,
    grows: true,
    isSortable: true,
    cell: (job) => (
      <Link
        to="/jobs/$kind/$name"
        params={{ kind: kindInPath(job.kind), name: job.name }}
        className={styles.name}
        title={job.name}
      >
        <JobKindIcon kind={job.kind} />
        <span>{job.name}</span>
      </Link>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 262,
    grows: true,
    isSortable: true,
    cell: (job) => (
      <span className={styles.standing}>
        <JobStatusBadge job={job} />
        <Beside job={job} />
      </span>
    ),
  },
  {
    id: 'created',
    header: 'Launched',
    width: 116,
    isSortable: true,
    cell: ({ creationTime }) => <RelativeTime time={creationTime} />,
  },
  {
    id: 'duration',
    header: 'Ran',
    width: 100,
    isNumber: true,
    cell: ({ startTime, endTime }) => <Duration from={startTime} to={endTime} />,
  },
];

/** Beside the status: the progress of the job, or why it failed or waits. */
function Beside({ job }: { readonly job: JobRow }) {
  const reason = job.failureReason ?? job.pendingReason;
  if (reason) {
    return (
      <span className={styles.reason} title={reason}>
        {reason}
      </span>
    );
  }
  if (job.status !== 'IN_PROGRESS') return null;
  return <JobProgress {...('counts' in job ? job : {})} {...('progress' in job ? job : {})} />;
}

/** The column of a metric (`m:<name>`) or a parameter (`p:<name>`). */
export function valueColumn(id: string): Column<JobRow> {
  const name = id.slice(2);
  const isMetric = id.startsWith('m:');
  return {
    id,
    header: name,
    width: 120,
    isNumber: true,
    isSortable: isMetric,
    cell: (job) => {
      if (job.__typename !== 'TrainingJob') return <span className={styles.none}>–</span>;
      const value = isMetric
        ? job.finalMetrics?.find((metric) => metric.name === name)?.value
        : job.hyperparameters?.[name];
      if (value === undefined) return <span className={styles.none}>–</span>;
      const text = typeof value === 'number' ? numberOf(value) : String(value);
      return <span title={String(value)}>{text}</span>;
    },
  };
}
