import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Edge,
  edgePosition,
  isElementId,
  type Side,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { shownEdge } from '#src/domain/lineage/index.js';
import type { CommitReader } from './commit-reader.js';
import { inParts } from './items.js';

/** A step along edges. */
export interface Along {
  readonly side: Side;
  /** Labels in the store; empty: any label. */
  readonly labels: readonly string[];
}

/** How many vertices have their edges read at once, and how many edges of each. */
const VERTICES_AT_ONCE = 500;
const EDGES_EACH = 200;
const PAGE = 1_000;

/** Yields the edges at vertices in parts. Each part has some edges of some of the vertices. */
export async function* incidentEdges(
  reader: CommitReader,
  ids: readonly VertexId[],
  { side, labels }: Along,
): AsyncGenerator<ReadonlyMap<VertexId, readonly Edge[]>> {
  const { store, signal } = reader;
  const along = { direction: side, ...(labels.length === 0 ? {} : { labels }) };
  for (const part of inParts(ids, VERTICES_AT_ONCE)) {
    const shown = new Map(part.map((id) => [storedVertexId(id), id]));
    const shownId = (id: VertexId) => shown.get(id) ?? id;
    const query = { ...along, vertices: [...shown.keys()], first: EDGES_EACH };
    const pages = await reader.read((commit) =>
      store.incident({ ...query, ...commit }, { signal }),
    );
    const edges = [...pages].map(
      ([id, { items }]) => [id, items.map(({ element }) => element)] as const,
    );
    yield new Map(edges.map(([id, found]) => [shownId(id), found.map(shownEdge)]));
    for (const [id, found] of edges) {
      const last = found.at(-1);
      if (!last || !pages.get(id)?.hasNext) continue;
      const rest = reader.pages<Edge>(
        async (from) => {
          const one = { ...along, vertices: [id], first: PAGE, ...from };
          return [...(await store.incident(one, { signal })).values()][0] ?? NOTHING;
        },
        edgePosition,
        edgePosition(last),
      );
      for await (const more of rest) yield new Map([[shownId(id), more.map(shownEdge)]]);
    }
  }
}

const NOTHING = { items: [], hasNext: false };

const WALKED_AT_ONCE = 2_500;
const MOST_WALKED = 10_000_000;
const WALK_MS = 20_000;

/**
 * Finds the vertices one step away by a walk, in a store that returns links. Only the links at the
 * starts count.
 */
export async function* linkedVertices(
  { store, signal, seq }: CommitReader,
  ids: readonly VertexId[],
  { side, labels }: Along,
): AsyncGenerator<ReadonlyMap<VertexId, readonly VertexId[]>> {
  for (const starts of inParts(ids, WALKED_AT_ONCE)) {
    const { links = [], incompleteReason = 'DEPTH_LIMIT' } = await store.walk(
      {
        starts,
        direction: side === 'out' ? 'descendants' : 'ascendants',
        maxDepth: 1,
        ...(labels.length === 0 ? {} : { edgeLabels: labels }),
        at: seq,
        first: MOST_WALKED,
        withEdges: 'ends',
        limits: { maxVertices: MOST_WALKED, timeoutMs: WALK_MS },
      },
      { signal },
    );
    if (incompleteReason !== 'DEPTH_LIMIT')
      throw new PlatformError(
        'QUERY_TIMED_OUT',
        'A step along edges took too long; narrow it down.',
      );
    const found = new Map<VertexId, VertexId[]>(starts.map((id) => [id, []]));
    for (const { from, to } of links) {
      if (side === 'out') found.get(from)?.push(to);
      else found.get(to)?.push(from);
    }
    yield found;
  }
}

/** Maps the id from a file, or the store's own id, to the store's id. */
export function storedVertexId(id: string): VertexId {
  return isElementId(id) ? id : vertexIdOf(id);
}
