import type { Edge, Vertex, VertexId } from '#src/domain/graph/index.js';

/**
 * What one would write by hand against a database to do the same, with its own driver: no ledger, no
 * versions, no pages. The measure of what the store adds.
 */
export interface StorePeer extends AsyncDisposable {
  /** Writes the vertices and edges of one launch in one durable transaction, joining those that exist. */
  launch(vertices: readonly Vertex[], edges: readonly Edge[]): Promise<void>;
  /** The whole answer to a closure: every vertex with its properties and least depth, every association among them. */
  closure(start: VertexId, maxDepth: number): Promise<{ vertices: number; edges: number }>;
  /** Removes what {@link launch} wrote. */
  clear(): Promise<void>;
}
