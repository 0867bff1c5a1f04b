import {
  Cog,
  FlaskConical,
  GraduationCap,
  type LucideIcon,
  RefreshCw,
  Shuffle,
} from 'lucide-react';
import type { JobKind, JobStatus, TrainingSecondaryStatus } from '../generated/jobs.js';
import { Status, wordsOf } from './status.js';

/** The kinds of jobs, in the order in which they are offered. */
export const JOB_KINDS = ['TRAINING', 'TUNING', 'PROCESSING', 'TRANSFORM', 'REPRODUCTION'] as const;
export const JOB_STATUSES = ['IN_PROGRESS', 'STOPPING', 'FAILED', 'STOPPED', 'COMPLETED'] as const;

const ICONS: Readonly<Record<JobKind, LucideIcon>> = {
  TRAINING: GraduationCap,
  TUNING: FlaskConical,
  PROCESSING: Cog,
  TRANSFORM: Shuffle,
  REPRODUCTION: RefreshCw,
};

/** The sign of a kind of job. */
export function JobKindIcon({ kind }: { readonly kind: JobKind }) {
  const Icon = ICONS[kind];
  return <Icon size={15} color="var(--text-3)" aria-label={`${wordsOf(kind)} job`} role="img" />;
}

/** The kind in the address of a job's page. */
export function kindInPath(kind: JobKind): string {
  return kind.toLowerCase();
}

/** The fields that show the state of a job. */
export interface JobStanding {
  readonly status: JobStatus;
  readonly secondaryStatus?: TrainingSecondaryStatus;
  readonly queuePosition?: number | null;
  readonly pendingReason?: string | null;
}

/** The state of a job: its phase while it runs, its place in the queue while it waits. */
export function JobStatusBadge({ job }: { readonly job: JobStanding }) {
  if (job.status !== 'IN_PROGRESS') return <Status status={job.status} />;
  if (job.queuePosition != null) {
    return <Status status="PENDING" words={`Waits, place ${job.queuePosition}`} />;
  }
  if (job.pendingReason != null) return <Status status="PENDING" words="Waits" />;
  const { secondaryStatus } = job;
  return (
    <Status
      status="IN_PROGRESS"
      {...(secondaryStatus ? { words: wordsOf(secondaryStatus) } : {})}
    />
  );
}
