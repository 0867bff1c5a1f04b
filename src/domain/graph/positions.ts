import { INDEXED, type ListPosition, type ListQuery } from './query.js';
import { type Edge, stringOf, timeOf, type Vertex } from './vertex.js';

/** When an element was created: its property of that name; an absent one counts as 0. */
export function createdOf({ properties }: Vertex | Edge): number {
  return timeOf(properties, INDEXED.creationTime) ?? 0;
}

/** Where a vertex stands in an ordered list. */
export function vertexPosition(vertex: Vertex, by: ListQuery['order']['by']): ListPosition {
  const key = by === 'creationTime' ? createdOf(vertex) : (stringOf(vertex.properties, by) ?? '');
  return { key, id: vertex.id };
}

/** Where an edge stands among edges. */
export function edgePosition(edge: Edge): ListPosition {
  return { key: createdOf(edge), id: edge.id };
}
