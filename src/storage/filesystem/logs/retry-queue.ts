import type { Clock } from '#src/ports/clock.js';
import type { Logger } from '#src/ports/logger.js';

export interface RetryQueueOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly retryMs: number;
}

/** A task, which may be repeated after it was done in part. */
export type Task = (signal: AbortSignal) => Promise<void>;

interface Current {
  readonly key: string;
  readonly stop: AbortController;
  readonly done: Promise<unknown>;
}

/** Runs tasks in the background, one at a time, each until it succeeds, is cancelled, or the queue closes. */
export class RetryQueue {
  readonly #options: RetryQueueOptions;
  readonly #waiting = new Map<string, Task>();
  readonly #reported = new Set<string>();
  readonly #closing = new AbortController();
  #working: Promise<void> | undefined;
  #current: Current | undefined;

  constructor(options: RetryQueueOptions) {
    this.#options = options;
  }

  /** Adds a task, which replaces another one of the same key. */
  add(key: string, task: Task): void {
    if (this.#closing.signal.aborted) return;
    this.#waiting.set(key, task);
    this.#working ??= this.#work();
  }

  /** Removes the task of a key and waits until it has stopped. */
  async cancel(key: string): Promise<void> {
    this.#waiting.delete(key);
    this.#reported.delete(key);
    if (this.#current?.key !== key) return;
    this.#current.stop.abort(new Error('The task is cancelled.'));
    await this.#current.done;
  }

  /** Aborts the current task; the others are dropped. */
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
      this.#reported.delete(key);
      return true;
    } catch (error) {
      if (!stop.signal.aborted && !this.#closing.signal.aborted) this.#report(key, error);
      return stop.signal.aborted;
    } finally {
      this.#current = undefined;
    }
  }

  #report(key: string, error: unknown): void {
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    const { logger, retryMs } = this.#options;
    logger.warn('a log cannot be moved into the object storage; trying again', {
      key,
      retryMs,
      error,
    });
  }
}
