import { type VertexTable, WORDS } from './vertex-table.js';

/** A double holds the first word of an id, 32 bits, and a position below this. */
const POSITIONS = 2 ** 21;
/** Below this number of vertices, comparing ids is faster than making keys. */
const SMALL = 256;

/** Sorts vertex numbers by their ids, which are hashes, so that few share the first word. */
export function sortedById(
  numbers: Uint32Array,
  vertices: Pick<VertexTable, 'words' | 'compare'>,
): Uint32Array {
  const compare = (one: number, other: number) => vertices.compare(one, other);
  const { length } = numbers;
  if (length < SMALL || length > POSITIONS) return numbers.slice().sort(compare);
  const { words } = vertices;
  const keys = new Float64Array(length);
  for (let at = 0; at < length; at += 1)
    keys[at] = (words[(numbers[at] ?? 0) * WORDS] ?? 0) * POSITIONS + at;
  keys.sort();
  const sorted = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) sorted[at] = numbers[(keys[at] ?? 0) % POSITIONS] ?? 0;
  for (let start = 0; start < length; ) {
    const word = words[(sorted[start] ?? 0) * WORDS];
    let end = start + 1;
    while (end < length && words[(sorted[end] ?? 0) * WORDS] === word) end += 1;
    if (end - start > 1) sorted.subarray(start, end).sort(compare);
    start = end;
  }
  return sorted;
}
