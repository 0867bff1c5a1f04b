/** Measures how long consecutive failures last. An attempt that ran long enough ends the row. */
export class FailureRow {
  readonly #settledMs: number;
  #since: number | undefined;

  constructor(settledMs: number) {
    this.#settledMs = settledMs;
  }

  /** Adds the failure of an attempt that began at a time of `performance.now()`; returns the age of the row in ms. */
  add(began: number): number {
    const now = performance.now();
    if (now - began > this.#settledMs) this.#since = undefined;
    this.#since ??= now;
    return now - this.#since;
  }
}
