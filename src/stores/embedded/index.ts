import type { GraphStore } from '#src/ports/graph-store.js';
import { prepareDirectory } from './directory.js';
import { EmbeddedGraphStore, type EmbeddedStoreOptions } from './embedded-graph-store.js';

export { findDamage } from './check-file.js';
export { isKept } from './directory.js';
export type { EmbeddedStoreOptions } from './embedded-graph-store.js';
export { lockDirectory } from './lock.js';

/**
 * Opens the embedded store in a directory, and creates the directory when it is missing, unless the
 * store is opened read-only. Throws `STORE_LOCKED` when another process has it open,
 * `STORE_TOO_NEW` when a newer program wrote it, `STORE_TOO_OLD` when a read-only store was written
 * by an older program, `NOT_FOUND` when a read-only store does not exist, and `CONFIG_INVALID` when
 * the directory or one of its files cannot be used.
 */
export async function openEmbeddedStore(options: EmbeddedStoreOptions): Promise<GraphStore> {
  await prepareDirectory(options);
  return EmbeddedGraphStore.open(options);
}
