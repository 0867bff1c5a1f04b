import type { GraphStore } from '#src/ports/graph-store.js';
import type { Neo4jStoreOptions } from './connection.js';
import { Neo4jGraphStore } from './neo4j-graph-store.js';

export type { Neo4jStoreOptions } from './connection.js';

/**
 * Opens the store in a Neo4j database (5.26 or later), and creates missing constraints and indexes;
 * with `readonly` it throws `NOT_FOUND` when there is no graph instead. Throws `CONFIG_INVALID` for
 * an invalid URL or a database that does not exist, and `STORE_UNAVAILABLE` when the database
 * cannot be reached or refuses the user (then with `credentials` as the reason in its details).
 */
export function openNeo4jStore(options: Neo4jStoreOptions): Promise<GraphStore> {
  return Neo4jGraphStore.open(options);
}
