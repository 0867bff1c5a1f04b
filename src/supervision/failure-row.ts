/** How long failures follow on each other. An attempt that went well for long enough ends a row. */
export class FailureRow {
  readonly #settledMs: number;
  #since: number | undefined;

  constructor(settledMs: number) {
    this.#settledMs = settledMs;
  }

  /** Notes the failure of an attempt that began at a time of `performance.now()`; returns the age of the row in ms. */
  add(began: number): number {
    const now = performance.now();
    if (now - began > this.#settledMs) this.#since = undefined;
    this.#since ??= now;
    return now - this.#since;
  }
}
