import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { PlatformError } from '#src/domain/errors/index.js';
import { Sqlite } from './database.js';

/** A held lock; the operating system releases it too when the process dies. */
export interface DirectoryLock {
  release(): void;
}

/**
 * Takes the exclusive lock of a data directory. The lock file must be writable, because SQLite
 * gives every process the lock of a read-only file. Throws `STORE_LOCKED`, or `STORE_UNAVAILABLE`
 * when the file is not a lock file.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const file = join(directory, 'lock');
  try {
    const database = lockFile(file);
    return {
      release: () => {
        if (database.open) database.close();
      },
    };
  } catch (error) {
    throw error instanceof Sqlite.SqliteError ? described(error, { directory, file }) : error;
  }
}

function lockFile(file: string): Database.Database {
  const database = new Sqlite(file, { timeout: 0 });
  try {
    return database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw error;
  }
}

function described(
  cause: InstanceType<typeof Database.SqliteError>,
  details: { readonly directory: string; readonly file: string },
): PlatformError {
  const { directory, file } = details;
  if (cause.code.startsWith('SQLITE_BUSY')) {
    return new PlatformError(
      'STORE_LOCKED',
      `Another process has the data directory ${directory} open; stop it, or name another directory.`,
      { details: { directory }, cause },
    );
  }
  return new PlatformError(
    'STORE_UNAVAILABLE',
    `The file ${file} cannot be locked: ${cause.message} (${cause.code}). It holds no data: remove it when no process has the directory open.`,
    { details: { ...details, engineCode: cause.code }, cause },
  );
}
