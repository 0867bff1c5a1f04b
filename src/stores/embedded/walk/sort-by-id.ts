import { type VertexTable, WORDS } from './vertex-table.js';

const BITS = 11;
const BUCKETS = 1 << BITS;
const SHIFTS = [0, BITS, 2 * BITS];
/** Below this many, comparing beats counting. */
const SMALL = 256;

/** Sorts vertex numbers by their ids in place. Ids are hashes, so that few share the first 32 bits. */
export function sortById(numbers: Uint32Array, vertices: VertexTable): void {
  if (numbers.length > SMALL) sortByFirstWord(numbers, vertices);
  else numbers.sort((one, other) => vertices.compare(one, other));
}

/** Three counting passes from the least to the most significant bits. */
function sortByFirstWord(numbers: Uint32Array, vertices: VertexTable): void {
  let from = numbers.slice();
  let keys = firstWords(numbers, vertices);
  let to = new Uint32Array(numbers.length);
  let toKeys = new Uint32Array(numbers.length);
  for (const shift of SHIFTS) {
    const next = bucketStarts(keys, shift);
    for (let at = 0; at < from.length; at += 1) {
      const key = keys[at] ?? 0;
      const bucket = (key >>> shift) & (BUCKETS - 1);
      const place = next[bucket] ?? 0;
      next[bucket] = place + 1;
      to[place] = from[at] ?? 0;
      toKeys[place] = key;
    }
    [from, to] = [to, from];
    [keys, toKeys] = [toKeys, keys];
  }
  numbers.set(from);
  sortTies(numbers, keys, vertices);
}

function firstWords(numbers: Uint32Array, { words }: VertexTable): Uint32Array<ArrayBuffer> {
  const keys = new Uint32Array(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) keys[at] = words[(numbers[at] ?? 0) * WORDS] ?? 0;
  return keys;
}

function bucketStarts(keys: Uint32Array, shift: number): Uint32Array {
  const starts = new Uint32Array(BUCKETS + 1);
  for (const key of keys) {
    const after = ((key >>> shift) & (BUCKETS - 1)) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let bucket = 1; bucket <= BUCKETS; bucket += 1) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  }
  return starts;
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
