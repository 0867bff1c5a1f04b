/** Lets one waiting task continue in each turn of the event loop, so that other work can run. */
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
 * Waits for a turn among all long tasks of this process, which call it between their steps. A
 * request waits for at most one step of one task, for any number of tasks.
 */
export function nextTurn(): Promise<void> {
  return SHARED.next();
}
