import type { CommitGroup } from '#src/ports/graph-store.js';
import type { NativeProperty } from '../native.js';

/** Everything that one transaction does, in this order, once the head is found where the group wants it. */
export interface WritePlan {
  readonly after: CommitGroup['after'];
  /** The fence that the head must have; see head.ts. */
  readonly fence: string;
  /** Native ids of edges that go. */
  readonly dropEdges: readonly string[];
  /** Native ids of vertices that go. */
  readonly dropVertices: readonly string[];
  /** Vertices that were not there: those of the graph, past versions, commit records. */
  readonly newVertices: readonly VertexRow[];
  /** Vertices that lose their properties and get these. */
  readonly setVertices: readonly VertexRow[];
  readonly newEdges: readonly EdgeRow[];
  /** Edges that lose their properties and get these. */
  readonly setEdges: readonly VertexRow[];
  readonly head: CommitGroup['after'];
}

/** A vertex to write. */
export interface VertexRow {
  readonly id: string;
  readonly label: string;
  readonly properties: readonly NativeProperty[];
}

/** An edge to write, between native ids. */
export interface EdgeRow extends VertexRow {
  readonly from: string;
  readonly to: string;
}
