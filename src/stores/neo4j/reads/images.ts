import {
  type Edge,
  parseEdge,
  parseVertex,
  type Versioned,
  type Vertex,
} from '#src/domain/graph/index.js';
import type { ImageRow } from './statements.js';

/** The vertex that a row tells. */
export function vertexFrom([, image, began]: ImageRow): Versioned<Vertex> {
  return { element: parseVertex(image), version: Number(began) };
}

/** The edge that a row tells. */
export function edgeFrom([, image, began]: ImageRow): Versioned<Edge> {
  return { element: parseEdge(image), version: Number(began) };
}
