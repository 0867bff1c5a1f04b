import type { GraphStore } from '#src/ports/graph-store.js';
import { EmbeddedGraphStore, type EmbeddedStoreOptions } from './embedded-graph-store.js';

export type { EmbeddedStoreOptions } from './embedded-graph-store.js';

/**
 * Opens the embedded store in a directory, which is made when missing. Throws `STORE_LOCKED` when another
 * process has it open, `STORE_TOO_NEW` when a newer program wrote it.
 */
export function openEmbeddedStore(options: EmbeddedStoreOptions): Promise<GraphStore> {
  return EmbeddedGraphStore.open(options);
}
