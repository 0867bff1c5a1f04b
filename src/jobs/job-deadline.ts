import type { JobRecord } from '#src/domain/job/index.js';
import type { Clock } from '#src/ports/clock.js';

/**
 * When the time of a job is up. Once this server has looked at the clock, it measures what is left by itself, so that a
 * clock that jumps ends no job.
 */
export class Deadline {
  readonly #clock: Clock;
  /** By `performance.now()`. */
  #end: number | undefined;
  #phase: { readonly name: string; readonly end: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Milliseconds until then, below 0 afterwards. */
  left(job: JobRecord): number {
    const time = deadlineOf(job);
    if (time === Number.POSITIVE_INFINITY) return time;
    this.#end ??= performance.now() + time - this.#clock.now();
    return this.#end - performance.now();
  }

  /** What is left of a phase that may take so many milliseconds from when this server began with it. */
  ofPhase({ phase }: JobRecord, milliseconds: number): () => number {
    if (this.#phase?.name !== phase)
      this.#phase = { name: phase, end: performance.now() + milliseconds };
    const { end } = this.#phase;
    return () => end - performance.now();
  }
}

/** The runtime counts from when instances began to work for the job. */
export function deadlineOf({ startTime, maxRuntimeSeconds }: JobRecord): number {
  return startTime === undefined ? Number.POSITIVE_INFINITY : startTime + maxRuntimeSeconds * 1000;
}
