import type { Progress } from '../output/terminal.js';

/** The fields with the progress of a job; each kind has different fields. */
interface Telling {
  readonly name?: string;
  readonly status?: string;
  readonly secondaryStatus?: string;
  readonly statusTransitions?: readonly {
    readonly status: string;
    readonly message?: string | null;
  }[];
  readonly pendingReason?: string | null;
  readonly queuePosition?: number | null;
  readonly progress?: {
    readonly bytesDone?: number | null;
    readonly bytesTotal?: number | null;
  } | null;
  readonly maxJobs?: number;
  readonly counts?: {
    readonly completed: number;
    readonly failed: number;
    readonly stopped: number;
    readonly inProgress: number;
  };
}

/**
 * The phase of a job with its message, and its progress if known: by trials, by bytes of objects,
 * or by `percent`, which the program reports. A phase alone gives no bar, because phases differ in
 * how long they take.
 */
export function progressOf(job: object, percent?: number): Progress {
  const {
    name = '',
    status = '',
    secondaryStatus,
    statusTransitions,
    pendingReason,
    queuePosition,
    progress,
    maxJobs,
    counts,
  } = job as Telling;
  const last = statusTransitions?.at(-1);
  const phase = last?.status ?? secondaryStatus ?? status;
  const place = queuePosition ? `, position ${queuePosition}` : '';
  const detail = pendingReason ? `${pendingReason}${place}` : last?.message;
  const message = detail ? `${phase} - ${detail}` : phase;
  if (counts && maxJobs) {
    const { completed, failed, stopped, inProgress } = counts;
    const done = completed + failed + stopped;
    const text = `${name}: ${message}, ${done} of ${maxJobs} trials, ${inProgress} under way`;
    return { text, part: { done, total: maxJobs } };
  }
  const text = `${name}: ${message}`;
  if (progress?.bytesTotal)
    return { text, part: { done: progress.bytesDone ?? 0, total: progress.bytesTotal } };
  return percent === undefined ? { text } : { text, part: { done: percent, total: 100 } };
}
