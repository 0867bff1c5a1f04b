import type { JobRecord, JobTransition } from './job-record.js';

/** A line that the platform itself writes into a log. */
export interface PlatformLine {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly message: string;
}

/** The originals' status line: `YYYY-MM-DD HH:MM:SS <Status> - <message>`, in UTC. */
function statusLine({ startTime, status, message }: JobTransition): string {
  const [day, time] = new Date(startTime).toISOString().split(/[T.]/);
  return `${day} ${time} ${status} - ${message}`;
}

/** What a kind of job says in its log around its status lines; nothing where absent. */
export interface LineRules<Job extends JobRecord> {
  before?(previous: JobTransition | undefined, next: JobTransition): readonly string[];
  after?(job: Job, index: number): readonly string[];
}

/**
 * Every line of the platform in a job's log so far, in order. They follow from the record alone and
 * only grow with it, so that a supervisor that took over writes the very same lines again.
 */
export function jobLines<Job extends JobRecord>(
  job: Job,
  { before, after }: LineRules<Job>,
): readonly PlatformLine[] {
  return job.statusTransitions.flatMap((transition, index) =>
    [
      ...(before?.(job.statusTransitions[index - 1], transition) ?? []),
      statusLine(transition),
      ...(after?.(job, index) ?? []),
    ].map((message) => ({ time: transition.startTime, message })),
  );
}

/** Why the job failed, as lines of its log; none where it did not. */
export function failureLines({ failureReason }: JobRecord): readonly string[] {
  return failureReason === undefined ? [] : failureReason.split('\n');
}
