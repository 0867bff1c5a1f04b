import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';

/** A program may leave folders that not even their owner may write to. */
const DENIED = ['EACCES', 'EPERM'];
const TRIES = 3;

/** Removes a folder with everything below it; one that is not there is no error. */
export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    if (!isErrno(error, ...DENIED)) throw error;
    await openFolders(path);
    await rm(path, { recursive: true, force: true, maxRetries: TRIES });
  }
}

/**
 * Links are not followed: what they lead to is not below the folder. Folders may go meanwhile: a removal that failed
 * at one of them still goes on at others.
 */
async function openFolders(folder: string): Promise<void> {
  try {
    await chmod(folder, 0o700);
    for (const entry of await readdir(folder, { withFileTypes: true }))
      if (entry.isDirectory()) await openFolders(join(folder, entry.name));
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
  }
}
