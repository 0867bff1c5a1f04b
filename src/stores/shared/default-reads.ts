import {
  type CommitHeader,
  type Edge,
  type EdgeId,
  type EdgeSelection,
  edgePosition,
  type IncidentEdges,
  parseEdge,
  parseVertex,
  type Versioned,
  type VertexId,
  type VertexSelection,
  vertexPosition,
} from '#src/domain/graph/index.js';
import type {
  ElementVersions,
  GraphPrimitives,
  ReadOptions,
  ScannedVersion,
  UsedLabels,
} from '#src/ports/graph-store.js';
import { allItems } from './gathering.js';
import { usedLabels } from './used-labels.js';

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

/** The page size for the edges of a vertex. */
const INCIDENT_PAGE = 10_000;

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
  for (const [id, { items, hasNext }] of await store.incident(
    { ...query, first: INCIDENT_PAGE },
    options,
  )) {
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
      const page = { ...query, first: INCIDENT_PAGE, ...(after && { after }) };
      return (await store.incident(page, options)).values().next().value;
    },
    ({ element }) => edgePosition(element),
  );
  for await (const edge of pages) edges.push(edge);
  return edges;
}

/** Page size. */
const PAGE = 5_000;

/** Counts vertices by listing them. */
export async function defaultCount(
  store: Pick<GraphPrimitives, 'list'>,
  { isFirst = false, ...query }: VertexSelection,
  options?: ReadOptions,
): Promise<number> {
  const order = { by: 'creationTime', direction: 'descending' } as const;
  const vertices = allItems(
    (after) => store.list({ ...query, order, first: PAGE, ...(after && { after }) }, options),
    ({ element }) => vertexPosition(element, order.by),
  );
  let count = 0;
  for await (const { element } of vertices) {
    if (!isFirst || element.labels[0] === query.label) count += 1;
  }
  return count;
}

/** Counts edges by listing them. */
export async function defaultCountEdges(
  store: Pick<GraphPrimitives, 'listEdges'>,
  query: EdgeSelection,
  options?: ReadOptions,
): Promise<number> {
  const edges = allItems(
    (after) => store.listEdges({ ...query, first: PAGE, ...(after && { after }) }, options),
    ({ element }) => edgePosition(element),
  );
  let count = 0;
  for await (const _edge of edges) count += 1;
  return count;
}

/**
 * Finds the labels that were in use right after a commit, or are in use now, by a scan of all
 * versions.
 */
export async function defaultLabels(store: GraphPrimitives, at?: number): Promise<UsedLabels> {
  const vertices = new Set<string>();
  const edges = new Set<string>();
  for await (const versions of store.scan()) {
    for (const { kind, text } of versions.filter((version) => isLive(version, at))) {
      if (kind === 'edge') edges.add(parseEdge(text).label);
      else for (const label of parseVertex(text).labels.slice(0, 1)) vertices.add(label);
    }
  }
  await store.vertices([], at); // throws for a commit that cannot be read
  return usedLabels(vertices, edges);
}

function isLive({ began, ended }: ScannedVersion, at: number | undefined): boolean {
  if (at === undefined) return ended === undefined;
  return began <= at && (ended === undefined || ended > at);
}

/**
 * Finds the last commit at or before a time by a binary search, because the times of commits never
 * decrease.
 */
export async function defaultCommitAt(
  store: GraphPrimitives,
  time: number,
): Promise<CommitHeader | undefined> {
  let [low, high] = [1, (await store.head()).seq];
  let found: CommitHeader | undefined;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const [header] = await store.headers({ seq: middle });
    if (header && header.time <= time) {
      found = header;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}
