import type { GraphStore } from '#src/ports/graph-store.js';
import type { Neo4jStoreOptions } from './connection.js';
import { Neo4jGraphStore } from './neo4j-graph-store.js';

export type { Neo4jStoreOptions } from './connection.js';

/**
 * Opens the store in a Neo4j database (5.26 or later) and makes constraints and indexes that are missing, but not
 * with `readonly`: then `NOT_FOUND` is thrown when there is no graph.
 * Throws `CONFIG_INVALID` for a URL that is none and for a database that does not exist, `STORE_UNAVAILABLE`
 * when the database cannot be reached or, with `credentials` as the reason in its details, refuses the user.
 */
export function openNeo4jStore(options: Neo4jStoreOptions): Promise<GraphStore> {
  return Neo4jGraphStore.open(options);
}
