import type { LimitFunction } from 'p-limit';

/**
 * Collects items while earlier work runs, and works on them together; all items share the result.
 */
export class Batch<Item, Result> {
  readonly #limit: LimitFunction;
  readonly #work: (take: () => readonly Item[]) => Promise<Result>;
  #waiting: Item[] = [];
  #next: Promise<Result> | undefined;

  /** Runs the work on the waiting items, within the limit. */
  constructor(limit: LimitFunction, work: (take: () => readonly Item[]) => Promise<Result>) {
    this.#limit = limit;
    this.#work = work;
  }

  /** Items that have not been taken yet. */
  get size(): number {
    return this.#waiting.length;
  }

  add(items: readonly Item[]): Promise<Result> {
    for (const item of items) this.#waiting.push(item);
    this.#next ??= this.#limit(() => this.#work(() => this.#take()));
    return this.#next;
  }

  #take(): readonly Item[] {
    const taken = this.#waiting;
    this.#waiting = [];
    this.#next = undefined;
    return taken;
  }
}
