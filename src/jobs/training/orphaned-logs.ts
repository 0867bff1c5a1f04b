import { type Arn, parseArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { trialComponentArn } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogStore } from '#src/ports/log-store.js';
import { trialComponentName } from './trial-component.js';

const BATCH = 500;

/**
 * Removes the logs of jobs whose record was deleted: a crash between the two left them. A log of a job
 * that the store knows nothing of, not even its trial component, stays: it may be another store's.
 */
export async function removeOrphanedLogs(
  parts: { readonly store: GraphStore; readonly logs: LogStore },
  signal: AbortSignal,
): Promise<void> {
  let batch: Arn[] = [];
  for await (const log of parts.logs.list()) {
    if (signal.aborted) return;
    if (parseArn(log).kind !== 'training-job') continue;
    batch.push(log);
    if (batch.length < BATCH) continue;
    await removeOrphans(parts, batch);
    batch = [];
  }
  await removeOrphans(parts, batch);
}

async function removeOrphans(
  { store, logs }: { readonly store: GraphStore; readonly logs: LogStore },
  batch: readonly Arn[],
): Promise<void> {
  const found = await store.vertices(batch.flatMap((log) => [vertexIdOf(log), lineageOf(log)]));
  for (const log of batch) {
    if (!found.has(vertexIdOf(log)) && found.has(lineageOf(log))) await logs.delete(log);
  }
}

function lineageOf(log: Arn) {
  const { id, ...scope } = parseArn(log);
  return vertexIdOf(trialComponentArn(scope, trialComponentName(id)));
}
