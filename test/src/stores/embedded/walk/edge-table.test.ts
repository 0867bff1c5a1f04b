import { expect, it } from 'vitest';
import { EdgeTable } from '#src/stores/embedded/walk/edge-table.js';

const VERTICES = 50;
/** More than are kept apart from the packed ones. */
const EDGES = 70_000;

it('contains every edge at both of its ends, each once', () => {
  const table = new EdgeTable();
  const [out, into] = [new Map<number, number[]>(), new Map<number, number[]>()];
  for (let num = 1; num <= EDGES; num += 1) {
    const [source, target] = [1 + ((num * 7) % VERTICES), 1 + ((num * 13) % VERTICES)];
    const row = { num, born: 1, label: 'Produced', source, target };
    table.put(row);
    table.put(row);
    note(out, source, num);
    note(into, target, num);
  }
  expect(edgesOf(table.out)).toEqual(out);
  expect(edgesOf(table.in)).toEqual(into);
});

function note(edges: Map<number, number[]>, vertex: number, num: number): void {
  const known = edges.get(vertex);
  if (known) known.push(num);
  else edges.set(vertex, [num]);
}

function edgesOf(adjacency: EdgeTable['out']): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let vertex = 1; vertex <= VERTICES; vertex += 1)
    adjacency.visit(vertex, (_, edge) => note(found, vertex, edge));
  return found;
}
