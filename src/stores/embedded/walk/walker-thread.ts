import { workerData } from 'node:worker_threads';
import type { WalkQuery } from '#src/domain/graph/index.js';
import { Connection, type ConnectionOptions } from '../database.js';
import { serveCalls } from '../threads/serve.js';
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
