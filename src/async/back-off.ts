export interface BackOffTimes {
  readonly firstMs: number;
  readonly mostMs: number;
  /** The factor from one pause to the next; default 2. */
  readonly factor?: number;
}

/** Pauses between attempts, each longer than the one before up to a limit. */
export class BackOff {
  readonly #times: BackOffTimes;
  #nextMs: number;

  constructor(times: BackOffTimes) {
    this.#times = times;
    this.#nextMs = times.firstMs;
  }

  /** The next pause in milliseconds. */
  next(): number {
    const { mostMs, factor = 2 } = this.#times;
    const pause = this.#nextMs;
    this.#nextMs = Math.min(pause * factor, mostMs);
    return pause;
  }

  /** Begins with the first pause again. */
  reset(): void {
    this.#nextMs = this.#times.firstMs;
  }
}
