import { PlatformError } from '#src/domain/errors/index.js';
import type { Edge, Versioned, VertexId } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** The most edges of one vertex that one commit removes together with it. */
const MOST_EDGES = 5_000;

/** The edges at a vertex, of any kind, each once. Throws `VERTEX_HAS_EDGES` when they are too many for one commit. */
export async function edgesAt(
  store: GraphStore,
  id: VertexId,
): Promise<readonly Versioned<Edge>[]> {
  const pages = await Promise.all(
    (['in', 'out'] as const).map((direction) =>
      store.incident({ vertices: [id], direction, first: MOST_EDGES }),
    ),
  );
  const edges = new Map<Edge['id'], Versioned<Edge>>();
  for (const page of pages.map((each) => each.get(id))) {
    if (page?.hasNext)
      throw new PlatformError(
        'VERTEX_HAS_EDGES',
        `More than ${MOST_EDGES} edges touch the vertex '${id}'; remove them first.`,
        { details: { id } },
      );
    for (const edge of page?.items ?? []) edges.set(edge.element.id, edge); // a loop has both ends here
  }
  return [...edges.values()];
}
