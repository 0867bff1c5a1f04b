import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import { UPLOADS } from './key-path.js';

/** Removes the uploads of processes that have ended; those of running processes stay. */
export async function removeLeftovers(directory: string): Promise<void> {
  for (const bucket of await namesIn(directory)) {
    const uploads = join(directory, bucket, UPLOADS);
    for (const name of await namesIn(uploads)) {
      const path = join(uploads, name);
      if (await isLeftover(path, Number.parseInt(name, 10))) await rm(path, { force: true });
    }
  }
}

async function isLeftover(path: string, pid: number): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  // In a container, the previous process had the same number.
  const startedAt = Date.now() - process.uptime() * 1000;
  try {
    return (await stat(path)).mtimeMs < startedAt;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false; // its upload has ended
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
}

/** A folder that cannot be read is skipped; requests for the bucket report the error. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
