import {
  type Edge,
  INDEXED,
  type ListPosition,
  type ListQuery,
  type Page,
  stringOf,
  timeOf,
  type Versioned,
  type Vertex,
} from '#src/domain/graph/index.js';

/** Where an element stands in an order. */
export type PositionOf<Element> = (element: Element) => ListPosition;

/** A page of elements that were read in order, one more than it has. */
export function toPage<Element>(items: readonly Element[], first: number): Page<Element> {
  return { items: items.slice(0, first), hasNext: items.length > first };
}

/** Puts the past beside the present: each element once, in order, from after a position. */
export function merge<Element extends { readonly id: string }>(
  items: readonly Versioned<Element>[],
  order: {
    readonly position: PositionOf<Element>;
    readonly descending: boolean;
    readonly after?: ListPosition | undefined;
  },
): Versioned<Element>[] {
  const sign = order.descending ? -1 : 1;
  const byId = new Map(items.map((item) => [item.element.id, item]));
  return [...byId.values()]
    .map((item) => ({ item, position: order.position(item.element) }))
    .filter(({ position }) => !order.after || sign * compare(position, order.after) > 0)
    .sort((one, other) => sign * compare(one.position, other.position))
    .map(({ item }) => item);
}

/** When an element was created; an absent time counts as 0. */
export function createdOf({ properties }: Vertex | Edge): number {
  return timeOf(properties, INDEXED.creationTime) ?? 0;
}

/** Where an edge stands among edges. */
export function edgePosition(edge: Edge): ListPosition {
  return { key: createdOf(edge), id: edge.id };
}

/** Where a vertex stands in a list. */
export function vertexPosition(by: ListQuery['order']['by']): PositionOf<Vertex> {
  return (vertex) => ({
    key: by === 'creationTime' ? createdOf(vertex) : (stringOf(vertex.properties, by) ?? ''),
    id: vertex.id,
  });
}

/** Texts by their UTF-16 units, as the servers order them. */
function compare(one: ListPosition, other: ListPosition): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}
