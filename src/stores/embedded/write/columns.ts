import { type Edge, INDEXED, stringOf, timeOf, type Vertex } from '#src/domain/graph/index.js';
import type { Binding } from '../database.js';

/** `label`, `labels`, `name`, `type`, `sourceuri`, `status`, `created`, `image`. */
export function vertexColumns({ labels, properties }: Vertex, image: string): Binding[] {
  return [
    labels[0] ?? '',
    labels.length > 1 ? JSON.stringify(labels) : null,
    stringOf(properties, INDEXED.name) ?? '',
    stringOf(properties, INDEXED.type) ?? null,
    stringOf(properties, INDEXED.sourceUri) ?? null,
    stringOf(properties, INDEXED.status) ?? '',
    createdOf({ properties }),
    image,
  ];
}

/** When an element was created; an absent time counts as 0. */
export function createdOf({ properties }: Pick<Vertex | Edge, 'properties'>): number {
  return timeOf(properties, INDEXED.creationTime) ?? 0;
}
