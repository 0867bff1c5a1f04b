import { type Arn, parseArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type JobRecord, trialComponentName } from '#src/domain/job/index.js';
import { trialComponentArn } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { JobKind } from './job-kind.js';

const BATCH = 500;

type Kind = Pick<JobKind<JobRecord>, 'codec'>;

interface Parts {
  readonly store: GraphStore;
  readonly logs: LogStore;
}

/**
 * Removes the logs that a crash left when their job's record was deleted. A log stays when the store knows neither the
 * job nor its trial component, because it may belong to another store.
 */
export async function removeOrphanedLogs(
  kind: Kind,
  parts: Parts,
  signal: AbortSignal,
): Promise<void> {
  let batch: Arn[] = [];
  for await (const log of parts.logs.list()) {
    if (signal.aborted) return;
    if (parseArn(log).kind !== kind.codec.kind) continue;
    batch.push(log);
    if (batch.length < BATCH) continue;
    await removeOrphans(kind, parts, batch);
    batch = [];
  }
  await removeOrphans(kind, parts, batch);
}

async function removeOrphans(
  kind: Kind,
  { store, logs }: Parts,
  batch: readonly Arn[],
): Promise<void> {
  const lineageOf = (log: Arn) => {
    const { id, ...scope } = parseArn(log);
    return vertexIdOf(trialComponentArn(scope, trialComponentName(kind.codec.kind, id)));
  };
  const found = await store.vertices(batch.flatMap((log) => [vertexIdOf(log), lineageOf(log)]));
  for (const log of batch)
    if (!found.has(vertexIdOf(log)) && found.has(lineageOf(log))) await logs.delete(log);
}
