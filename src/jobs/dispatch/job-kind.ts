import type { Arn } from '#src/domain/arn.js';
import type { Vertex } from '#src/domain/graph/index.js';
import type { Claim } from '#src/supervision/claim.js';

/** One kind of job, as the engine sees it; adding a kind is adding a folder with one of these. */
export interface JobKind {
  /** The vertex label of its records. */
  readonly label: string;
  /** What the engine needs to know of a record. */
  state(record: Vertex): JobState;
  /** Id of the place that has the job's program and what it wrote; undefined while any place can go on with it. */
  runsAt(record: Vertex): string | undefined;
  /**
   * Brings a claimed job to its end, from wherever it is: it may be called again for the same job.
   * Rejects with `CLAIM_LOST`, or with the signal's reason; the job's runs go on.
   */
  supervise(task: JobTask): Promise<void>;
  /** Ends what runs of a job here, and removes its files: another place has taken it over. */
  abandon(job: Arn): Promise<void>;
  /** Removes what jobs left here that have ended, or that living servers have elsewhere. */
  sweep(elsewhere: ReadonlySet<Arn>): Promise<void>;
  /** Removes what jobs that were deleted left behind; nothing waits for it. */
  tidy(signal: AbortSignal): Promise<void>;
}

/** `stopping` jobs are seen to at once, whatever else runs. */
export type JobState = 'pending' | 'stopping' | 'ended';

/** A claimed job in the hands of its supervisor. */
export interface JobTask {
  readonly job: Arn;
  readonly claim: Claim;
  /** Aborts when the server closes, or another has taken the job over. */
  readonly signal: AbortSignal;
  /** Aborts when somebody asked the job to stop. */
  readonly stopping: AbortSignal;
  /** False when others may have taken over; asked right before what must not happen twice. */
  mayStart(): boolean;
}
