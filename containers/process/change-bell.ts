/** Wakes whoever waits for a change of a run: new output, or its end. */
export class ChangeBell {
  readonly #waiters = new Set<() => void>();
  /** How often it rang: taken before a look, it tells whether something came during the look. */
  rings = 0;

  ring(): void {
    this.rings += 1;
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    for (const wake of waiters) wake();
  }

  /** Resolves when it has rung more often than `rings`; rejects with the signal's reason. */
  after(rings: number, signal?: AbortSignal): Promise<void> {
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
      if (this.rings > rings) return resolve();
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiters.add(wake);
    });
  }
}
