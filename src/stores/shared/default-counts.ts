import {
  type EdgeSelection,
  edgePosition,
  type VertexSelection,
  vertexPosition,
} from '#src/domain/graph/index.js';
import type { GraphPrimitives, ReadOptions } from '#src/ports/graph-store.js';
import { allItems } from './all-items.js';

/** Page size. */
const PAGE = 5_000;

/** Counts vertices by listing them. */
export async function defaultCount(
  store: GraphPrimitives,
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
  store: GraphPrimitives,
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
