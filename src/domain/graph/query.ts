import type { Edge, EdgeId, Versioned, Vertex, VertexId } from './vertex.js';

/**
 * The property names that stores index. They are the columns of the lineage export, so that the
 * graph and the export have the same names.
 */
export const INDEXED = {
  arn: 'arn',
  name: 'name',
  type: 'type',
  sourceUri: 'sourceuri',
  digest: 'digest',
  status: 'status',
  creationTime: 'creationtime',
} as const;

/** The order of a list, and of the ids among equal keys. */
export type SortDirection = 'ascending' | 'descending';

/** The direction of edges at a vertex: incoming or outgoing. */
export type Side = 'in' | 'out';

/** A selection of vertices with one label. */
export interface VertexSelection {
  readonly label: string;
  /** Only vertices whose first label it is; for stores with `countsFirstLabels`. */
  readonly isFirst?: boolean;
  readonly where?: VertexFilter;
  /** The commit to read right after; absent: the present. */
  readonly at?: number;
}

/**
 * A page of the vertices of one label, equal keys by id in the same direction. An absent creation time counts
 * as 0, texts are in the store's order of texts.
 */
export interface ListQuery extends VertexSelection {
  readonly order: {
    readonly by: 'creationTime' | 'name' | 'status';
    readonly direction: SortDirection;
  };
  /** At least 1. */
  readonly first: number;
  /** The position of the last vertex of the previous page; a keyset, so that concurrent writes shift nothing. */
  readonly after?: ListPosition;
}

/** The conditions on a vertex; all must hold. */
export interface VertexFilter {
  /** Case-sensitive part of the name. */
  readonly nameContains?: string;
  readonly type?: string;
  readonly sourceUri?: string;
  /** The prefix of the source URI. */
  readonly sourceUriPrefix?: string;
  /** SHA-256 of the content, hexadecimal. */
  readonly digest?: string;
  /** The beginning of the digest. */
  readonly digestPrefix?: string;
  readonly status?: string;
  /** Tags that the vertex has, with these values. */
  readonly tags?: Readonly<Record<string, string>>;
  /** The ARN of the principal that recorded it. */
  readonly createdBy?: string;
  /** Inclusive, milliseconds. */
  readonly createdAfter?: number;
  /** Inclusive, milliseconds. */
  readonly createdBefore?: number;
}

/** Where a page ended: the order key (absent name or status: empty text) and the id that breaks ties. */
export interface ListPosition {
  readonly key: string | number;
  readonly id: string;
}

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasNext: boolean;
}

/** A selection of edges at several vertices. */
export interface IncidentEdges {
  readonly vertices: readonly VertexId[];
  readonly direction: Side;
  readonly labels?: readonly string[];
  readonly at?: number;
}

/** A page of the edges at each of several vertices; newest first, ties by descending id. */
export interface EdgeQuery extends IncidentEdges {
  /** The most edges per vertex. */
  readonly first: number;
  /** Only with a single vertex. */
  readonly after?: ListPosition;
}

/** A selection of edges of the whole graph. */
export interface EdgeSelection {
  readonly from?: VertexId;
  readonly to?: VertexId;
  readonly fromType?: string;
  readonly toType?: string;
  /** Any of these. */
  readonly labels?: readonly string[];
  readonly createdAfter?: number;
  readonly createdBefore?: number;
  readonly at?: number;
}

/** A page of edges of the whole graph; newest first, ties by descending id. */
export interface EdgeListQuery extends EdgeSelection {
  readonly first: number;
  readonly after?: ListPosition;
}

/** The elements of a kind and first label, as they were right after a commit. */
export interface SnapshotQuery {
  readonly kind: 'vertex' | 'edge';
  readonly label: string;
  readonly at: number;
  /** The number of elements in a window; only the last one has fewer. */
  readonly size: number;
  /** The position of the last element of an earlier window. */
  readonly after?: ListPosition | undefined;
}

/** The snapshots of neighbouring elements, newest first, ties by descending id. */
export interface SnapshotWindow {
  /** The canonical texts in UTF-8, joined by line feeds, which they do not contain. */
  readonly lines: Uint8Array;
  /** The number of elements; at least 1. */
  readonly count: number;
  /** The position of the last one. */
  readonly end: ListPosition;
}

/** `cone`: only ancestors and descendants; `both`: every vertex is expanded in both directions. */
export type WalkDirection = 'ascendants' | 'descendants' | 'both' | 'cone';

/** A breadth-first walk from several starts; each vertex once, at its least depth. */
export interface WalkQuery {
  readonly starts: readonly VertexId[];
  readonly direction: WalkDirection;
  /** Absent: no bound. */
  readonly maxDepth?: number;
  /** Limits the walk itself to edges with one of these labels. */
  readonly edgeLabels?: readonly string[];
  /** Vertices, including starts, whose `type` is one of these are returned and not walked past. */
  readonly stopAt?: readonly string[];
  /** Filters the returned vertices, including the starts; the walk passes through the others. */
  readonly where?: WalkFilter;
  /** The commit to read at; absent: the head. A later page names the commit of the first. */
  readonly at?: number;
  readonly first: number;
  /** The number of vertices on the previous pages, which are skipped. */
  readonly offset?: number;
  /**
   * Return the edges with both ends among this page and the pages before it, at least one in this
   * page. When only their `ends` and labels are needed, a store may answer {@link WalkPage.links}
   * instead.
   */
  readonly withEdges?: boolean | 'ends';
  /** Read the vertices too: a store that has them anyway returns {@link WalkPage.known}. */
  readonly withVertices?: boolean;
  /** Count all returned vertices of the walk. */
  readonly withTotal?: boolean;
  readonly limits: WalkLimits;
}

/** A filter of walked vertices. */
export interface WalkFilter {
  /** Any of these labels. */
  readonly labels?: readonly string[];
  /** Any of these values of `type`. */
  readonly types?: readonly string[];
  readonly createdAfter?: number;
  readonly createdBefore?: number;
}

/** The limits of a walk. */
export interface WalkLimits {
  /** The most visited vertices. */
  readonly maxVertices: number;
  readonly timeoutMs: number;
}

/** Why a walk stopped before its end. */
export type IncompleteReason = 'DEPTH_LIMIT' | 'SIZE_LIMIT' | 'TIME_LIMIT';

/** A page of a walk, in breadth-first order; vertices of one depth in ascending order of their ids. */
export interface WalkPage {
  readonly vertices: readonly WalkedVertex[];
  readonly edges: readonly Versioned<Edge>[];
  /** Instead of `edges`, from a store that knows the ends without reading edges. */
  readonly links?: readonly WalkedLink[];
  /** The vertices of the page, and the vertices at the other ends of its links, as of the commit. */
  readonly known?: VertexMap;
  /** The commit of the read. */
  readonly at: number;
  readonly hasNext: boolean;
  /** Undefined when it was not requested, or when a limit cut the walk. */
  readonly total?: number;
  /**
   * False only on the last page of a walk that a limit cut. A walk is complete when nothing lies
   * beyond its depth limit. Limits cut after whole depths, except `SIZE_LIMIT`, which keeps the
   * lowest ids of the depth that it cuts.
   */
  readonly complete: boolean;
  readonly incompleteReason?: IncompleteReason;
}

/** A walked vertex with its least depth from the starts. */
export interface WalkedVertex {
  readonly id: VertexId;
  readonly depth: number;
}

/** The facts about an edge that a walk followed. */
export type WalkedLink = Pick<Edge, 'label' | 'from' | 'to'>;

/** Elements by id, as batch reads return them; absent ones are missing. */
export type VertexMap = ReadonlyMap<VertexId, Versioned<Vertex>>;
export type EdgeMap = ReadonlyMap<EdgeId, Versioned<Edge>>;
