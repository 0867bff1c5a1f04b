import { join } from 'node:path';
import type { GraphStore } from '#src/ports/graph-store.js';
import { Connection, type ConnectionOptions } from './database.js';
import { type EmbeddedStoreOptions, prepareDirectory } from './directory.js';
import { EmbeddedGraphStore, type EmbeddedParts } from './embedded-graph-store.js';
import { lockDirectory } from './lock.js';
import { checkReadable } from './schema.js';
import { StoreThreads } from './threads/store-threads.js';

export { findDamage } from './check-file.js';
export { type EmbeddedStoreOptions, isKept } from './directory.js';
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
  return new EmbeddedGraphStore(await openParts(options));
}

async function openParts(options: EmbeddedStoreOptions): Promise<EmbeddedParts> {
  const { directory, readonly = false, maxBytes } = options;
  const lock = readonly ? undefined : lockDirectory(directory);
  const reading: ConnectionOptions = { file: join(directory, 'graph.db'), readonly: true };
  const threads = new StoreThreads(reading);
  try {
    if (!readonly) await threads.openWriter(maxBytes);
    return { lock, threads, connection: openReadable(reading) };
  } catch (error) {
    await threads.close();
    lock?.release();
    throw error;
  }
}

function openReadable(reading: ConnectionOptions): Connection {
  const connection = new Connection(reading);
  try {
    checkReadable(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
