import type { GraphStore } from '#src/ports/graph-store.js';
import { prepareDirectory } from './directory.js';
import { EmbeddedGraphStore, type EmbeddedStoreOptions } from './embedded-graph-store.js';

export { findDamage } from './check-file.js';
export { isKept } from './directory.js';
export type { EmbeddedStoreOptions } from './embedded-graph-store.js';
export { lockDirectory } from './lock.js';

/**
 * Opens the embedded store in a directory, which is made when missing, unless it is opened read only. Throws
 * `STORE_LOCKED` when another process has it open, `STORE_TOO_NEW` when a newer program wrote it, `STORE_TOO_OLD`
 * when an older one did and it may only be read, `NOT_FOUND` when it is to be read and is not there,
 * `CONFIG_INVALID` when the directory or a file in it cannot be used.
 */
export async function openEmbeddedStore(options: EmbeddedStoreOptions): Promise<GraphStore> {
  await prepareDirectory(options);
  return EmbeddedGraphStore.open(options);
}
