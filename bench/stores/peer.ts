import type { Edge, Vertex, VertexId } from '#src/domain/graph/index.js';

/**
 * The same work by hand against a database, with its own driver: no ledger, no versions, no pages.
 * The difference is the cost of the store.
 */
export interface StorePeer extends AsyncDisposable {
  /** Writes the vertices and edges of one launch in one durable transaction, joining those that exist. */
  launch(vertices: readonly Vertex[], edges: readonly Edge[]): Promise<void>;
  /** The whole answer to a closure: every vertex with its properties and least depth, every association among them. */
  closure(start: VertexId, maxDepth: number): Promise<{ vertices: number; edges: number }>;
  /** Removes the elements of {@link launch}. */
  clear(): Promise<void>;
}
