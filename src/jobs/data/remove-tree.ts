import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A program may leave folders that not even their owner may write to. */
const DENIED = ['EACCES', 'EPERM'];

/** Removes a folder with everything below it; one that is not there is no error. */
export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    if (!DENIED.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await openFolders(path);
    await rm(path, { recursive: true, force: true });
  }
}

/** Links are not followed: what they lead to is not below the folder. */
async function openFolders(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await openFolders(join(folder, entry.name));
}
