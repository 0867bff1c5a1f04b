import { describe, expect, it } from 'vitest';
import { EdgeTable } from '#src/stores/embedded/walk/edge-table.js';

const VERTICES = 50;
const LOADED = 300;
/** More than are kept loose. */
const ADDED = 70_000;

describe('the adjacency of walks', () => {
  it('contains every edge, whether loaded, loose or packed later', () => {
    const table = new EdgeTable();
    const expected = new Map<number, number[]>();
    const row = (num: number) => {
      const [source, target] = [1 + ((num * 7) % VERTICES), 1 + ((num * 13) % VERTICES)];
      expected.set(source, [...(expected.get(source) ?? []), num]);
      return { num, born: 1, label: 'Produced', source, target };
    };
    for (let num = 1; num <= LOADED; num += 1) table.load(row(num));
    table.index(VERTICES + 1);
    for (let num = LOADED + 1; num <= LOADED + 5; num += 1) table.put(row(num));
    table.index(VERTICES + 3);
    expect(edgesOf(table)).toEqual(expected);
    for (let num = LOADED + 6; num <= ADDED; num += 1) table.put(row(num));
    table.index(VERTICES + 9);
    expect(table.out.loose(1)).toBeUndefined();
    expect(edgesOf(table)).toEqual(expected);
  });
});

/** The edges that leave each vertex. */
function edgesOf({ out }: EdgeTable): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let vertex = 1; vertex <= VERTICES; vertex += 1) {
    const packed = out.edges.subarray(out.start(vertex), out.start(vertex + 1));
    const loose = (out.loose(vertex) ?? []).filter((_, at) => at % 2 === 1);
    const edges = [...packed, ...loose].sort((one, other) => one - other);
    if (edges.length > 0) found.set(vertex, edges);
  }
  return found;
}
