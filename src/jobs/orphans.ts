import { type Arn, parseArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { trialComponentName } from '#src/domain/job/index.js';
import { keyOfVertex, partsOfKey } from '#src/domain/record/index.js';
import { trialComponentArn } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { JobHandler } from './job-kind.js';

const BATCH = 500;

type Kind = Pick<JobHandler<never>['codec'], 'kind'>;

interface Parts {
  readonly store: GraphStore;
  readonly logs: LogStore;
}

/** Removes the logs that a crash left when their job's record was deleted. */
export async function removeOrphanedLogs(
  kind: Kind,
  { store, logs }: Parts,
  signal: AbortSignal,
): Promise<void> {
  for await (const log of orphans(kind, store, logs.list())) {
    if (signal.aborted) return;
    await logs.delete(log);
  }
}

/**
 * Returns the keys of a kind whose job is gone: its record was deleted, or belongs to a later job
 * of the same name. A key is left out when the store knows neither the job nor its trial component,
 * because it may belong to another store.
 */
export async function* orphans(
  kind: Kind,
  store: GraphStore,
  keys: AsyncIterable<Arn>,
): AsyncGenerator<Arn, void> {
  let batch: Arn[] = [];
  for await (const key of keys) {
    if (parseArn(key).kind !== kind.kind) continue;
    batch.push(key);
    if (batch.length < BATCH) continue;
    yield* orphansIn(kind, store, batch);
    batch = [];
  }
  yield* orphansIn(kind, store, batch);
}

async function* orphansIn(
  { kind }: Kind,
  store: GraphStore,
  batch: readonly Arn[],
): AsyncGenerator<Arn, void> {
  const looked = batch.map((key) => {
    const { arn } = partsOfKey(key);
    const { id, ...scope } = parseArn(arn);
    const lineage = trialComponentArn(scope, trialComponentName(kind, id));
    return { key, record: vertexIdOf(arn), lineage: vertexIdOf(lineage) };
  });
  const found = await store.vertices(looked.flatMap(({ record, lineage }) => [record, lineage]));
  for (const { key, record, lineage } of looked) {
    const known = found.get(record)?.element;
    const isOver = known ? keyOfVertex(known) !== key : found.has(lineage);
    if (isOver) yield key;
  }
}
