import type { Side } from '../query.js';
import type { Edge, Versioned, VertexId } from '../vertex.js';

/** What a walk looks at in a vertex. */
export interface WalkVertex {
  readonly id: VertexId;
  readonly labels: readonly string[];
  readonly type?: string;
  /** Milliseconds since the epoch; 0 when absent. */
  readonly created: number;
}

/** What a walk sees of a graph, always the same graph at one commit; each call is one round trip. */
export interface WalkView {
  /** Those of the vertices that exist, in any order. */
  vertices(ids: readonly VertexId[]): Promise<Iterable<WalkVertex>>;
  /** The other ends of the edges at several vertices, in any order, once or more often. */
  neighbours(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<WalkVertex>>;
  /** The edges at several vertices. */
  edges(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<Versioned<Edge>>>;
}
