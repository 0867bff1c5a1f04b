import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Begun } from '#containers/shared/shim/run-folder.js';

/** The processes that watch the runs of a platform's runner. */
export async function shimsOf(directory: string): Promise<readonly number[]> {
  const runs = join(directory, 'runner', 'runs');
  const names = await readdir(runs);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(runs, name, 'begun.json'), 'utf8');
      return Number((JSON.parse(text) as Begun).shim?.split(':').at(-2));
    }),
  );
}
