import type { ChangeSet } from './change.js';
import type { Edge, Versioned, Vertex } from './vertex.js';

/** Removes vertices together with edges, all as they were read. */
export function elementRemoval(
  vertices: readonly Versioned<Vertex>[],
  edges: readonly Versioned<Edge>[],
): Pick<ChangeSet, 'changes' | 'expect'> {
  const removed = [
    ...edges.map(({ element: { id }, version }) => ({ kind: 'removeEdge', id, version }) as const),
    ...vertices.map(
      ({ element: { id }, version }) => ({ kind: 'removeVertex', id, version }) as const,
    ),
  ];
  return {
    changes: removed.map(({ version: _, ...change }) => change),
    expect: removed.map(({ kind, id, version }) => ({
      element: kind === 'removeEdge' ? 'edge' : 'vertex',
      id,
      is: version,
    })),
  };
}
