import { INDEXED, type ListPosition, type ListQuery } from './query.js';
import { type Edge, stringOf, timeOf, type Vertex } from './vertex.js';

/** The creation time of an element, from its property; an absent one counts as 0. */
export function createdOf({ properties }: Vertex | Edge): number {
  return timeOf(properties, INDEXED.creationTime) ?? 0;
}

/** The position of a vertex in an ordered list. */
export function vertexPosition(vertex: Vertex, by: ListQuery['order']['by']): ListPosition {
  const key = by === 'creationTime' ? createdOf(vertex) : (stringOf(vertex.properties, by) ?? '');
  return { key, id: vertex.id };
}

/** The position of an edge among edges. */
export function edgePosition(edge: Edge): ListPosition {
  return { key: createdOf(edge), id: edge.id };
}
