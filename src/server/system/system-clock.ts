import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Clock, Ids } from '#src/ports/system.js';

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

/** Identifiers from the system's random numbers. */
export class RandomIds implements Ids {
  uuid(): string {
    return randomUUID();
  }

  hex(digits: number): string {
    return randomBytes(Math.ceil(digits / 2))
      .toString('hex')
      .slice(0, digits);
  }
}

/** The version of this package. */
export function platformVersion(): string {
  const root = import.meta.url.endsWith('.ts') ? '../../../' : '../../../../';
  const text = readFileSync(new URL(`${root}package.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
