import type { Versioned, Vertex } from '#src/domain/graph/index.js';
import type { Moment } from '../shared/moment.js';
import type { NodeType } from './type.js';

/** How the vertices of some labels become GraphQL objects. */
export interface NodeKind {
  /** Whether vertices of a first label are such nodes. */
  has(label: string): boolean;
  toNode(vertex: Versioned<Vertex>, moment: Moment): NodeType;
}
