import {
  type Edge,
  type EdgeListQuery,
  edgePosition,
  type ListQuery,
  type Page,
  type Versioned,
  type Vertex,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { toPage } from '#src/stores/shared/results.js';
import { compareEdges, comparePositions } from './keys.js';

/** The elements with these ids; absent ones are left out. */
export function collect<Id, Element>(
  ids: readonly Id[],
  find: (id: Id) => Versioned<Element> | undefined,
): ReadonlyMap<Id, Versioned<Element>> {
  const found = new Map<Id, Versioned<Element>>();
  for (const id of ids) {
    const item = find(id);
    if (item) found.set(id, bare(item));
  }
  return found;
}

/** A page of vertices in the order of the query. */
export function pageOfVertices(
  vertices: readonly Versioned<Vertex>[],
  { order, first, after }: Pick<ListQuery, 'order' | 'first' | 'after'>,
): Page<Versioned<Vertex>> {
  const sign = order.direction === 'ascending' ? 1 : -1;
  const sorted = vertices
    .map((item) => ({ item, position: vertexPosition(item.element, order.by) }))
    .filter(({ position }) => !after || sign * comparePositions(position, after) > 0)
    .sort((one, other) => sign * comparePositions(one.position, other.position));
  return toPage(
    sorted.map(({ item }) => bare(item)),
    first,
  );
}

/** A page of edges, newest first. */
export function pageOfEdges(
  edges: readonly Versioned<Edge>[],
  { first, after }: Pick<EdgeListQuery, 'first' | 'after'>,
): Page<Versioned<Edge>> {
  const rest = edges
    .filter(({ element }) => !after || comparePositions(edgePosition(element), after) < 0)
    .map(bare)
    .sort(compareEdges);
  return toPage(rest, first);
}

/** The element without the store's own fields. */
function bare<Element>({ element, version }: Versioned<Element>): Versioned<Element> {
  return { element, version };
}
