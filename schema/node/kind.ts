import type { Versioned, Vertex } from '#src/domain/graph/index.js';
import type { NodeType } from './type.js';

/** How the vertices of some labels become GraphQL objects. */
export interface NodeKind {
  readonly labels: readonly string[];
  /** `at` is the commit that it was read at; absent: the present. */
  toNode(vertex: Versioned<Vertex>, at?: number): NodeType;
}
