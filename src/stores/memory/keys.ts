import {
  type Edge,
  INDEXED,
  type ListPosition,
  type ListQuery,
  stringOf,
  timeOf,
  type Versioned,
  type Vertex,
} from '#src/domain/graph/index.js';

/** When an element was created: its property of that name; an absent one counts as 0. */
export function createdOf({ properties }: Vertex | Edge): number {
  return timeOf(properties, INDEXED.creationTime) ?? 0;
}

/** Where a vertex stands in an ordered list. */
export function listPosition(vertex: Vertex, by: ListQuery['order']['by']): ListPosition {
  const key = by === 'creationTime' ? createdOf(vertex) : (stringOf(vertex.properties, by) ?? '');
  return { key, id: vertex.id };
}

/** Newest first. */
export function compareEdges(one: Versioned<Edge>, other: Versioned<Edge>): number {
  return comparePositions(edgePosition(other.element), edgePosition(one.element));
}

/** Where an edge stands among edges. */
export function edgePosition(edge: Edge): ListPosition {
  return { key: createdOf(edge), id: edge.id };
}

/** Ascending by key, texts by their UTF-8 bytes, then by id. */
export function comparePositions(one: ListPosition, other: ListPosition): number {
  return compareKeys(one.key, other.key) || compareText(one.id, other.id);
}

/** Ascending order of plain ASCII text. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function compareKeys(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}
