import type { GraphStore } from '#src/ports/graph-store.js';
import { GremlinGraphStore, type GremlinStoreOptions } from './gremlin-graph-store.js';

export type { GremlinStoreOptions } from './gremlin-graph-store.js';
export { GREMLIN_PROFILES, type GremlinProfile, type GremlinProfileName } from './profiles.js';

/**
 * Opens the graph of a Gremlin server, and creates the profile's schema and the head where they are
 * missing; with `readonly` it throws `NOT_FOUND` instead. Throws `STORE_UNAVAILABLE` when the
 * server cannot be reached or refuses the user (then with `credentials` as the reason in its
 * details).
 */
export function openGremlinStore(options: GremlinStoreOptions): Promise<GraphStore> {
  return GremlinGraphStore.open(options);
}
