/** What an engine behind a Gremlin server can do, and what its answers mean; declared, never probed. */
export interface GremlinProfile {
  readonly name: string;
  /** It evaluates Groovy scripts that reach the graph itself. */
  readonly scripts: boolean;
  /**
   * Traversals are sent as the argument of a script: Gremlin Server never answers a traversal whose
   * transaction fails, and does answer such a script.
   */
  readonly wrapped: boolean;
  /**
   * A request is one transaction. Where neither `scripts` nor `wrapped` is set, its changes are also seen at
   * once; else scripts look whether it is still being applied.
   */
  readonly atomicRequests: boolean;
  /** A vertex property may have several values natively; else a set is kept as JSON text. */
  readonly sets: boolean;
  /** A script that empties the graph at once; where there is none, elements are removed in batches. */
  readonly clearScript?: string;
  /** An edge takes no id of ours: it is found by its indexed `_id`. Default: its id is ours. */
  readonly edgesByProperty?: boolean;
  /** The indexed property with the labels of a live vertex, where labels have no index of their own. */
  readonly labelKey?: string;
  /** Rows that one step of a traversal writes. */
  readonly rowsPerStep: number;
  /** Ids that one request looks up. */
  readonly idsPerRequest: number;
  /** Parts of the names of server exceptions that mean: another transaction was faster, or came between. */
  readonly conflicts: readonly string[];
}

/** No indexes: after one of its vertices was removed, later transactions fail (TinkerPop 3.8.1). */
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
    // An element went while it was read.
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
 * Over Cassandra a transaction is not atomic: see janusgraph/. Measured on 1.1: 20 of 20 transactions that
 * count one key up succeed and the counter stands at 6, unless the key is locked (then 3 succeed, and it
 * stands at 3); two vertices of one id merge; a commit that takes a lock takes `storage.lock.wait-time` longer.
 */
const JANUSGRAPH: GremlinProfile = {
  name: 'janusgraph',
  scripts: true,
  wrapped: true,
  atomicRequests: false,
  sets: false,
  edgesByProperty: true,
  labelKey: '_is',
  rowsPerStep: 500,
  idsPerRequest: 1_000,
  conflicts: ['PermanentLockingException', 'TemporaryLockingException'],
};

/** The engines that the store knows. */
export const GREMLIN_PROFILES = {
  tinkergraph: TINKERGRAPH,
  janusgraph: JANUSGRAPH,
  neptune: NEPTUNE,
} as const;

export type GremlinProfileName = keyof typeof GREMLIN_PROFILES;

/** Whether scripts may read elements by their ids and see whole groups. */
export function readsByScript({ scripts, atomicRequests }: GremlinProfile): boolean {
  return scripts && atomicRequests;
}
