import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PlatformError } from '#src/domain/errors/index.js';
import type { EmbeddedStoreOptions } from './embedded-graph-store.js';

const { R_OK, W_OK, X_OK } = constants;

const OBSTACLES: Readonly<Record<string, string>> = {
  ENOTDIR: 'a file stands where a folder has to be',
  EEXIST: 'a file stands where a folder has to be',
  EACCES: 'the user of this process may not use it',
  EPERM: 'the user of this process may not use it',
  EROFS: 'its file system is read-only',
};

/**
 * Makes the directory of a store when it is to be written and missing. Throws `NOT_FOUND` where a store is
 * only to be read and there is none, `CONFIG_INVALID` where none can be.
 */
export async function prepareDirectory(options: EmbeddedStoreOptions): Promise<void> {
  const { directory, readonly = false } = options;
  try {
    if (!readonly) await mkdir(directory, { recursive: true });
    await (readonly
      ? access(join(directory, 'graph.db'), R_OK)
      : access(directory, R_OK | W_OK | X_OK));
  } catch (error) {
    throw described(error as NodeJS.ErrnoException, options);
  }
}

function described(cause: NodeJS.ErrnoException, options: EmbeddedStoreOptions): Error {
  const { directory, readonly = false } = options;
  const context = { details: { directory }, cause };
  if (readonly && cause.code === 'ENOENT') {
    return new PlatformError(
      'NOT_FOUND',
      `There is no embedded store in ${directory}; check the name of the data directory.`,
      context,
    );
  }
  const obstacle = OBSTACLES[cause.code ?? ''];
  if (obstacle === undefined) return cause;
  return new PlatformError(
    'CONFIG_INVALID',
    `The embedded store cannot be in ${directory}: ${obstacle}. Name another data directory, or mend this one.`,
    context,
  );
}
