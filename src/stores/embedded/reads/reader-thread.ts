import { workerData } from 'node:worker_threads';
import type {
  EdgeListQuery,
  EdgeQuery,
  ListQuery,
  SearchQuery,
  SnapshotQuery,
} from '#src/domain/graph/index.js';
import { serveCalls } from '#src/threads/serve-calls.js';
import { Connection, type ConnectionOptions } from '../database.js';
import { EdgeReads } from './edge-reads.js';
import { labelsInUse, type ScanPosition, ScanReads } from './label-reads.js';
import { ListReads } from './list-reads.js';
import { WindowReads } from './version-reads.js';
import { WordReads } from './word-reads.js';

const connection = new Connection(workerData as ConnectionOptions);
const edges = new EdgeReads(connection);
const lists = new ListReads(connection);
const scans = new ScanReads(connection);
const windows = new WindowReads(connection);
const words = new WordReads(connection);

serveCalls(
  {
    incident: (query: EdgeQuery) => edges.incident(query),
    degrees: (query: EdgeQuery) => edges.degrees(query),
    listEdges: (query: EdgeListQuery) => edges.list(query),
    countEdges: (query: EdgeListQuery) => edges.count(query),
    list: (query: ListQuery) => lists.list(query),
    count: (query: ListQuery) => lists.count(query),
    search: (query: SearchQuery) => words.search(query),
    labels: ({ at }: { readonly at?: number }) => labelsInUse(connection, at),
    window: (position: ScanPosition) => scans.window(position),
    snapshots: (query: SnapshotQuery) => windows.window(query),
  },
  () => connection.close(),
);
