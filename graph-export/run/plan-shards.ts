import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { shownLabel } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { Meter } from '#src/files/budget.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { csvField } from '../csv/cell.js';
import { legacyShards } from '../legacy/shards.js';
import { FoundElements, tooFew } from '../snapshot/found-elements.js';
import { type Increment, incrementWindows, readIncrement } from '../snapshot/increment.js';
import { type LeftOut, stretchesAt } from '../snapshot/labels.js';
import { type SnapshotOptions, snapshotWindows } from '../snapshot/snapshot.js';
import type { Stretch } from '../snapshot/window.js';
import { type Shard, type ShardEnd, strictShards } from '../strict/shards.js';
import type { ExportedFile, ExportPlan } from './export-record.js';

/** The files of an export, in the order of writing. */
export interface PlannedShards {
  readonly shards: AsyncIterable<Shard>;
  /**
   * Counts the expected rows, without the few additional rows of arrays; undefined when it cannot.
   */
  readonly countRows?: () => Promise<number>;
  /**
   * Checks the counts once the files are written. Throws `HISTORY_PURGED` when the graph was
   * emptied meanwhile, `LEDGER_BROKEN` when elements are missing.
   */
  readonly checkWhole: (counted: number | undefined) => Promise<void>;
  /** The file that lists the removed elements of an increment. */
  readonly deletions?: Shard;
}

export interface PlanOptions {
  readonly store: GraphStore;
  readonly leftOut: LeftOut;
  readonly signal: AbortSignal;
  /** The position where the export was interrupted. */
  readonly from?: ShardEnd | undefined;
}

/** Plans the files of an export. */
export async function planShards(plan: ExportPlan, options: PlanOptions): Promise<PlannedShards> {
  const { store, leftOut, signal, from } = options;
  const { at, since, profile, withRecords, maxFileBytes, isGzip, oddNames = 'Quote' } = plan;
  const checkKept = async () => void (await store.vertices([], at));
  if (profile === 'Legacy')
    return { shards: legacyShards({ store, at, signal }), checkWhole: checkKept };
  const elements = new FoundElements();
  const isFromStart = from === undefined; // the counts of an earlier run are unknown
  const without = new Set([...leftOut.internal, ...(withRecords ? [] : leftOut.records)]);
  const reading = { store, at, without, signal };
  const cut = { maxBytes: maxFileBytes, isGzip, oddNames, from };
  if (since !== undefined) {
    const increment = await readIncrement({ ...reading, since });
    const windows = incrementWindows({ ...reading, since }, increment, from?.position);
    const changed = increment.changed.reduce((sum, { ids }) => sum + ids.length, 0);
    return {
      shards: strictShards(elements.count(windows), cut),
      countRows: async () => changed,
      checkWhole: async () => {
        await checkKept();
        const { total } = elements;
        if (isFromStart && total < changed) throw tooFew('that changed', total, changed);
      },
      deletions: deletionsOf(increment),
    };
  }
  const stretches = await stretchesAt(store, at, without);
  const windows = snapshotWindows({ ...reading, stretches, from: from?.position });
  return {
    shards: strictShards(elements.count(windows), cut),
    countRows: () => countRows(reading, stretches),
    checkWhole: async (counted = 0) => {
      await checkKept();
      if (isFromStart && elements.total < counted) await elements.checkAll(reading, stretches);
    },
  };
}

/**
 * At the newest commit the present rows are counted, which is faster in every store; a few may be
 * newer.
 */
async function countRows(
  { store, at, signal }: Pick<SnapshotOptions, 'store' | 'at' | 'signal'>,
  stretches: readonly Stretch[],
): Promise<number> {
  const { seq } = await store.head();
  const moment = at === seq ? {} : { at };
  let sum = 0;
  for (const { kind, label } of stretches)
    sum +=
      kind === 'vertex'
        ? await store.count({ label, ...moment }, { signal })
        : await store.countEdges({ labels: [label], ...moment }, { signal });
  return sum;
}

function deletionsOf({ removed }: Increment): Shard {
  const bytes = async function* () {
    yield Buffer.from('~id,~kind,~label\n');
    for (const { id, kind, label } of removed)
      yield Buffer.from(`${csvField(id)},${kind},${csvField(shownLabel(label, kind))}\n`);
  };
  return { name: '', bytes: bytes(), facts: () => ({ rows: removed.length, outside: 0 }) };
}

export interface WriteOptions {
  readonly storage: ObjectStorage;
  readonly isGzip: boolean;
  readonly signal: AbortSignal;
  /** Called when rows were written. */
  readonly onRows: () => void;
  /** Called once all rows are sent, while the storage makes them durable. */
  readonly onRead?: () => void;
}

/** The size of the chunks that are passed on; smaller ones would cost a call each. */
const CHUNK = 256 * 1024;

/** Writes a whole file of an export or nothing, and digests it on the way. */
export async function writeFile(
  uri: S3Uri,
  { bytes, facts }: Shard,
  { storage, isGzip, signal, ...calls }: WriteOptions,
): Promise<ExportedFile> {
  const meter = new Meter();
  const counted = joined(reported(bytes, { signal, ...calls }));
  const body = isGzip ? gzipped(counted) : counted;
  await storage.put(uri, meter.measure(body), { signal });
  return { uri, rows: facts().rows, ...meter.facts() };
}

function gzipped(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const gzip = createGzip();
  pipeline(bytes, gzip).catch(() => undefined); // the reader of the result gets the error
  return gzip;
}

async function* reported(
  bytes: AsyncIterable<Uint8Array>,
  { signal, onRows, onRead }: Pick<WriteOptions, 'signal' | 'onRows' | 'onRead'>,
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    yield chunk;
    onRows();
  }
  onRead?.();
}

async function* joined(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    parts.push(chunk);
    size += chunk.byteLength;
    if (size < CHUNK) continue;
    yield parts.length === 1 ? chunk : Buffer.concat(parts);
    [parts, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(parts);
}
