import { workerData } from 'node:worker_threads';
import { serveCalls } from '#src/threads/serve-calls.js';
import { Connection, type ConnectionOptions } from '../database.js';
import { LedgerReads } from './ledger-reads.js';

const connection = new Connection(workerData as ConnectionOptions);
const ledger = new LedgerReads(connection);

/** A separate thread, so that followers of the ledger do not wait for lists. */
serveCalls(
  {
    commits: ({ after, limit }: { after: number; limit: number }) => ledger.commits(after, limit),
  },
  () => connection.close(),
);
