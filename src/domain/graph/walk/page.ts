import type { WalkFilter, WalkPage, WalkQuery } from '../query.js';
import type { Edge, Versioned, VertexId } from '../vertex.js';
import {
  compareIds,
  type DeepVertex,
  type WalkResult,
  type WalkVertex,
  type WalkView,
} from './view.js';

const DEFAULT_MAX_VERTICES = 200_000;

/** The results of recent walks, so that later pages need no new walk. */
export class WalkResults {
  readonly #maxVertices: number;
  /** Least recently used first. */
  readonly #results = new Map<string, WalkResult>();
  #vertices = 0;

  /** The most vertices in all results; default 200,000. */
  constructor(maxVertices = DEFAULT_MAX_VERTICES) {
    this.#maxVertices = maxVertices;
  }

  /** The result of a query at the commit with a digest. */
  take(query: WalkQuery, digest: string): WalkResult | undefined {
    const key = keyOf(query, digest);
    const result = this.#results.get(key);
    if (!result) return undefined;
    this.#results.delete(key);
    this.#results.set(key, result);
    return result;
  }

  /** Keeps a result, and forgets the oldest ones beyond the bound. A result that was cut by time is not kept. */
  keep(query: WalkQuery, digest: string, result: WalkResult): void {
    if (result.cut === 'TIME_LIMIT' || result.order.length > this.#maxVertices) return;
    this.#forget(keyOf(query, digest));
    this.#results.set(keyOf(query, digest), result);
    this.#vertices += result.order.length;
    for (const key of this.#results.keys()) {
      if (this.#vertices <= this.#maxVertices) return;
      this.#forget(key);
    }
  }

  clear(): void {
    this.#results.clear();
    this.#vertices = 0;
  }

  #forget(key: string): void {
    this.#vertices -= this.#results.get(key)?.order.length ?? 0;
    this.#results.delete(key);
  }
}

function keyOf(query: WalkQuery, digest: string): string {
  const { starts, direction, maxDepth, edgeLabels, stopAt, limits } = query;
  return JSON.stringify([
    digest,
    starts,
    direction,
    maxDepth,
    edgeLabels,
    stopAt,
    limits.maxVertices,
  ]);
}

/** Cuts the page of a query out of its walk at a commit, and reads the edges of the page. */
export async function walkPage(
  view: Pick<WalkView, 'edges'>,
  {
    query,
    result,
    at,
  }: { readonly query: WalkQuery; readonly result: WalkResult; readonly at: number },
): Promise<WalkPage> {
  const returned = result.order.filter((vertex) => matches(vertex, query.where));
  const start = query.offset ?? 0;
  const end = start + query.first;
  const hasNext = returned.length > end;
  const incompleteReason = hasNext ? undefined : result.cut;
  return {
    vertices: returned.slice(start, end).map(({ id, depth }) => ({ id, depth })),
    edges: query.withEdges ? await pageEdges(view, query, returned.slice(0, end)) : [],
    at,
    hasNext,
    ...(query.withTotal && result.cut === undefined ? { total: returned.length } : {}),
    complete: incompleteReason === undefined,
    ...(incompleteReason === undefined ? {} : { incompleteReason }),
  };
}

/** Edges among the returned vertices of which one end is on this page; ascending order of the ids. */
async function pageEdges(
  view: Pick<WalkView, 'edges'>,
  { edgeLabels, offset = 0 }: WalkQuery,
  returned: readonly DeepVertex[],
): Promise<Versioned<Edge>[]> {
  const page = returned.slice(offset).map(({ id }) => id);
  if (page.length === 0) return [];
  const all = new Set<VertexId>(returned.map(({ id }) => id));
  const before = new Set<VertexId>(returned.slice(0, offset).map(({ id }) => id));
  const found: Versioned<Edge>[] = [];
  for (const edge of await view.edges(page, 'out', edgeLabels)) {
    if (all.has(edge.element.to)) found.push(edge);
  }
  // An edge with both ends on the page was already found at its other end.
  const arriving = before.size === 0 ? [] : await view.edges(page, 'in', edgeLabels);
  for (const edge of arriving) if (before.has(edge.element.from)) found.push(edge);
  return found.sort((one, other) => compareIds(one.element, other.element));
}

function matches(vertex: WalkVertex, where: WalkFilter = {}): boolean {
  const { labels, types, createdAfter, createdBefore } = where;
  return (
    (labels === undefined || vertex.labels.some((label) => labels.includes(label))) &&
    (types === undefined || types.includes(vertex.type ?? '')) &&
    (createdAfter === undefined || vertex.created >= createdAfter) &&
    (createdBefore === undefined || vertex.created <= createdBefore)
  );
}
