/** Wakes everybody who waits for the next commit of this process. */
export class WakeUp {
  readonly #waiting = new Set<() => void>();
  #closed = false;
  #count = 0;

  /** Grows by one at each {@link wake}: compare it to learn whether one was missed. */
  get count(): number {
    return this.#count;
  }

  /** True after {@link close}. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Wakes all who wait. */
  wake(): void {
    this.#count += 1;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resume of waiting) resume();
  }

  /** Wakes all who wait, for the last time. */
  close(): void {
    this.#closed = true;
    this.wake();
  }

  /** Resolves at the next wake after the count given, or when the signal aborts. */
  wait(after: number, signal: AbortSignal): Promise<void> {
    if (this.#count !== after || this.#closed || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const resume = () => {
        signal.removeEventListener('abort', resume);
        this.#waiting.delete(resume);
        resolve();
      };
      signal.addEventListener('abort', resume, { once: true });
      this.#waiting.add(resume);
    });
  }
}
