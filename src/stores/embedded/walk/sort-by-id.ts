import type { VertexTable } from './vertex-table.js';

/** A double holds the first word of an id, 32 bits, and a position below this. */
const POSITIONS = 2 ** 21;
/** Below this many, comparing beats making keys. */
const SMALL = 256;

/** Sorts vertex numbers by their ids, which are hashes, so that few share the first word. */
export function sortedById(
  numbers: Uint32Array,
  vertices: Pick<VertexTable, 'word' | 'compare'>,
): Uint32Array {
  const compare = (one: number, other: number) => vertices.compare(one, other);
  const { length } = numbers;
  if (length < SMALL || length > POSITIONS) return numbers.slice().sort(compare);
  const keys = Float64Array.from(numbers, (num, at) => vertices.word(num, 0) * POSITIONS + at);
  keys.sort();
  const sorted = Uint32Array.from(keys, (key) => numbers[key % POSITIONS] ?? 0);
  for (let start = 0; start < length; ) {
    const word = vertices.word(sorted[start] ?? 0, 0);
    let end = start + 1;
    while (end < length && vertices.word(sorted[end] ?? 0, 0) === word) end += 1;
    if (end - start > 1) sorted.subarray(start, end).sort(compare);
    start = end;
  }
  return sorted;
}
