import { isPlatformError } from '#src/domain/errors/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';

interface Waiting {
  readonly after: number;
  readonly resolve: (isBeyond: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Commits of other processes are seen this late at the most. */
const POLL_MS = 250;
/** A store that cannot be reached is asked again after a while that doubles up to this. */
const MAX_BACKOFF_MS = 4_000;

/** Watches the head for all followers of a ledger: one of them or a thousand, the store is asked as often. */
export class HeadWatch {
  readonly #store: GraphStore;
  readonly #clock: Clock;
  readonly #waiting = new Set<Waiting>();
  /** The newest commit that is known of. */
  #seq = 0;
  #moves = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #isPolling = false;
  #rest: AbortController | undefined;
  #closed = false;

  constructor(store: GraphStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Resolves with true once there is a commit after a number, and with false when the signal aborts or the
   * watch closes. A store that cannot be reached is asked until it answers; other errors are thrown.
   */
  beyond(after: number, signal?: AbortSignal): Promise<boolean> {
    if (this.#closed || signal?.aborted) return Promise.resolve(false);
    if (this.#seq > after) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal?.removeEventListener('abort', abort);
        this.#waiting.delete(waiting);
        if (this.#waiting.size === 0) this.#rest?.abort();
      };
      const waiting: Waiting = {
        after,
        resolve: (isBeyond) => {
          leave();
          resolve(isBeyond);
        },
        reject: (error) => {
          leave();
          reject(error);
        },
      };
      const abort = () => waiting.resolve(false);
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.add(waiting);
      if (!this.#isPolling) void this.#poll();
    });
  }

  /** Tells of a commit of this process. */
  moved(seq: number): void {
    this.#moves += 1;
    this.#tell(Math.max(seq, this.#seq)); // another process may have been seen to be further
  }

  #tell(seq: number): void {
    this.#seq = seq;
    for (const waiting of [...this.#waiting]) if (seq > waiting.after) waiting.resolve(true);
  }

  /** What was known turned out wrong: the store is asked before anybody is told again. */
  forget(): void {
    this.#seq = 0;
  }

  /** Ends all waiting, now and later. */
  close(): void {
    this.#closed = true;
    for (const waiting of [...this.#waiting]) waiting.resolve(false);
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    let pause = POLL_MS;
    while (this.#waiting.size > 0) {
      const elapsed = performance.now() - this.#askedAt;
      if (elapsed < pause) await this.#sleep(pause - elapsed);
      if (this.#waiting.size === 0) break;
      this.#askedAt = performance.now();
      try {
        const moves = this.#moves;
        const { seq } = await this.#store.head();
        if (moves === this.#moves) this.#tell(seq); // else it may be older than what is known
        pause = POLL_MS;
      } catch (error) {
        pause = Math.min(pause * 2, MAX_BACKOFF_MS);
        if (isPlatformError(error, 'STORE_UNAVAILABLE')) continue;
        for (const waiting of [...this.#waiting]) waiting.reject(error);
      }
    }
    this.#isPolling = false;
  }

  async #sleep(milliseconds: number): Promise<void> {
    this.#rest = new AbortController();
    await this.#clock.sleep(milliseconds, { signal: this.#rest.signal }).catch(() => undefined);
    this.#rest = undefined;
  }
}
