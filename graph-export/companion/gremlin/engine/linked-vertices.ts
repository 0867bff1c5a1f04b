import { PlatformError } from '#src/domain/errors/index.js';
import type { Side, VertexId } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** A step along edges. */
export interface LinkedQuery {
  readonly starts: readonly VertexId[];
  readonly direction: Side;
  /** None: any. */
  readonly labels: readonly string[];
  readonly at: number;
}

const MOST_WALKED = 10_000_000;
const WALK_MS = 20_000;

/** The vertices that a store which knows links finds one step away: a walk, of whose links those at its starts count. */
export async function linkedVertices(
  store: GraphStore,
  { starts, direction, labels, at }: LinkedQuery,
  signal: AbortSignal,
): Promise<ReadonlyMap<VertexId, readonly VertexId[]>> {
  const { links = [], incompleteReason = 'DEPTH_LIMIT' } = await store.walk(
    {
      starts,
      direction: direction === 'out' ? 'descendants' : 'ascendants',
      maxDepth: 1,
      ...(labels.length === 0 ? {} : { edgeLabels: labels }),
      at,
      first: MOST_WALKED,
      withEdges: 'ends',
      limits: { maxVertices: MOST_WALKED, timeoutMs: WALK_MS },
    },
    { signal },
  );
  if (incompleteReason !== 'DEPTH_LIMIT')
    throw new PlatformError('QUERY_TIMED_OUT', 'A step along edges took too long; narrow it down.');
  const found = new Map<VertexId, VertexId[]>(starts.map((id) => [id, []]));
  for (const { from, to } of links) {
    if (direction === 'out') found.get(from)?.push(to);
    else found.get(to)?.push(from);
  }
  return found;
}
