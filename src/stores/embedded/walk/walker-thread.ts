import { dirname, join } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { WalkQuery } from '#src/domain/graph/index.js';
import { serveCalls } from '#src/threads/serve-calls.js';
import { Connection, type ConnectionOptions } from '../database.js';
import { Walker } from './walker.js';

/** How often it is checked whether the index is worth writing. */
const KEEP_MS = 15_000;

const { keeps, ...options } = workerData as ConnectionOptions & { readonly keeps: boolean };
const connection = new Connection(options);
const walker = new Walker(connection, join(dirname(options.file), 'walk-index'));
const looks = setInterval(keep, KEEP_MS).unref();

serveCalls(
  {
    walk: (query: WalkQuery) => walker.walk(query),
    reset: () => walker.reset(),
  },
  () => {
    keep();
    connection.close();
  },
);

/** The file only saves time: without room for it, walks go on without it, and the close tries once more. */
function keep(): void {
  if (!keeps) return;
  try {
    walker.keep();
  } catch {
    clearInterval(looks);
  }
}
