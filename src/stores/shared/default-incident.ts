import {
  type Edge,
  edgePosition,
  type IncidentEdges,
  type Versioned,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { GraphPrimitives, ReadOptions } from '#src/ports/graph-store.js';
import { allItems } from './all-items.js';

/** The page size for the edges of a vertex. */
const PAGE = 10_000;

/** Counts the edges of vertices by reading them. */
export async function defaultDegrees(
  store: Pick<GraphPrimitives, 'incident'>,
  query: IncidentEdges,
  options?: ReadOptions,
): Promise<ReadonlyMap<VertexId, number>> {
  const edges = await allIncident(store, query, options);
  return new Map([...edges].map(([id, { length }]) => [id, length]));
}

/**
 * Returns all edges at several vertices. The edges of a vertex with many edges are read page by
 * page.
 */
export async function allIncident(
  store: Pick<GraphPrimitives, 'incident'>,
  query: IncidentEdges,
  options?: ReadOptions,
): Promise<ReadonlyMap<VertexId, readonly Versioned<Edge>[]>> {
  const all = new Map<VertexId, readonly Versioned<Edge>[]>();
  for (const [id, { items, hasNext }] of await store.incident({ ...query, first: PAGE }, options)) {
    all.set(id, hasNext ? await pagesAt(store, { ...query, vertices: [id] }, options) : items);
  }
  return all;
}

async function pagesAt(
  store: Pick<GraphPrimitives, 'incident'>,
  query: IncidentEdges,
  options?: ReadOptions,
): Promise<Versioned<Edge>[]> {
  const edges: Versioned<Edge>[] = [];
  const pages = allItems(
    async (after) => {
      const page = { ...query, first: PAGE, ...(after && { after }) };
      return (await store.incident(page, options)).values().next().value;
    },
    ({ element }) => edgePosition(element),
  );
  for await (const edge of pages) edges.push(edge);
  return edges;
}
