interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The waiting callers of an event. */
export class Waiting {
  readonly #waiters = new Set<Waiter>();

  /** Resolves at the next {@link wake}, or when the signal aborts; rejects at the next {@link fail}. */
  next(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal?.removeEventListener('abort', waiter.resolve);
        this.#waiters.delete(waiter);
      };
      const waiter: Waiter = {
        resolve: () => {
          leave();
          resolve();
        },
        reject: (error) => {
          leave();
          reject(error);
        },
      };
      signal?.addEventListener('abort', waiter.resolve, { once: true });
      this.#waiters.add(waiter);
    });
  }

  wake(): void {
    for (const waiter of [...this.#waiters]) waiter.resolve();
  }

  fail(error: unknown): void {
    for (const waiter of [...this.#waiters]) waiter.reject(error);
  }
}
