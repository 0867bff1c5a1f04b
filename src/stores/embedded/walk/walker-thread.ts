import { workerData } from 'node:worker_threads';
import type { WalkQuery } from '#src/domain/graph/index.js';
import { serveCalls } from '#src/threads/serve-calls.js';
import { Connection, type ConnectionOptions } from '../database.js';
import { Walker } from './walker.js';

const connection = new Connection(workerData as ConnectionOptions);
const walker = new Walker(connection);

serveCalls(
  {
    walk: (query: WalkQuery) => walker.walk(query),
    reset: () => walker.reset(),
  },
  () => connection.close(),
);
