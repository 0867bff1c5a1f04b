import { type VertexTable, WORDS } from './vertex-table.js';

const BITS = 11;
const BUCKETS = 1 << BITS;
const SHIFTS = [0, BITS, 2 * BITS];
/** Below this many, comparing beats counting. */
const SMALL = 256;

/** Vertex numbers, each with the first word of its id. */
interface Keyed {
  readonly numbers: Uint32Array;
  readonly keys: Uint32Array;
}

/**
 * Sorts vertex numbers by their ids, which are hashes, so that few share the first 32 bits. It works in memory
 * that it keeps: 16 bytes for each number of the longest sort.
 */
export class IdSorter {
  readonly #starts = new Uint32Array(BUCKETS + 1);
  #one = keyed(0);
  #other = keyed(0);

  /** The numbers in the order of their ids, in an array that is valid until the next sort. */
  sorted(numbers: Uint32Array, vertices: VertexTable): Uint32Array {
    this.#makeRoom(numbers.length);
    const sorted = this.#one.numbers.subarray(0, numbers.length);
    if (numbers.length > SMALL) {
      this.#sortByFirstWord(numbers, vertices);
      sortTies(sorted, this.#one.keys, vertices);
      return sorted;
    }
    sorted.set(numbers);
    return sorted.sort((one, other) => vertices.compare(one, other));
  }

  #makeRoom(length: number): void {
    if (length <= this.#one.numbers.length) return;
    this.#one = keyed(length);
    this.#other = keyed(length);
  }

  /** Three counting passes from the least to the most significant bits; the last ends in `#one`. */
  #sortByFirstWord(numbers: Uint32Array, { words }: VertexTable): void {
    const { length } = numbers;
    const { keys } = this.#other;
    for (let at = 0; at < length; at += 1) keys[at] = words[(numbers[at] ?? 0) * WORDS] ?? 0;
    let from: Keyed = { numbers, keys };
    let to = this.#one;
    for (const shift of SHIFTS) {
      this.#pass({ from, to, length, shift });
      from = to;
      to = to === this.#one ? this.#other : this.#one;
    }
  }

  #pass(pass: { from: Keyed; to: Keyed; length: number; shift: number }): void {
    const { from, to, length, shift } = pass;
    const next = this.#countStarts(from.keys, length, shift);
    for (let at = 0; at < length; at += 1) {
      const key = from.keys[at] ?? 0;
      const bucket = (key >>> shift) & (BUCKETS - 1);
      const place = next[bucket] ?? 0;
      next[bucket] = place + 1;
      to.numbers[place] = from.numbers[at] ?? 0;
      to.keys[place] = key;
    }
  }

  #countStarts(keys: Uint32Array, length: number, shift: number): Uint32Array {
    const starts = this.#starts.fill(0);
    for (let at = 0; at < length; at += 1) {
      const after = (((keys[at] ?? 0) >>> shift) & (BUCKETS - 1)) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let bucket = 1; bucket <= BUCKETS; bucket += 1) {
      starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
    }
    return starts;
  }
}

function keyed(length: number): Keyed {
  return { numbers: new Uint32Array(length), keys: new Uint32Array(length) };
}

/** Insertion sort of the vertices whose ids share the first word. */
function sortTies(numbers: Uint32Array, keys: Uint32Array, vertices: VertexTable): void {
  for (let at = 1; at < numbers.length; at += 1) {
    const num = numbers[at] ?? 0;
    let place = at;
    while (
      place > 0 &&
      keys[place - 1] === keys[at] &&
      vertices.compare(numbers[place - 1] ?? 0, num) > 0
    ) {
      numbers[place] = numbers[place - 1] ?? 0;
      place -= 1;
    }
    numbers[place] = num;
  }
}
