import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';

const OBSTACLES: Readonly<Record<string, string>> = {
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a file is in the place of a folder',
  EEXIST: 'a file is in the place of a folder',
  EACCES: 'the user of this process may not use it',
  EPERM: 'the user of this process may not use it',
  EROFS: 'its file system is read-only',
};

/**
 * Creates a directory and its missing parents, accessible only to the user of this process;
 * existing ones are not changed. Throws the error of the operating system. `mkdir` with `recursive`
 * cannot replace it: in Node 20 it retries for ever below /proc, where each `mkdir` fails with
 * ENOENT.
 */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await makeOne(path);
  } catch (error) {
    const parent = dirname(path);
    if (!isErrno(error, 'ENOENT') || parent === path) throw error;
    await makeDirectory(parent);
    await makeOne(path);
  }
}

async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!(await isDirectory(path))) throw error;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

/**
 * Returns `CONFIG_INVALID` when the operating system refuses a directory for `what`; returns any
 * other error unchanged.
 */
export function refusedDirectory(
  cause: NodeJS.ErrnoException,
  { what, directory }: { readonly what: string; readonly directory: string },
): Error {
  const obstacle = OBSTACLES[cause.code ?? ''];
  if (obstacle === undefined) return cause;
  const { path = directory } = cause;
  return new PlatformError(
    'CONFIG_INVALID',
    `${what} cannot be in ${directory}: ${obstacle} (${path}). Name another data directory, or repair this one.`,
    { details: { directory, path }, cause },
  );
}
