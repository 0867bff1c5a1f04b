import {
  compareText,
  createdOf,
  type Edge,
  type EdgeSelection,
  INDEXED,
  type ListPosition,
  matchesMarks,
  type Page,
  type SortDirection,
  stringOf,
  type Versioned,
  type Vertex,
  type VertexFilter,
} from '#src/domain/graph/index.js';
import type { WalkVertex } from '#src/domain/graph/walk/index.js';

/**
 * Makes a page of elements that were read in order. One more element than fits shows that there is
 * a next page.
 */
export function toPage<Element>(items: readonly Element[], first: number): Page<Element> {
  return { items: items.slice(0, first), hasNext: items.length > first };
}

/**
 * Makes a page of elements that were read at a commit, in any order and perhaps twice; elements of
 * the present are in order. Texts are compared as databases do.
 */
export function mergedPage<Element extends { readonly id: string }>(
  rows: readonly Versioned<Element>[],
  { at, first, after }: { at?: number; first: number; after?: ListPosition },
  order: { direction: SortDirection; position: (element: Element) => ListPosition },
): Page<Versioned<Element>> {
  if (at === undefined) return toPage(rows, first);
  const sign = order.direction === 'ascending' ? 1 : -1;
  const merged = [...new Map(rows.map((row) => [row.element.id, row])).values()]
    .map((row) => ({ row, place: order.position(row.element) }))
    .filter(({ place }) => !after || sign * comparePositions(place, after) > 0)
    .sort((one, other) => sign * comparePositions(one.place, other.place))
    .map(({ row }) => row);
  return toPage(merged, first);
}

function comparePositions(one: ListPosition, other: ListPosition): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  return compareText(one.id, other.id);
}

/** Returns the found elements in the order of the requested ids, each once. */
export function inOrder<Id extends string, Item>(
  ids: readonly Id[],
  found: ReadonlyMap<string, Item>,
): ReadonlyMap<Id, Item> {
  const ordered = new Map<Id, Item>();
  for (const id of ids) {
    const item = found.get(id);
    if (item !== undefined) ordered.set(id, item);
  }
  return ordered;
}

type TimeRange = Pick<VertexFilter, 'createdAfter' | 'createdBefore'>;

/** True when a vertex matches the filter of a list. */
export function matchesVertex(vertex: Vertex, label: string, where: VertexFilter = {}): boolean {
  const { nameContains, type, sourceUri, sourceUriPrefix, digest, digestPrefix, status } = where;
  const is = (property: string, value: string | undefined) =>
    value === undefined || stringOf(vertex.properties, property) === value;
  return (
    vertex.labels.includes(label) &&
    is(INDEXED.type, type) &&
    is(INDEXED.sourceUri, sourceUri) &&
    (sourceUriPrefix === undefined ||
      (stringOf(vertex.properties, INDEXED.sourceUri)?.startsWith(sourceUriPrefix) ?? false)) &&
    is(INDEXED.digest, digest) &&
    (digestPrefix === undefined ||
      (stringOf(vertex.properties, INDEXED.digest)?.startsWith(digestPrefix) ?? false)) &&
    is(INDEXED.status, status) &&
    isWithin(createdOf(vertex), where) &&
    (nameContains === undefined ||
      (stringOf(vertex.properties, INDEXED.name) ?? '').includes(nameContains)) &&
    matchesMarks(vertex, where)
  );
}

/** True when an edge matches the filter of a list; `typeOf` returns the types of its ends. */
export function matchesEdge(
  edge: Edge,
  query: EdgeSelection,
  typeOf: (id: Edge['from']) => string | undefined,
): boolean {
  const { from, to, labels, fromType, toType } = query;
  return (
    (from === undefined || edge.from === from) &&
    (to === undefined || edge.to === to) &&
    (labels === undefined || labels.includes(edge.label)) &&
    isWithin(createdOf(edge), query) &&
    (fromType === undefined || typeOf(edge.from) === fromType) &&
    (toType === undefined || typeOf(edge.to) === toType)
  );
}

export function typeOf(vertex: Vertex): string | undefined {
  return stringOf(vertex.properties, INDEXED.type);
}

/** True when a creation time lies in a range. */
export function isWithin(created: number, { createdAfter, createdBefore }: TimeRange): boolean {
  return (
    (createdAfter === undefined || created >= createdAfter) &&
    (createdBefore === undefined || created <= createdBefore)
  );
}

/** The properties of a vertex that a walk uses. */
export function toWalkVertex(vertex: Vertex): WalkVertex {
  const type = typeOf(vertex);
  return {
    id: vertex.id,
    labels: vertex.labels,
    ...(type === undefined ? {} : { type }),
    created: createdOf(vertex),
  };
}
