import { script } from './dsl.js';

/** The features of an engine behind a Gremlin server; declared, never probed. */
export interface GremlinProfile {
  readonly name: string;
  /** It evaluates Groovy scripts that access the graph itself. */
  readonly scripts: boolean;
  /**
   * Traversals are sent as the argument of a script, because Gremlin Server never answers a
   * traversal whose transaction fails, but does answer such a script.
   */
  readonly wrapped: boolean;
  /**
   * A request is one transaction. Where neither `scripts` nor `wrapped` is set, its changes also
   * become visible at once; elsewhere scripts check whether it is still being applied.
   */
  readonly atomicRequests: boolean;
  /** A vertex property may have several native values; else a set is stored as JSON text. */
  readonly sets: boolean;
  /** A script that empties the graph at once; without one, elements are removed in batches. */
  readonly clearScript?: string;
  /**
   * Edges cannot be given ids: they are found by the indexed property `_id`. Default: the native id
   * is ours.
   */
  readonly edgesByProperty?: boolean;
  /** The indexed property with the labels of a live vertex, where labels have no separate index. */
  readonly labelKey?: string;
  /**
   * A script that returns the labels of vertices and those of edges that the schema has, where a
   * traversal would read the whole graph.
   */
  readonly labelsScript?: string;
  /** Rows that one step of a traversal writes. */
  readonly rowsPerStep: number;
  /** Ids that one request looks up. */
  readonly idsPerRequest: number;
  /** Parts of the names of the server exceptions that mean a lost race with another transaction. */
  readonly conflicts: readonly string[];
}

/**
 * It makes no indexes: after an indexed vertex is removed, later transactions fail (TinkerPop
 * 3.8.1).
 */
const TINKERGRAPH: GremlinProfile = {
  name: 'tinkergraph',
  scripts: true,
  clearScript: 'g.getGraph().clear()',
  wrapped: true,
  atomicRequests: true,
  sets: true,
  rowsPerStep: 5_000,
  idsPerRequest: 5_000,
  conflicts: [
    'TransactionException',
    // An element was removed while it was read.
    'NullPointerException',
    'NoSuchElementException',
    'IllegalStateException',
    'ConcurrentModificationException',
  ],
};

/** Experimental: never run against a real server. */
const NEPTUNE: GremlinProfile = {
  name: 'neptune',
  scripts: false,
  wrapped: false,
  atomicRequests: true,
  sets: true,
  rowsPerStep: 500,
  idsPerRequest: 1_000,
  conflicts: ['ConcurrentModificationException'],
};

/**
 * Over Cassandra a transaction is not atomic, see janusgraph/. Measured on 1.1: of 20 transactions
 * that increment one counter all succeed and the counter is 6, unless its key is locked (then 3
 * succeed, and it is 3); two vertices of one id merge; a commit that takes a lock takes
 * `storage.lock.wait-time` longer.
 */
const JANUSGRAPH: GremlinProfile = {
  name: 'janusgraph',
  scripts: true,
  wrapped: true,
  atomicRequests: false,
  sets: false,
  edgesByProperty: true,
  labelKey: '_is',
  labelsScript: script('janusgraph-labels'),
  rowsPerStep: 500,
  idsPerRequest: 1_000,
  conflicts: ['PermanentLockingException', 'TemporaryLockingException'],
};

export const GREMLIN_PROFILES = {
  tinkergraph: TINKERGRAPH,
  janusgraph: JANUSGRAPH,
  neptune: NEPTUNE,
} as const;

export type GremlinProfileName = keyof typeof GREMLIN_PROFILES;

/** Whether scripts may read elements by id and see only whole groups. */
export function readsByScript({ scripts, atomicRequests }: GremlinProfile): boolean {
  return scripts && atomicRequests;
}
