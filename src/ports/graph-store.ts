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
 * The graph with its ledger. An adapter stores and finds; what a commit is, whether its expectations
 * hold and how its digest is made is decided once, in `src/ledger`, for every adapter.
 */
export interface GraphStore extends GraphPrimitives, DerivedGraphReads {}

/**
 * What an adapter has to do.
 *
 * Every read takes `at`, the number of a commit to read right after; without it the present is read
 * and version records are not touched. Errors: `STORE_CLOSED` after {@link close}, `STORE_UNAVAILABLE`
 * when the engine cannot be reached, `NOT_FOUND` for a commit that does not exist yet, `QUERY_TIMED_OUT` for a read
 * that takes longer than the store allows.
 */
export interface GraphPrimitives extends AsyncDisposable {
  /** The adapter's name in the configuration: `memory`, `embedded`, `neo4j`, `gremlin`. */
  readonly name: string;
  readonly supports: GraphStoreSupports;

  /** The newest commit. */
  head(): Promise<Head>;

  /**
   * Applies a group of commits in one durable transaction, or nothing of it. Returns false, and has
   * written nothing, when the head is no longer `group.after`. Throws `STORE_FULL` when the disk is, and
   * `PAYLOAD_TOO_LARGE` for a group that the engine does not take.
   */
  write(group: CommitGroup): Promise<boolean>;

  /** Vertices by id. */
  vertices(ids: readonly VertexId[], at?: number): Promise<VertexMap>;

  /** Edges by id. */
  edges(ids: readonly EdgeId[], at?: number): Promise<EdgeMap>;

  /** The edges at several vertices, in one round trip. Vertices without edges have an empty page. */
  incident(
    query: EdgeQuery,
    options?: ReadOptions,
  ): Promise<ReadonlyMap<VertexId, Page<Versioned<Edge>>>>;

  /** The vertices of a label. */
  list(query: ListQuery, options?: ReadOptions): Promise<Page<Versioned<Vertex>>>;

  /** Edges over the whole graph. */
  listEdges(query: EdgeListQuery, options?: ReadOptions): Promise<Page<Versioned<Edge>>>;

  /** Commits after a number in ascending order, with their changes; at most `limit` of them. */
  commits(after: number, limit: number): Promise<readonly Commit[]>;

  /** Headers only: before a number in descending order when `before` is given, for pages of history. */
  headers(range: HeaderRange): Promise<readonly CommitHeader[]>;

  /**
   * Every version that is kept of every element, live or past, in any order, also of what no commit wrote: as reads
   * find it, which is not as the commits say where somebody else has changed the store. Each version that was begun
   * when the scan began is told once, whatever is written meanwhile; newer ones may be told too.
   */
  scan(): AsyncIterable<readonly ScannedVersion[]>;

  /** The leases of the servers that share the store, outside the ledger; where {@link supports} says `shared`. */
  readonly leases?: LeaseRecords;

  /** How the graph is emptied while its ledger goes on; absent where a store cannot. */
  readonly reset?: GraphReset;

  /** Removes everything, ledger and leases too. */
  clear(): Promise<void>;

  /** Waits for what runs, then releases everything. Idempotent. */
  close(): Promise<void>;
}

/**
 * What follows from {@link GraphPrimitives}: `DerivedReads` in `src/stores/shared` does it with them alone, and an adapter
 * overrides there what it has a faster way for.
 */
export interface DerivedGraphReads {
  /** The live versions of elements, for expectations: absent elements are missing. Must be fast. */
  versions(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions>;

  /** How many edges each vertex has; vertices without edges have 0. */
  degrees(query: IncidentEdges, options?: ReadOptions): Promise<ReadonlyMap<VertexId, number>>;

  /** How many vertices {@link GraphPrimitives.list} would find in all. */
  count(query: VertexSelection, options?: ReadOptions): Promise<number>;

  /** How many edges {@link GraphPrimitives.listEdges} would find in all. */
  countEdges(query: EdgeSelection, options?: ReadOptions): Promise<number>;

  /**
   * The labels that are in use, each sorted by code unit: at least the first label of every vertex and the label of
   * every edge. It may return more: labels that are not the first of their vertex, labels that were in use at another
   * commit, and labels that only the schema of the engine still has.
   */
  labels(options?: LabelOptions): Promise<UsedLabels>;

  /**
   * Reads all elements of a label as they stood right after a commit, for readers of the whole graph: window by
   * window, so that memory stays flat. The windows follow from the graph at the commit alone, whatever is written
   * meanwhile.
   */
  snapshots(query: SnapshotQuery, options?: ReadOptions): AsyncIterable<SnapshotWindow>;

  /** Walks the graph where the data is. Starts that do not exist are left out. */
  walk(query: WalkQuery, options?: ReadOptions): Promise<WalkPage>;

  /** The last commit at or before a time, or undefined when there is none. */
  commitAt(time: number): Promise<CommitHeader | undefined>;
}

/**
 * Empties a store in steps, of which each is durable, so that another server finds out how far it is. While a
 * reset is under way the head says so, and {@link GraphPrimitives.write} throws `GRAPH_RESETTING`, for every server that
 * shares the store. Several may go on with the same reset at once. Afterwards the headers of all commits are still
 * there; reads at a commit before {@link ResetState.firstKept}, and reads of what such a commit changed, throw
 * `HISTORY_PURGED`.
 */
export interface GraphReset {
  /** Where the store stands. */
  state(): Promise<ResetState>;

  /**
   * Lets the head say that a reset is under way, and for whom. Returns false, with nothing changed, when the head is
   * another one, and throws `GRAPH_RESETTING` when a reset is under way already.
   */
  begin(actor: string, after: Head): Promise<boolean>;

  /**
   * Removes live elements and versions, about so many at the most. Returns about how many; 0 when nothing was left to
   * remove, or no reset is under way any more.
   */
  purge(limit: number): Promise<number>;

  /** Writes the commit that ends a reset; history begins with it. Does nothing when another server has ended it. */
  end(group: CommitGroup): Promise<void>;
}

/** Whether a store is being emptied, and since when it has history. */
export interface ResetState {
  /** The first commit that can be read at; 0 where there was no reset. */
  readonly firstKept: number;
  /** Who asked for the reset that is under way. */
  readonly actor?: string;
}

/** Which labels there are. */
export interface UsedLabels {
  readonly vertices: readonly string[];
  readonly edges: readonly string[];
}

/** When labels are read, and for whom. */
export interface LabelOptions extends ReadOptions {
  readonly at?: number | undefined;
}

/** For whom a read is done. */
export interface ReadOptions {
  /**
   * Of the request that the read is part of: once it aborts, the read may end with `QUERY_CANCELLED`. A store
   * that shares readers shares them between signals.
   */
  readonly signal?: AbortSignal | undefined;
}

/** What a store can do, for those who use it. */
export interface GraphStoreSupports {
  /** Several processes may open the same store. */
  readonly shared: boolean;
  /** A group may be handed over while the one that it follows is being written, and waits for that one. */
  readonly queuesWrites?: boolean;
  /** A walk that asks for the ends of edges answers {@link WalkPage.links}, without reading edges. */
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

/** A commit that is ready to be written. */
export interface StampedCommit extends CommitHeader {
  readonly changes: readonly StampedChange[];
}

/** A change with its canonical snapshot (undefined for a removal), so that no adapter serialises again. */
export interface StampedChange {
  readonly change: Change;
  readonly snapshot?: string;
  /**
   * The number of the commit whose version it supersedes, 0 when the element does not exist before; undefined
   * when it was stamped without a look. True as long as the head is what the group wants, so that no adapter
   * looks up again what is new.
   */
  readonly replaces?: number;
}

/** The commit that wrote each live element. */
export interface ElementVersions {
  readonly vertices: ReadonlyMap<VertexId, number>;
  readonly edges: ReadonlyMap<EdgeId, number>;
}

/** One version of an element, as a scan finds it. */
export interface ScannedVersion {
  readonly kind: 'vertex' | 'edge';
  readonly id: VertexId | EdgeId;
  /** The canonical text of what is there. */
  readonly text: string;
  /** The commit that wrote it, by its record; 0 when no commit did. */
  readonly began: number;
  /** The commit that superseded or removed it, by its record; absent while it is live. */
  readonly ended?: number;
  /** What else reads go by that is not as it should be, such as an index that leaves it out, in words. */
  readonly fault?: string;
}

/** Which headers to read: newest first below `before`, or the single one with number `seq`. */
export type HeaderRange =
  | { readonly before?: number; readonly limit: number }
  | { readonly seq: number };

/** One record for each server that shares a store. */
export interface LeaseRecords {
  /** Writes a record over the one that its owner had. */
  put(lease: Lease): Promise<void>;

  /** All records. */
  all(): Promise<readonly Lease[]>;

  /** Removes a record, unless it has another counter by now. */
  remove(lease: Pick<Lease, 'owner' | 'counter'>): Promise<void>;
}

/**
 * A server's sign of life. It has no time in it: a server that waits for the counter to move measures by its own
 * clock, so that the clocks of two machines are never compared.
 */
export interface Lease {
  /** Who holds it: one id per server process. */
  readonly owner: string;
  /** Grows with every renewal. */
  readonly counter: number;
  /** The URL at which the other servers reach it; absent until it listens. */
  readonly address?: string | undefined;
}
