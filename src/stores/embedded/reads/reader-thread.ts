import { workerData } from 'node:worker_threads';
import type { EdgeListQuery, EdgeQuery, ListQuery } from '#src/domain/graph/index.js';
import { Connection, type ConnectionOptions } from '../database.js';
import { serveCalls } from '../threads/serve.js';
import { EdgeReads } from './edge-reads.js';
import type { IdWindow } from './known-ids.js';
import { LedgerReads } from './ledger-reads.js';
import { ListReads } from './list-reads.js';
import { ScanReads, type ScanWindow } from './scan-reads.js';

const connection = new Connection(workerData as ConnectionOptions);
const edges = new EdgeReads(connection);
const lists = new ListReads(connection);
const ledger = new LedgerReads(connection);
const scans = new ScanReads(connection);

/** A page of the past reads two tables: one snapshot for both. */
serveCalls(
  {
    incident: (query: EdgeQuery) => connection.snapshot(() => edges.incident(query)),
    degrees: (query: EdgeQuery) => connection.snapshot(() => edges.degrees(query)),
    listEdges: (query: EdgeListQuery) => connection.snapshot(() => edges.list(query)),
    countEdges: (query: EdgeListQuery) => connection.snapshot(() => edges.count(query)),
    list: (query: ListQuery) => connection.snapshot(() => lists.list(query)),
    count: (query: ListQuery) => connection.snapshot(() => lists.count(query)),
    commits: ({ after, limit }: { after: number; limit: number }) => ledger.commits(after, limit),
    last: (name: 'vertex' | 'edge') => scans.last(name),
    ids: (window: IdWindow) => scans.ids(window),
    window: (query: ScanWindow) => scans.window(query),
  },
  () => connection.close(),
);
