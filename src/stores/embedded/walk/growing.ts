import { type Column, columnLike } from './column.js';

/** Growth by a quarter, because doubling would waste much memory for a table of millions. */
const GROWTH = 1.25;

/** A copy of a column with room for an index, or the column itself when it has. */
export function withRoom<Kind extends Column>(column: Kind, index: number): Kind {
  if (index < column.length) return column;
  const length = Math.max(index + 1, Math.ceil(column.length * GROWTH), 1_024);
  const grown = columnLike(column, length);
  grown.set(column);
  return grown;
}

/** A growing list of numbers, which keeps its memory when it is emptied. */
export class NumberList {
  #items = new Uint32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(item: number): void {
    if (this.#length === this.#items.length) {
      const grown = new Uint32Array(this.#length * 2);
      grown.set(this.#items);
      this.#items = grown;
    }
    this.#items[this.#length] = item;
    this.#length += 1;
  }

  clear(): void {
    this.#length = 0;
  }

  /** A view of the items, valid until the next push. */
  view(): Uint32Array<ArrayBuffer> {
    return this.#items.subarray(0, this.#length);
  }
}
