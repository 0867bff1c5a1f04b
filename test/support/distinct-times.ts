import { SystemClock } from '#src/server/system/system-clock.js';

/** The system clock, whose times differ by at least 1 ms: of two records, one is the newer. */
export class DistinctTimes extends SystemClock {
  #last = 0;

  override now(): number {
    this.#last = Math.max(super.now(), this.#last + 1);
    return this.#last;
  }
}
