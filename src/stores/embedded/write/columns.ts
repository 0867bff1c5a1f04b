import {
  createdOf,
  type Edge,
  INDEXED,
  stringOf,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { Binding } from '../database.js';

/** `label`, `labels`, `name`, `type`, `sourceuri`, `status`, `digest`, `created`, `image`. */
export function vertexColumns(vertex: Vertex, snapshot: string) {
  const { labels, properties } = vertex;
  return [
    labels[0] ?? '',
    labels.length > 1 ? JSON.stringify(labels) : null,
    stringOf(properties, INDEXED.name) ?? '',
    stringOf(properties, INDEXED.type) ?? null,
    stringOf(properties, INDEXED.sourceUri) ?? null,
    stringOf(properties, INDEXED.status) ?? '',
    stringOf(properties, INDEXED.digest) ?? null,
    createdOf(vertex),
    snapshot,
  ] as const satisfies Binding[];
}

/** `label`, the ids of both ends in place of their numbers, `created`, `image`. */
export function edgeColumns(edge: Edge, snapshot: string) {
  return [edge.label, edge.from, edge.to, createdOf(edge), snapshot] as const satisfies Binding[];
}

/** The result of {@link vertexColumns}. */
export type VertexColumns = Readonly<ReturnType<typeof vertexColumns>>;
/** The result of {@link edgeColumns}. */
export type EdgeColumns = readonly [string, VertexId, VertexId, number, string];

export const VERTEX_FIELDS = 9;
export const EDGE_FIELDS = 5;
