import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The id of a data directory, made with its first use. By it a server finds its runs again, also when its machine
 * has another name by now, and takes none for its own of another machine with the same name.
 */
export async function placeId(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, 'place-id');
  const fresh = randomUUID();
  await writeFile(path, fresh, { flag: 'wx', flush: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  const id = await readFile(path, 'utf8');
  if (id !== '') return id;
  await writeFile(path, fresh, { flush: true }); // a crash had left it empty
  return fresh;
}
