/** Lets one of those who wait go on in each turn of the event loop, so that others have their share of it. */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#go());
    });
  }

  #go(): void {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#go());
  }
}

const SHARED = new Turns();

/**
 * Waits for a turn among all long works of this process, which call it between their steps. However many there are, a
 * request waits for one step of one of them at the most.
 */
export function nextTurn(): Promise<void> {
  return SHARED.next();
}
