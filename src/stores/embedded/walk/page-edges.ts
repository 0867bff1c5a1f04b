import type { WalkQuery } from '#src/domain/graph/index.js';
import type { Adjacency } from './adjacency.js';
import type { GraphIndex } from './graph-index.js';
import { WalkFilters } from './walk-filters.js';
import type { WalkRun } from './walk-run.js';

/** Positions of a page among the returned vertices. */
export interface PageRange {
  readonly query: WalkQuery;
  readonly start: number;
  readonly end: number;
}

/** The numbers of the edges between vertices of the page and of the pages before it, one end in the page. */
export function pageEdges(
  index: GraphIndex,
  run: WalkRun,
  { query, start, end }: PageRange,
): number[] {
  const filters = new WalkFilters(index, query, run.at);
  const returned = run.returned.subarray(0, end);
  const positions = new Map(Array.from(returned, (num, position) => [num, position]));
  const found: number[] = [];
  for (const num of returned.subarray(start)) {
    for (const [neighbour, edge] of neighboursOf(index.edges.out, num)) {
      if (positions.has(neighbour) && filters.follows(edge)) found.push(edge);
    }
    // From inside the page the other end has found it already.
    for (const [neighbour, edge] of neighboursOf(index.edges.in, num)) {
      const isBefore = (positions.get(neighbour) ?? start) < start;
      if (isBefore && filters.follows(edge)) found.push(edge);
    }
  }
  return found;
}

function* neighboursOf(
  adjacency: Adjacency,
  num: number,
): Generator<readonly [neighbour: number, edge: number]> {
  const { neighbours, edges } = adjacency;
  const end = adjacency.start(num + 1);
  for (let at = adjacency.start(num); at < end; at += 1) {
    yield [neighbours[at] ?? 0, edges[at] ?? 0];
  }
  const loose = adjacency.loose(num) ?? [];
  for (let at = 0; at < loose.length; at += 2) yield [loose[at] ?? 0, loose[at + 1] ?? 0];
}
