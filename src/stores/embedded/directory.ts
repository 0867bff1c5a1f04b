import { constants } from 'node:fs';
import { access, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import { makeDirectory, refusedDirectory } from '#src/files/make-directory.js';

/** Where the data is. */
export interface EmbeddedStoreOptions {
  readonly directory: string;
  /** Opens the store for reading only, which is possible while another process writes. */
  readonly readonly?: boolean;
  /** Bytes that the database may grow to; default: no limit. */
  readonly maxBytes?: number;
}

const { R_OK, W_OK, X_OK } = constants;

/**
 * SQLite opens these files read-only, without an error, when they cannot be written; a lock then
 * excludes no other process.
 */
const FILES = ['lock', 'graph.db', 'graph.db-wal', 'graph.db-shm'];

/**
 * Creates the directory of a store that is opened for writing. Throws `NOT_FOUND` when a read-only
 * store does not exist, and `CONFIG_INVALID` when the directory cannot be created or written.
 */
export async function prepareDirectory(options: EmbeddedStoreOptions): Promise<void> {
  const { directory, readonly = false } = options;
  try {
    await (readonly ? access(join(directory, 'graph.db'), R_OK) : prepareToWrite(directory));
  } catch (error) {
    throw described(error as NodeJS.ErrnoException, options);
  }
}

/** Whether a directory has a database file that is not empty. */
export async function isKept(directory: string): Promise<boolean> {
  try {
    return (await stat(join(directory, 'graph.db'))).size > 0;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false;
    throw described(error as NodeJS.ErrnoException, { directory });
  }
}

async function prepareToWrite(directory: string): Promise<void> {
  await makeDirectory(directory);
  await access(directory, R_OK | W_OK | X_OK);
  for (const file of FILES) await assertWritable(join(directory, file));
  await rm(join(directory, 'walk-index'), { force: true }); // a cache of earlier versions
}

/** Throws for a file that exists and cannot be written; another process that closes may remove it meanwhile. */
async function assertWritable(file: string): Promise<void> {
  try {
    await access(file, R_OK | W_OK);
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
  }
}

function described(cause: NodeJS.ErrnoException, options: EmbeddedStoreOptions): Error {
  const { directory, readonly = false } = options;
  if (readonly && isErrno(cause, 'ENOENT')) {
    return new PlatformError(
      'NOT_FOUND',
      `There is no embedded store in ${directory}; check the name of the data directory.`,
      { details: { directory }, cause },
    );
  }
  return refusedDirectory(cause, { what: 'The embedded store', directory });
}
