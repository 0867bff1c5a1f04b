import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#src/ports/clock.js';

/** The machine's clock. */
export class BenchClock implements Clock {
  now(): number {
    return Date.now();
  }

  sleep(milliseconds: number, options: { readonly signal?: AbortSignal } = {}): Promise<void> {
    return delay(milliseconds, undefined, options);
  }
}
