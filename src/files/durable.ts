import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';

/** Writes all bytes at the handle's position; a single system call may write fewer. */
export async function writeFully(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done);
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
