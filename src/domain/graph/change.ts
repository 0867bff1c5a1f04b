import type { Edge, EdgeId, Versioned, Vertex, VertexId } from './vertex.js';

/**
 * An applied change set: the next number in one total order. Numbers start at 1 and have no gaps.
 */
export interface CommitHeader {
  readonly seq: number;
  /** Milliseconds since the epoch; never before the previous commit's time. */
  readonly time: number;
  readonly actor: string;
  readonly changeCount: number;
  /** 64 hexadecimal digits; chained to the digest of the previous commit. */
  readonly digest: string;
}

/** The header without its changes. */
export function headerOf(commit: CommitHeader): CommitHeader {
  const { seq, time, actor, changeCount, digest } = commit;
  return { seq, time, actor, changeCount, digest };
}

/** A commit with its changes, in canonical order (see canonical.ts). */
export interface Commit extends CommitHeader {
  readonly changes: readonly PastChange[];
  /**
   * Changes whose snapshot was removed behind the ledger, or damaged: `+v<id>` and `+e<id>` were
   * put, `-v<id>` and `-e<id>` removed. Only stores that know them return them.
   */
  readonly missing?: readonly string[];
}

/** The newest commit: the one record that every write asserts and moves. */
export interface Head {
  /** 0 for an empty ledger. */
  readonly seq: number;
  readonly time: number;
  readonly digest: string;
  /** While the graph is being reset, commits are refused. */
  readonly resetting?: true;
}

/** The head of an empty ledger. */
export const GENESIS: Head = { seq: 0, time: 0, digest: '0'.repeat(64) };

/** One change of the graph. Putting replaces the whole snapshot; an edge keeps its two ends. */
export type Change =
  | { readonly kind: 'putVertex'; readonly vertex: Vertex }
  | { readonly kind: 'removeVertex'; readonly id: VertexId }
  | { readonly kind: 'putEdge'; readonly edge: Edge }
  | { readonly kind: 'removeEdge'; readonly id: EdgeId };

/** The id of the element that a change refers to. */
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

/**
 * A requested change. A put that is `ifAbsent` is left out when the element exists at its commit.
 */
export type ProposedChange = (Put & { readonly ifAbsent?: true }) | Exclude<Change, Put>;

/**
 * The condition on an element for a change set to apply: absent, present, or at the given version.
 */
export interface Expectation {
  readonly element: 'vertex' | 'edge';
  readonly id: VertexId | EdgeId;
  readonly is: 'absent' | 'present' | number;
}

/** A condition on what was read at a commit: no later commit has changed it. */
export interface Reliance {
  /** The number of the commit. */
  readonly after: number;
  /** Returns true for a change of what was read. The removal of an edge may lack the edge. */
  readonly touches: (change: Change | PastChange) => boolean;
}

/**
 * Changes that apply as a whole or not at all. Each element is changed at most once. The ledger
 * also refuses an edge without its ends, and the removal of a vertex without its edges.
 */
export interface ChangeSet {
  /** The ARN of the caller, or `forebear` for the platform. */
  readonly actor: string;
  readonly changes: readonly ProposedChange[];
  readonly expect?: readonly Expectation[];
  readonly relies?: readonly Reliance[];
  /**
   * The edges among the changes whose id is derived from both ends, as for an association. No edge
   * between other ends has this id.
   */
  readonly associations?: Pick<ReadonlySet<EdgeId>, 'has'>;
}

/**
 * A change as history returns it: a put with its canonical text, a removal with the removed
 * element.
 */
export type PastChange =
  | { readonly kind: 'putVertex'; readonly vertex: Vertex; readonly snapshot: string }
  | { readonly kind: 'removeVertex'; readonly id: VertexId; readonly before: Vertex }
  | { readonly kind: 'putEdge'; readonly edge: Edge; readonly snapshot: string }
  | { readonly kind: 'removeEdge'; readonly id: EdgeId; readonly before: Edge };

/** Removes vertices together with edges, all as they were read. */
export function elementRemoval(
  vertices: readonly Versioned<Vertex>[],
  edges: readonly Versioned<Edge>[],
): Pick<ChangeSet, 'changes' | 'expect'> {
  const removed = [
    ...edges.map(({ element: { id }, version }) => ({ kind: 'removeEdge', id, version }) as const),
    ...vertices.map(
      ({ element: { id }, version }) => ({ kind: 'removeVertex', id, version }) as const,
    ),
  ];
  return {
    changes: removed.map(({ version: _, ...change }) => change),
    expect: removed.map(({ kind, id, version }) => ({
      element: kind === 'removeEdge' ? 'edge' : 'vertex',
      id,
      is: version,
    })),
  };
}
