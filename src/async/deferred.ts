/** A promise that is settled from outside; an unhandled rejection is not reported. */
export class Deferred {
  readonly promise: Promise<void>;
  #resolve: () => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.promise.catch(() => undefined);
  }

  resolve(): void {
    this.#resolve();
  }

  reject(error: unknown): void {
    this.#reject(error);
  }
}

/** Wakes the callers that wait for a change. */
export class Notifier {
  readonly #waiters = new Set<() => void>();
  /** The number of changes; read before a check, it shows whether there was a change during the check. */
  changes = 0;

  notify(): void {
    this.changes += 1;
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    for (const wake of waiters) wake();
  }

  /** Resolves when there were more than `changes` changes; rejects with the signal's reason. */
  after(changes: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiters.delete(wake);
        reject(signal?.reason);
      };
      const wake = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      if (signal?.aborted) return reject(signal.reason);
      if (this.changes > changes) return resolve();
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiters.add(wake);
    });
  }
}
