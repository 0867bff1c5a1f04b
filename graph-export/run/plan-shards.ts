import type { GraphStore } from '#src/ports/graph-store.js';
import { csvField } from '../csv/field.js';
import { legacyShards } from '../legacy/shards.js';
import { type Increment, incrementWindows, readIncrement } from '../snapshot/increment.js';
import { type LeftOut, stretchesAt } from '../snapshot/labels.js';
import { snapshotWindows } from '../snapshot/snapshot.js';
import { type Shard, type ShardEnd, strictShards } from '../strict/shards.js';
import type { ExportPlan } from './export-record.js';

/** The files of an export, to be written one after another. */
export interface PlannedShards {
  readonly shards: AsyncIterable<Shard>;
  /** Rows that they will have, without the few that an array takes besides; undefined where it is not known. */
  readonly rowsTotal?: number;
  /** The file that lists what an increment removed. */
  readonly deletions?: Shard;
}

export interface PlanOptions {
  readonly store: GraphStore;
  readonly leftOut: LeftOut;
  readonly signal: AbortSignal;
  /** Where the export was interrupted. */
  readonly from?: ShardEnd | undefined;
}

/** Plans the files of an export. */
export async function planShards(plan: ExportPlan, options: PlanOptions): Promise<PlannedShards> {
  const { store, leftOut, signal, from } = options;
  const { at, since, profile, withRecords, maxFileBytes, isGzip } = plan;
  if (profile === 'Legacy') return { shards: legacyShards({ store, at, signal }) };
  const without = new Set([...leftOut.internal, ...(withRecords ? [] : leftOut.records)]);
  const reading = { store, at, without, signal };
  const cut = { maxBytes: maxFileBytes, isGzip, from };
  if (since !== undefined) {
    const increment = await readIncrement({ ...reading, since });
    const windows = incrementWindows({ ...reading, since }, increment, from?.position);
    return {
      shards: strictShards(windows, cut),
      rowsTotal: increment.changed.reduce((sum, { ids }) => sum + ids.length, 0),
      deletions: deletionsOf(increment),
    };
  }
  const stretches = await stretchesAt(store, at, without);
  const windows = snapshotWindows({ ...reading, stretches, from: from?.position });
  const counts = stretches.map(({ kind, label }) =>
    kind === 'vertex'
      ? store.count({ label, at }, { signal })
      : store.countEdges({ label, at }, { signal }),
  );
  const rowsTotal = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  return { shards: strictShards(windows, cut), rowsTotal };
}

function deletionsOf({ removed }: Increment): Shard {
  const bytes = async function* () {
    yield Buffer.from('~id,~kind,~label\n');
    for (const { id, kind, label } of removed)
      yield Buffer.from(`${csvField(id)},${kind},${csvField(label)}\n`);
  };
  return { name: '', bytes: bytes(), facts: () => ({ rows: removed.length, outside: 0 }) };
}
