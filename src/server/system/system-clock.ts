import { setTimeout } from 'node:timers/promises';
import type { Clock } from '#src/ports/clock.js';

/** The longest timer of Node.js; longer ones would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The system clock. Sleeping keeps the process alive. */
export class SystemClock implements Clock {
  now(): number {
    return Date.now();
  }

  async sleep(
    milliseconds: number,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<void> {
    for (let left = milliseconds; left > 0; left -= MAX_TIMER_MS) {
      await this.#wait(Math.min(left, MAX_TIMER_MS), options.signal);
    }
    options.signal?.throwIfAborted();
  }

  async #wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    try {
      await setTimeout(milliseconds, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      signal?.throwIfAborted(); // throws the signal's reason, which the timer wraps in its own error
      throw error;
    }
  }
}
