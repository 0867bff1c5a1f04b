import type {
  Commit,
  CommitHeader,
  Edge,
  EdgeId,
  EdgeListQuery,
  EdgeMap,
  EdgeQuery,
  EdgeSelection,
  Head,
  IncidentEdges,
  ListQuery,
  Page,
  SearchPage,
  SearchQuery,
  SnapshotQuery,
  SnapshotWindow,
  Versioned,
  Vertex,
  VertexId,
  VertexMap,
  VertexSelection,
  WalkPage,
  WalkQuery,
} from '#src/domain/graph/index.js';
import type { CommitGroup } from './commit-group.js';
import type { GraphReset } from './graph-reset.js';
import type { LeaseRecords } from './leases.js';

/**
 * The graph with its ledger. An adapter stores and finds elements. `src/ledger` decides once for
 * every adapter what a commit is, whether its expectations hold, and how its digest is made.
 */
export interface GraphStore extends GraphPrimitives, DerivedGraphReads {}

/**
 * The operations that an adapter must implement.
 *
 * Every read takes `at`, the number of a commit to read right after. Without it, the present is read
 * and version records are not touched. Errors: `STORE_CLOSED` after {@link close},
 * `STORE_UNAVAILABLE` when the engine cannot be reached, `NOT_FOUND` for a commit that does not exist
 * yet, `QUERY_TIMED_OUT` for a read that exceeds the time limit of the store.
 */
export interface GraphPrimitives extends AsyncDisposable {
  /** The adapter's name in the configuration: `memory`, `embedded`, `neo4j`, `gremlin`. */
  readonly name: string;
  readonly supports: GraphStoreSupports;

  /** Returns the newest commit. */
  head(): Promise<Head>;

  /**
   * Writes a group of commits in one durable transaction, or nothing of it. Returns false, with
   * nothing written, when the head is no longer `group.after`. Throws `STORE_FULL` when the disk is
   * full, and `PAYLOAD_TOO_LARGE` for a group that is too large for the engine.
   */
  write(group: CommitGroup): Promise<boolean>;

  /** Returns vertices by id. */
  vertices(ids: readonly VertexId[], at?: number): Promise<VertexMap>;

  /** Returns edges by id. */
  edges(ids: readonly EdgeId[], at?: number): Promise<EdgeMap>;

  /**
   * Returns the edges at several vertices, in one round trip. Vertices without edges have an empty
   * page.
   */
  incident(
    query: EdgeQuery,
    options?: ReadOptions,
  ): Promise<ReadonlyMap<VertexId, Page<Versioned<Edge>>>>;

  /** Returns a page of the vertices with a label. */
  list(query: ListQuery, options?: ReadOptions): Promise<Page<Versioned<Vertex>>>;

  /** Returns a page of edges of the whole graph. */
  listEdges(query: EdgeListQuery, options?: ReadOptions): Promise<Page<Versioned<Edge>>>;

  /** Returns at most `limit` commits after a number, in ascending order, with their changes. */
  commits(after: number, limit: number): Promise<readonly Commit[]>;

  /**
   * Returns headers only: those before a number in descending order when `before` is given, for
   * pages of history.
   */
  headers(range: HeaderRange): Promise<readonly CommitHeader[]>;

  /**
   * Yields every kept version of every element, live or past, in any order. It includes elements
   * that no commit wrote, and yields each version as reads find it, which differs from the commits
   * when another program has changed the store. Each version that had begun when the scan began is
   * yielded once, even during writes; newer ones may be yielded too.
   */
  scan(): AsyncIterable<readonly ScannedVersion[]>;

  /**
   * The leases of the servers that share the store, outside the ledger; present when {@link
   * supports} has `shared`.
   */
  readonly leases?: LeaseRecords;

  /** Empties the graph while its ledger continues; absent when a store cannot. */
  readonly reset?: GraphReset;

  /** Removes everything, including the ledger and the leases. */
  clear(): Promise<void>;

  /** Waits for running calls, then releases everything. Idempotent. */
  close(): Promise<void>;
}

/**
 * The reads that follow from {@link GraphPrimitives}: `DerivedReads` in `src/stores/shared`
 * implements them with the primitives alone, and an adapter overrides the ones that it can do
 * faster.
 */
export interface DerivedGraphReads {
  /**
   * Returns the live versions of elements, for expectations; absent elements are missing. Must be
   * fast.
   */
  versions(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions>;

  /** Returns the number of edges of each vertex; 0 for vertices without edges. */
  degrees(query: IncidentEdges, options?: ReadOptions): Promise<ReadonlyMap<VertexId, number>>;

  /** Counts the vertices that {@link GraphPrimitives.list} would find in all. */
  count(query: VertexSelection, options?: ReadOptions): Promise<number>;

  /** Counts the edges that {@link GraphPrimitives.listEdges} would find in all. */
  countEdges(query: EdgeSelection, options?: ReadOptions): Promise<number>;

  /**
   * Returns the labels in use, sorted by code unit: at least the first label of every vertex and
   * the label of every edge. It may return more: labels that are not the first of their vertex,
   * labels that were in use at another commit, and labels that only the schema of the engine still
   * has.
   */
  labels(options?: LabelOptions): Promise<UsedLabels>;

  /**
   * Reads all elements of a label as they stood right after a commit, for readers of the whole
   * graph: window by window, so that memory stays constant. The windows depend only on the graph at
   * the commit, not on later writes.
   */
  snapshots(query: SnapshotQuery, options?: ReadOptions): AsyncIterable<SnapshotWindow>;

  /**
   * Finds the live vertices whose name, display name, source URI, git commit and tags contain
   * some words. The order is that of the store.
   */
  search(query: SearchQuery, options?: ReadOptions): Promise<SearchPage>;

  /** Walks the graph inside the store. Starts that do not exist are left out. */
  walk(query: WalkQuery, options?: ReadOptions): Promise<WalkPage>;

  /** Returns the last commit at or before a time; undefined when there is none. */
  commitAt(time: number): Promise<CommitHeader | undefined>;
}

/** The labels in use. */
export interface UsedLabels {
  readonly vertices: readonly string[];
  readonly edges: readonly string[];
}

/** The options for reading labels. */
export interface LabelOptions extends ReadOptions {
  readonly at?: number | undefined;
}

/** The options of a read. */
export interface ReadOptions {
  /**
   * The signal of the request that the read belongs to: once it aborts, the read may end with
   * `QUERY_CANCELLED`. A store that shares readers shares them between signals.
   */
  readonly signal?: AbortSignal | undefined;
}

/** The capabilities of a store. */
export interface GraphStoreSupports {
  /** Several processes may open the same store. */
  readonly shared: boolean;
  /** A group may be passed while its predecessor is being written; it waits for that. */
  readonly queuesWrites?: boolean;
  /**
   * A walk that needs only the ends of edges returns {@link WalkPage.links}, without reading edges.
   */
  readonly walksLinks?: boolean;
  /** {@link DerivedGraphReads.count} takes `isFirst`. */
  readonly countsFirstLabels?: boolean;
  /** The derived reads that the store does faster than its primitives alone. */
  readonly accelerates: readonly (keyof DerivedGraphReads)[];
}

/** The commit that wrote each live element. */
export interface ElementVersions {
  readonly vertices: ReadonlyMap<VertexId, number>;
  readonly edges: ReadonlyMap<EdgeId, number>;
}

/** One version of an element in a scan. */
export interface ScannedVersion {
  readonly kind: 'vertex' | 'edge';
  readonly id: VertexId | EdgeId;
  /** The canonical text of the stored element. */
  readonly text: string;
  /** The commit that wrote it, by its record; 0 when no commit did. */
  readonly began: number;
  /** The commit that superseded or removed it, by its record; absent while it is live. */
  readonly ended?: number;
  /**
   * A description of other stored data that is wrong, such as an index that leaves out the element.
   */
  readonly fault?: string;
}

/** The headers to read: newest first below `before`, or the single one with number `seq`. */
export type HeaderRange =
  | { readonly before?: number; readonly limit: number }
  | { readonly seq: number };
