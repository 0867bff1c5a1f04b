import type {
  Edge,
  IncompleteReason,
  Versioned,
  Vertex,
  VertexId,
  WalkedVertex,
  WalkPage,
  WalkQuery,
} from '#src/domain/graph/index.js';
import { matchesWalk, typeOf } from './filter.js';
import { compareText } from './keys.js';

/** What a walk sees of the graph at its commit. */
export interface WalkGraph {
  vertex(id: VertexId): Vertex | undefined;
  edges(id: VertexId, direction: 'in' | 'out'): Iterable<Versioned<Edge>>;
}

interface Walked {
  readonly order: readonly WalkedVertex[];
  readonly cut?: IncompleteReason;
}

/** Walks breadth first to the end or to a limit, then takes the page out of what it found. */
export function walkPage(graph: WalkGraph, query: WalkQuery, at: number): WalkPage {
  const { order, cut } = walk(graph, query);
  const returned = order.filter(({ id }) => {
    const vertex = graph.vertex(id);
    return vertex !== undefined && matchesWalk(vertex, query.where);
  });
  const start = query.offset ?? 0;
  const end = start + query.first;
  const hasNext = returned.length > end;
  const incompleteReason = hasNext ? undefined : cut;
  return {
    vertices: returned.slice(start, end),
    edges: query.withEdges ? edgesOfPage(graph, query, returned.slice(0, end)) : [],
    at,
    hasNext,
    ...(query.withTotal && cut === undefined ? { total: returned.length } : {}),
    complete: incompleteReason === undefined,
    ...(incompleteReason === undefined ? {} : { incompleteReason }),
  };
}

/** One front per direction; `cone` has two, each with its own visited vertices. */
interface Front {
  readonly directions: readonly ('in' | 'out')[];
  readonly visited: Set<VertexId>;
  next: VertexId[];
}

function walk(graph: WalkGraph, query: WalkQuery): Walked {
  const { maxVertices, timeoutMs } = query.limits;
  const deadline = performance.now() + timeoutMs;
  const starts = [...new Set(query.starts)].filter((id) => graph.vertex(id)).sort(compareText);
  const fronts = frontDirections(query).map(
    (directions): Front => ({ directions, visited: new Set(starts), next: starts }),
  );
  const order: WalkedVertex[] = [];
  const seen = new Set<VertexId>();
  for (let depth = 0; ; depth += 1) {
    const found = [...new Set(fronts.flatMap(({ next }) => next))].filter((id) => !seen.has(id));
    const room = maxVertices - order.length;
    for (const id of found.sort(compareText).slice(0, room)) {
      seen.add(id);
      order.push({ id, depth });
    }
    if (found.length > room) return { order, cut: 'SIZE_LIMIT' };
    for (const front of fronts) front.next = expand(graph, query, front);
    if (performance.now() > deadline) return { order, cut: 'TIME_LIMIT' };
    if (fronts.every(({ next }) => next.length === 0)) return { order };
    if (depth !== query.maxDepth) continue;
    const isCut = fronts.some(({ next }) => next.some((id) => !seen.has(id)));
    return isCut ? { order, cut: 'DEPTH_LIMIT' } : { order };
  }
}

function frontDirections({ direction }: WalkQuery): readonly (readonly ('in' | 'out')[])[] {
  switch (direction) {
    case 'ascendants':
      return [['in']];
    case 'descendants':
      return [['out']];
    case 'both':
      return [['in', 'out']];
    case 'cone':
      return [['in'], ['out']];
  }
}

function expand(graph: WalkGraph, query: WalkQuery, front: Front): VertexId[] {
  const next: VertexId[] = [];
  for (const id of front.next) {
    const type = typeOf(graph.vertex(id) as Vertex);
    if (type !== undefined && query.stopAt?.includes(type)) continue;
    for (const direction of front.directions) {
      for (const { element } of graph.edges(id, direction)) {
        if (query.edgeLabels && !query.edgeLabels.includes(element.label)) continue;
        const end = direction === 'out' ? element.to : element.from;
        if (front.visited.has(end)) continue;
        front.visited.add(end);
        next.push(end);
      }
    }
  }
  return next;
}

function edgesOfPage(
  graph: WalkGraph,
  { edgeLabels, offset = 0 }: WalkQuery,
  returned: readonly WalkedVertex[],
): Versioned<Edge>[] {
  const positions = new Map(returned.map(({ id }, position) => [id, position]));
  const edges: Versioned<Edge>[] = [];
  for (const { id } of returned) {
    for (const edge of graph.edges(id, 'out')) {
      const from = positions.get(edge.element.from) ?? -1;
      const to = positions.get(edge.element.to) ?? -1;
      if (to < 0 || Math.max(from, to) < offset) continue;
      if (edgeLabels === undefined || edgeLabels.includes(edge.element.label)) edges.push(edge);
    }
  }
  return edges.sort((one, other) => compareText(one.element.id, other.element.id));
}
