import { compareText, type ListPosition, type Versioned } from '#src/domain/graph/index.js';

/** Merges past and live elements: each once, in order, after a cursor. */
export function merge<Element extends { readonly id: string }>(
  items: readonly Versioned<Element>[],
  order: {
    readonly position: (element: Element) => ListPosition;
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

/** Compares by UTF-16 units, as the servers do. */
function compare(one: ListPosition, other: ListPosition): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  return compareText(one.id, other.id);
}
