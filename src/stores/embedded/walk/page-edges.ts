import type { WalkQuery } from '#src/domain/graph/index.js';
import type { GraphIndex } from './graph-index.js';
import { WalkFilters } from './walk-filters.js';
import type { WalkRun } from './walk-run.js';

/** Positions of a page among the returned vertices. */
export interface PageRange {
  readonly query: WalkQuery;
  readonly start: number;
  readonly end: number;
}

/** An edge between returned vertices: its number and those of its ends. */
export interface PageEdge {
  readonly num: number;
  readonly source: number;
  readonly target: number;
}

/** The edges between vertices of the page and of the pages before it, with at least one end in the page. */
export function pageEdges(
  index: GraphIndex,
  run: WalkRun,
  { query, start, end }: PageRange,
): PageEdge[] {
  const filters = new WalkFilters(index, query, run.at);
  const positions = run.positions(end);
  const found: PageEdge[] = [];
  for (const num of run.returned.slice(start, end)) {
    index.edges.out.visit(num, (neighbour, edge) => {
      if ((positions.get(neighbour) ?? end) >= end || !filters.follows(edge)) return;
      found.push({ num: edge, source: num, target: neighbour });
    });
    // An edge with both ends on the page was already found at its other end.
    index.edges.in.visit(num, (neighbour, edge) => {
      if ((positions.get(neighbour) ?? start) >= start || !filters.follows(edge)) return;
      found.push({ num: edge, source: neighbour, target: num });
    });
  }
  return found;
}
