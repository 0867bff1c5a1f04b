import type { Arn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Logger } from '#src/ports/logger.js';
import { type Claim, claimId, claimLost, claimOf, type Place } from '#src/supervision/claim.js';
import type { JobKind, JobTask } from './job-kind.js';

/** What {@link RunningJobs} is made of. */
export interface RunningJobsOptions {
  readonly store: GraphStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly place: Place;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
  /** False when others may have taken over. */
  readonly leaseHeld: () => boolean;
  /** Called when a job is supervised no more, which leaves room for another. */
  readonly onEnd: (job: Arn, kind: JobKind) => Promise<void>;
}

interface RunningJob {
  readonly claim: Claim;
  readonly stopping: AbortController;
  readonly lost: AbortController;
}

const RETRY_MS = 1000;

/** The jobs that this server has claimed, each supervised until it ends, is lost, or the server closes. */
export class RunningJobs {
  readonly #options: RunningJobsOptions;
  readonly #jobs = new Map<Arn, RunningJob>();
  readonly #ends = new Set<Promise<void>>();

  constructor(options: RunningJobsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#jobs.size;
  }

  has(job: Arn): boolean {
    return this.#jobs.has(job);
  }

  /** Has a claimed job supervised. */
  start(kind: JobKind, claim: Claim): void {
    const { closing, leaseHeld, onEnd } = this.#options;
    const stopping = new AbortController();
    const lost = new AbortController();
    const signal = AbortSignal.any([closing, lost.signal]);
    const mayStart = () => leaseHeld() && !signal.aborted;
    const task = { job: claim.subject, claim, signal, stopping: stopping.signal, mayStart };
    this.#jobs.set(claim.subject, { claim, stopping, lost });
    const end = this.#supervise(kind, task).then(() => {
      this.#jobs.delete(claim.subject);
      return onEnd(claim.subject, kind);
    });
    this.#ends.add(end);
    void end.finally(() => this.#ends.delete(end));
  }

  /** Somebody asked for the end of a job. */
  stop(job: Arn): void {
    this.#jobs.get(job)?.stopping.abort();
  }

  /** Another server has claimed a job: nothing more is written about it here. */
  lose({ subject: job, epoch }: Claim): void {
    const running = this.#jobs.get(job);
    if (running && running.claim.epoch < epoch) running.lost.abort(claimLost(job));
  }

  /** Resolves when nothing is supervised any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#ends);
  }

  /** A failure of the store is no failure of the job: it is supervised again. */
  async #supervise(kind: JobKind, task: JobTask): Promise<void> {
    const { clock, logger } = this.#options;
    const { job, signal } = task;
    while (!signal.aborted) {
      try {
        await kind.supervise(task);
        return;
      } catch (error) {
        if (isPlatformError(error, 'CLAIM_LOST')) return this.#letGo(kind, job);
        if (signal.aborted) break;
        logger.error('supervising a job failed; trying again', { job, error });
        await clock.sleep(RETRY_MS, { signal }).catch(() => undefined);
      }
    }
    if (isPlatformError(signal.reason, 'CLAIM_LOST')) await this.#letGo(kind, job);
  }

  /** Nobody comes back here for a program whose job another place has: it is ended, unless this server is ending. */
  async #letGo(kind: JobKind, job: Arn): Promise<void> {
    const { store, clock, logger, place, closing } = this.#options;
    const id = claimId(job);
    while (!closing.aborted) {
      try {
        const claim = (await store.vertices([id])).get(id);
        if (closing.aborted || (claim && claimOf(claim).place.id === place.id)) return;
        return await kind.abandon(job);
      } catch (error) {
        logger.warn('what a job left that another server has is not removed yet', { job, error });
        await clock.sleep(RETRY_MS, { signal: closing }).catch(() => undefined);
      }
    }
  }
}
