import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates empty directories, which are removed after the tests of a file. */
export function temporaryDirectory(): { fresh(): Promise<string> } {
  const made: string[] = [];
  afterAll(async () => {
    for (const path of made) await rm(path, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    fresh: async () => {
      const path = await mkdtemp(join(tmpdir(), 'forebear-'));
      made.push(path);
      return path;
    },
  };
}
