import type { EdgeId, Versioned, VertexId } from '#src/domain/graph/index.js';
import type { ElementVersions, GraphPrimitives } from '#src/ports/graph-store.js';

/** Looks up the versions of live elements by reading the elements. */
export async function defaultVersions(
  store: GraphPrimitives,
  vertices: readonly VertexId[],
  edges: readonly EdgeId[],
): Promise<ElementVersions> {
  return {
    vertices: versionsOf(await store.vertices(vertices)),
    edges: versionsOf(await store.edges(edges)),
  };
}

function versionsOf<Id>(found: ReadonlyMap<Id, Versioned<unknown>>): Map<Id, number> {
  return new Map([...found].map(([id, { version }]) => [id, version]));
}
