import type { Clock } from '#src/ports/clock.js';
import type { Logger } from '#src/ports/logger.js';

/** What a {@link RetryQueue} is made of. */
export interface RetryQueueOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Between the attempts at what failed. */
  readonly retryMs: number;
}

/** A piece of work; it may be done again after it was done in part. */
export type Task = (signal: AbortSignal) => Promise<void>;

interface Current {
  readonly key: string;
  readonly stop: AbortController;
  readonly done: Promise<unknown>;
}

/** Work that nobody waits for: one piece at a time, each until it succeeds, is cancelled, or the queue closes. */
export class RetryQueue {
  readonly #options: RetryQueueOptions;
  readonly #waiting = new Map<string, Task>();
  /** What was told to have failed already. */
  readonly #told = new Set<string>();
  readonly #closing = new AbortController();
  #working: Promise<void> | undefined;
  #current: Current | undefined;

  constructor(options: RetryQueueOptions) {
    this.#options = options;
  }

  /** Has a task done; it takes the place of another one of its key. */
  add(key: string, task: Task): void {
    if (this.#closing.signal.aborted) return;
    this.#waiting.set(key, task);
    this.#working ??= this.#work();
  }

  /** Forgets the task of a key; when this resolves, nobody is at it any more. */
  async cancel(key: string): Promise<void> {
    this.#waiting.delete(key);
    this.#told.delete(key);
    if (this.#current?.key !== key) return;
    this.#current.stop.abort(new Error('The task is cancelled.'));
    await this.#current.done;
  }

  /** Aborts what is being done; the rest is left undone. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The queue is closing.'));
    await this.#working;
  }

  async #work(): Promise<void> {
    const { clock, retryMs } = this.#options;
    const { signal } = this.#closing;
    while (this.#waiting.size > 0 && !signal.aborted) {
      let failed = false;
      for (const [key, task] of [...this.#waiting]) {
        if (signal.aborted) break;
        if (this.#waiting.get(key) === task) failed = !(await this.#attempt(key, task)) || failed;
      }
      if (failed) await clock.sleep(retryMs, { signal }).catch(() => undefined);
    }
    this.#working = undefined;
  }

  async #attempt(key: string, task: Task): Promise<boolean> {
    const stop = new AbortController();
    const doing = task(AbortSignal.any([this.#closing.signal, stop.signal]));
    this.#current = { key, stop, done: doing.catch(() => undefined) };
    try {
      await doing;
      if (this.#waiting.get(key) === task) this.#waiting.delete(key);
      this.#told.delete(key);
      return true;
    } catch (error) {
      if (!stop.signal.aborted && !this.#closing.signal.aborted) this.#tell(key, error);
      return stop.signal.aborted;
    } finally {
      this.#current = undefined;
    }
  }

  #tell(key: string, error: unknown): void {
    if (this.#told.has(key)) return;
    this.#told.add(key);
    const { logger, retryMs } = this.#options;
    logger.warn('the object storage does not take a log yet; trying again', {
      key,
      retryMs,
      error,
    });
  }
}
