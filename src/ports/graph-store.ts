import type {
  Change,
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

  /** Walks the graph inside the store. Starts that do not exist are left out. */
  walk(query: WalkQuery, options?: ReadOptions): Promise<WalkPage>;

  /** Returns the last commit at or before a time; undefined when there is none. */
  commitAt(time: number): Promise<CommitHeader | undefined>;
}

/**
 * Empties a store in steps. Each step is durable, so that another server can see the progress.
 * During a reset the head is marked, and {@link GraphPrimitives.write} throws `GRAPH_RESETTING`,
 * for every server that shares the store. Several servers may work on the same reset. Afterwards
 * the headers of all commits still exist; reads at a commit before {@link ResetState.firstKept},
 * and reads of such a commit's changes, throw `HISTORY_PURGED`.
 */
export interface GraphReset {
  /** Returns the state of the store. */
  state(): Promise<ResetState>;

  /**
   * Marks the head as being reset, with the actor. Returns false, with nothing changed, when the
   * head has moved; throws `GRAPH_RESETTING` during a reset.
   */
  begin(actor: string, after: Head): Promise<boolean>;

  /**
   * Removes about `limit` live elements and versions. Returns about how many; 0 when nothing was
   * left to remove, or when the reset has ended.
   */
  purge(limit: number): Promise<number>;

  /**
   * Writes the commit that ends a reset; history begins with it. Does nothing when another server
   * has ended the reset.
   */
  end(group: CommitGroup): Promise<void>;
}

/** Whether a store is being reset, and the commit that history begins with. */
export interface ResetState {
  /** The first commit that can be read at; 0 when there was no reset. */
  readonly firstKept: number;
  /** The actor of the running reset. */
  readonly actor?: string;
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
}

/** Commits that one transaction writes, numbered from `after.seq + 1`. */
export interface CommitGroup {
  /** The head that the group was evaluated at. */
  readonly after: Head;
  readonly commits: readonly StampedCommit[];
}

/** A commit that is ready to write. */
export interface StampedCommit extends CommitHeader {
  readonly changes: readonly StampedChange[];
}

/** A change with its canonical snapshot (undefined for a removal), so that no adapter serialises again. */
export interface StampedChange {
  readonly change: Change;
  readonly snapshot?: string;
  /**
   * The number of the commit whose version it supersedes; 0 when the element does not exist before;
   * undefined when it was stamped without a look-up. Valid as long as the head is the group's
   * predecessor, so that an adapter does not look up the element again.
   */
  readonly replaces?: number;
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

/** One record for each server that shares a store. */
export interface LeaseRecords {
  /** Writes a record over the owner's earlier one. */
  put(lease: Lease): Promise<void>;

  /** Returns all records. */
  all(): Promise<readonly Lease[]>;

  /** Removes a record, unless its counter has changed. */
  remove(lease: Pick<Lease, 'owner' | 'counter'>): Promise<void>;
}

/**
 * The sign of life of a server. It contains no time: a server that waits for the counter to move
 * measures by its own clock, so that the clocks of two machines are never compared.
 */
export interface Lease {
  /** The owner: one id per server process. */
  readonly owner: string;
  /** Grows with every renewal. */
  readonly counter: number;
  /** The URL at which the other servers reach it; absent until it listens. */
  readonly address?: string | undefined;
}
