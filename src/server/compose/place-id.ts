import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The id of a data directory, created at its first use. A host name cannot replace it: a machine
 * may be renamed, and two may share a name.
 */
export async function placeId(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, 'place-id');
  const fresh = randomUUID();
  await writeFile(path, fresh, { flag: 'wx', flush: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  const id = await readFile(path, 'utf8');
  if (id !== '') return id;
  await writeFile(path, fresh, { flush: true }); // a crash left it empty
  return fresh;
}
