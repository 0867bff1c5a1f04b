import type { Arn } from '#src/domain/arn.js';
import type { JobKind, JobState } from './job-kind.js';

/** The jobs that nobody runs, as far as this server has seen, in the order of their launch. */
export class WaitingJobs {
  readonly #pending = new Map<Arn, JobKind>();
  readonly #urgent = new Map<Arn, JobKind>();
  /** Jobs that other servers hold. */
  readonly #elsewhere = new Set<Arn>();

  /** Notes the state of a job that is not run here. */
  note(job: Arn, kind: JobKind, state: JobState): void {
    if (this.#elsewhere.has(job)) return;
    if (state === 'pending') {
      if (!this.#pending.has(job)) this.#pending.set(job, kind);
      return;
    }
    this.forget(job);
    if (state === 'stopping') this.#urgent.set(job, kind);
  }

  /** Another server has claimed the job. */
  heldElsewhere(job: Arn): void {
    this.#elsewhere.add(job);
    this.forget(job);
  }

  /** No other server holds the job any more. */
  released(job: Arn): void {
    this.#elsewhere.delete(job);
  }

  /** The job needs nobody any more. */
  forget(job: Arn): void {
    this.#pending.delete(job);
    this.#urgent.delete(job);
  }

  /** Takes the next job: one to be stopped, which needs no room, or the one that waits longest. */
  take(hasRoom: boolean): readonly [Arn, JobKind] | undefined {
    const [next] = this.#urgent.size > 0 || !hasRoom ? this.#urgent : this.#pending;
    if (next) this.forget(next[0]);
    return next;
  }
}
