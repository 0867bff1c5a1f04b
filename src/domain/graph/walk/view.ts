import { compareText } from '../canonical.js';
import type { IncompleteReason, Side, WalkDirection, WalkQuery } from '../query.js';
import type { Edge, Versioned, VertexId } from '../vertex.js';

/** The properties of a vertex that a walk uses. */
export interface WalkVertex {
  readonly id: VertexId;
  readonly labels: readonly string[];
  readonly type?: string;
  /** Milliseconds since the epoch; 0 when absent. */
  readonly created: number;
}

/** The graph of a walk, always at one commit; each call is one round trip. */
export interface WalkView {
  /** Returns the existing ones among the vertices, in any order. */
  vertices(ids: readonly VertexId[]): Promise<Iterable<WalkVertex>>;
  /** Returns the other ends of the edges at several vertices, in any order, possibly repeated. */
  neighbours(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<WalkVertex>>;
  /** Returns the edges at several vertices. */
  edges(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<Versioned<Edge>>>;
}

/** The result of a walk: its vertices in breadth-first order, and the limit that cut it. */
export interface WalkResult {
  readonly order: readonly DeepVertex[];
  readonly cut?: IncompleteReason;
}

/** A walked vertex with its least depth. */
export interface DeepVertex extends WalkVertex {
  readonly depth: number;
}

/** One front of a walk; `cone` has two, each with its own visited vertices. */
interface Front {
  readonly sides: readonly Side[];
  readonly visited: Set<VertexId>;
  next: readonly WalkVertex[];
}

/** The directions of each front of a walk. */
export const WALK_SIDES: Readonly<Record<WalkDirection, readonly (readonly Side[])[]>> = {
  ascendants: [['in']],
  descendants: [['out']],
  both: [['in', 'out']],
  cone: [['in'], ['out']],
};

/** Walks depth by depth, one round trip for each side of it, to the end or to a limit. */
export async function breadthFirst(view: WalkView, query: WalkQuery): Promise<WalkResult> {
  const { maxDepth = Number.POSITIVE_INFINITY, limits } = query;
  const { maxVertices, timeoutMs } = limits;
  const deadline = performance.now() + timeoutMs;
  const starts = [...(await view.vertices([...new Set(query.starts)]))];
  const fronts = WALK_SIDES[query.direction].map(
    (sides): Front => ({ sides, visited: new Set(starts.map(({ id }) => id)), next: starts }),
  );
  const order: DeepVertex[] = [];
  const seen = new Set<VertexId>();
  for (let depth = 0; ; depth += 1) {
    const found = unseen(fronts, seen);
    const room = maxVertices - order.length;
    for (const vertex of found.slice(0, room)) {
      seen.add(vertex.id);
      order.push({ ...vertex, depth });
    }
    if (found.length > room) return { order, cut: 'SIZE_LIMIT' };
    for (const front of fronts) front.next = await expand(view, query, front);
    if (performance.now() > deadline) return { order, cut: 'TIME_LIMIT' };
    if (fronts.every(({ next }) => next.length === 0)) return { order };
    // Only unvisited vertices make the walk incomplete: the other front may have visited these already.
    if (depth >= maxDepth && unseen(fronts, seen).length > 0) return { order, cut: 'DEPTH_LIMIT' };
  }
}

/** The vertices on the new frontier that no earlier depth had, each once, in ascending order of their ids. */
function unseen(fronts: readonly Front[], seen: ReadonlySet<VertexId>): readonly WalkVertex[] {
  const found = new Map<VertexId, WalkVertex>();
  for (const { next } of fronts) {
    for (const vertex of next) if (!seen.has(vertex.id)) found.set(vertex.id, vertex);
  }
  return [...found.values()].sort(compareIds);
}

async function expand(view: WalkView, query: WalkQuery, front: Front): Promise<WalkVertex[]> {
  const ids = front.next.filter((vertex) => !stops(query, vertex)).map(({ id }) => id);
  const next: WalkVertex[] = [];
  if (ids.length === 0) return next;
  for (const side of front.sides) {
    for (const vertex of await view.neighbours(ids, side, query.edgeLabels)) {
      if (front.visited.has(vertex.id)) continue;
      front.visited.add(vertex.id);
      next.push(vertex);
    }
  }
  return next;
}

function stops({ stopAt }: WalkQuery, { type }: WalkVertex): boolean {
  return type !== undefined && (stopAt?.includes(type) ?? false);
}

/** Ascending order of ids. */
export function compareIds(one: { readonly id: string }, other: { readonly id: string }): number {
  return compareText(one.id, other.id);
}
