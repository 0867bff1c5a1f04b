type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Growth by a quarter: a table of millions must not double at its last row. */
const GROWTH = 1.25;

/** A copy of an array with room for an index, or the array itself when it has. */
export function withRoom<Array extends NumberArray>(array: Array, index: number): Array {
  if (index < array.length) return array;
  const Type = array.constructor as new (length: number) => Array;
  const grown = new Type(Math.max(index + 1, Math.ceil(array.length * GROWTH), 1_024));
  grown.set(array);
  return grown;
}

/** A list of numbers that grows, and keeps its room when it is emptied. */
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
