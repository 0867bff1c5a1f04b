import { createdOf, type Vertex } from '#src/domain/graph/index.js';
import type { WalkVertex } from '#src/domain/graph/walk/index.js';
import { typeOf } from './filter.js';

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
