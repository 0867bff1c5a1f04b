import { expect, it } from 'vitest';
import { EdgeTable } from '#src/stores/embedded/walk/edge-table.js';

const VERTICES = 50;
/** Columns grow several times. */
const EDGES = 10_000;

it('contains every edge at both of its ends, each once', () => {
  const table = new EdgeTable();
  const [out, into] = [new Map<number, number[]>(), new Map<number, number[]>()];
  for (let num = 1; num <= EDGES; num += 1) {
    const [source, target] = [1 + ((num * 7) % VERTICES), 1 + ((num * 13) % VERTICES)];
    const row = { num, born: 1, label: 'Produced', source, target };
    table.put(row);
    table.put(row);
    out.set(source, [num, ...(out.get(source) ?? [])]);
    into.set(target, [num, ...(into.get(target) ?? [])]);
  }
  expect(edgesOf(table.out)).toEqual(out);
  expect(edgesOf(table.in)).toEqual(into);
});

function edgesOf(adjacency: EdgeTable['out']): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let vertex = 1; vertex <= VERTICES; vertex += 1) {
    const edges: number[] = [];
    for (let edge = adjacency.first(vertex); edge !== 0; edge = adjacency.next(edge))
      edges.push(edge);
    if (edges.length > 0) found.set(vertex, edges);
  }
  return found;
}
