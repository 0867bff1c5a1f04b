import type { Clock } from '#src/ports/system.js';

/** A clock that the test advances; sleeping takes real time. */
export class ManualClock implements Clock {
  time = Date.UTC(2026, 0, 1);

  now(): number {
    return this.time;
  }

  sleep(milliseconds: number, options: { readonly signal?: AbortSignal } = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      const { signal } = options;
      const timer = setTimeout(finish, milliseconds);
      function abort(): void {
        clearTimeout(timer);
        reject(signal?.reason);
      }
      function finish(): void {
        signal?.removeEventListener('abort', abort);
        resolve();
      }
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
  }
}
