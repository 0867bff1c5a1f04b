import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';

/**
 * Joins a folder with names, or paths of names, from records, requests and storage. Throws
 * `VALIDATION_FAILED` for a path that leads out of the folder, or that the system would truncate.
 */
export function joinBelow(folder: string, ...below: readonly string[]): string {
  for (const path of below)
    if (path.includes('\0') || path.startsWith('/') || path.split('/').includes('..'))
      throw new PlatformError(
        'VALIDATION_FAILED',
        `'${path.slice(0, 200)}' leads out of the folder that it is to be in; use names without '..' and without a slash in front.`,
        { details: { path: path.slice(0, 200) } },
      );
  return join(folder, ...below);
}

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

/**
 * Writes all bytes at a position, by default that of the handle; a single system call may write
 * fewer.
 */
export async function writeFully(
  handle: FileHandle,
  bytes: Uint8Array,
  position?: number,
): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const at = position === undefined ? null : position + done;
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at);
    done += bytesWritten;
  }
}

/** Syncs a folder, so that its names survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder and its parents up to `root`, inclusive; skips folders that were removed meanwhile. */
export async function syncFolders(path: string, root: string): Promise<void> {
  for (let folder = path; ; folder = dirname(folder)) {
    await syncFolder(folder).catch((error: unknown) => {
      if (!isErrno(error, 'ENOENT')) throw error;
    });
    if (folder === root || folder === dirname(folder)) return;
  }
}

/** Replaces a small file atomically, surviving a power cut. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.new`;
  try {
    await writeFile(temporary, text, { flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}
