import type { GraphStore } from '#src/ports/graph-store.js';
import { GremlinGraphStore, type GremlinStoreOptions } from './gremlin-graph-store.js';

export type { GremlinStoreOptions } from './gremlin-graph-store.js';
export { GREMLIN_PROFILES, type GremlinProfile, type GremlinProfileName } from './profiles.js';

/**
 * Opens the graph of a Gremlin server; makes the schema of the profile and the head when they are
 * missing, or, read only, throws `NOT_FOUND`. Throws `STORE_UNAVAILABLE` when the server cannot be reached or, with `credentials` as the reason
 * in its details, refuses the user.
 */
export function openGremlinStore(options: GremlinStoreOptions): Promise<GraphStore> {
  return GremlinGraphStore.open(options);
}
