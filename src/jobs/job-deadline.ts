import type { JobRecord } from '#src/domain/job/index.js';
import type { Clock } from '#src/ports/system.js';

/**
 * Determines when the time of a job is up. A server measures this on the monotonic clock. It reads
 * the system clock only once, to determine how long a job of another server has run.
 */
export class Deadline {
  readonly #clock: Clock;
  /** By `performance.now()`. */
  #end: number | undefined;
  #phase: { readonly name: string; readonly end: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Milliseconds until the deadline, below 0 afterwards. */
  left(job: JobRecord): number {
    const time = deadlineOf(job);
    if (time === Number.POSITIVE_INFINITY) return time;
    this.#end ??= performance.now() + Math.min(time - this.#clock.now(), runtimeMs(job));
    return this.#end - performance.now();
  }

  /** The remaining time of a phase with a time limit, from when this server began with it. */
  ofPhase({ phase }: JobRecord, milliseconds: number): () => number {
    if (this.#phase?.name !== phase)
      this.#phase = { name: phase, end: performance.now() + milliseconds };
    const { end } = this.#phase;
    return () => end - performance.now();
  }
}

/** The runtime counts from when instances started to work for the job. */
export function deadlineOf(job: JobRecord): number {
  return job.startTime === undefined ? Number.POSITIVE_INFINITY : job.startTime + runtimeMs(job);
}

function runtimeMs({ maxRuntimeSeconds }: JobRecord): number {
  return maxRuntimeSeconds * 1000;
}
