import { join } from 'node:path';

import { PlatformError } from '#src/domain/errors/index.js';
import { Sqlite } from './sqlite.js';

/** A held lock; the operating system releases it too when the process dies. */
export interface DirectoryLock {
  release(): void;
}

/** Makes this process the only one that writes a data directory. Throws `STORE_LOCKED`. */
export function lockDirectory(directory: string): DirectoryLock {
  const database = new Sqlite(join(directory, 'lock'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    throw new PlatformError(
      'STORE_LOCKED',
      `Another process has the data directory ${directory} open; stop it, or name another directory.`,
      { details: { directory }, cause },
    );
  }
  return {
    release: () => {
      if (database.open) database.close();
    },
  };
}
