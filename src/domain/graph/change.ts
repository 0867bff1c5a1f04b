import type { Edge, EdgeId, Vertex, VertexId } from './vertex.js';

/** One change of the graph. Putting replaces the whole snapshot; an edge keeps its two ends. */
export type Change =
  | { readonly kind: 'putVertex'; readonly vertex: Vertex }
  | { readonly kind: 'removeVertex'; readonly id: VertexId }
  | { readonly kind: 'putEdge'; readonly edge: Edge }
  | { readonly kind: 'removeEdge'; readonly id: EdgeId };

/** The id of the element that a change is about. */
export function changedId(change: Change): VertexId | EdgeId {
  switch (change.kind) {
    case 'putVertex':
      return change.vertex.id;
    case 'putEdge':
      return change.edge.id;
    case 'removeVertex':
    case 'removeEdge':
      return change.id;
  }
}

type Put = Extract<Change, { readonly kind: 'putVertex' | 'putEdge' }>;

/** A change that is asked for. A put that is `ifAbsent` is left out when the element exists at its commit. */
export type ProposedChange = (Put & { readonly ifAbsent?: true }) | Exclude<Change, Put>;

/** What must hold of an element for a change set to apply: absent, present, or at the version given. */
export interface Expectation {
  readonly element: 'vertex' | 'edge';
  readonly id: VertexId | EdgeId;
  readonly is: 'absent' | 'present' | number;
}

/**
 * Changes that apply whole or not at all. Each element is changed at most once. Besides the
 * expectations, the ledger always holds: an edge's ends exist, and a removed vertex leaves no edge.
 */
export interface ChangeSet {
  /** Who asked for it: an ARN or `forebear` for the platform itself. */
  readonly actor: string;
  readonly changes: readonly ProposedChange[];
  readonly expect?: readonly Expectation[];
  /**
   * Those edges among the changes whose id is made of the ids of their two ends, as that of an association is: no
   * edge between other ends can have it.
   */
  readonly associations?: Pick<ReadonlySet<EdgeId>, 'has'>;
}

/**
 * A change as history returns it: a put with the canonical text that is kept of it, a removal with what was removed.
 */
export type PastChange =
  | { readonly kind: 'putVertex'; readonly vertex: Vertex; readonly snapshot: string }
  | { readonly kind: 'removeVertex'; readonly id: VertexId; readonly before: Vertex }
  | { readonly kind: 'putEdge'; readonly edge: Edge; readonly snapshot: string }
  | { readonly kind: 'removeEdge'; readonly id: EdgeId; readonly before: Edge };
