import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import type { Trial, TuningJob } from '#src/domain/tuning/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** So many failures at the beginning are enough, unless more trials run at a time. */
const LEAST_FAILED = 5;
const TOLD_REASONS = 3;
/** Of one reason, so that all fit into the failure reason of the tuning job. */
const MAX_REASON = 250;

/** Whether the first trials have all failed, five or as many as run at a time, and none has completed. */
export function isHopeless(
  { maxParallelJobs }: Pick<TuningJob, 'maxParallelJobs'>,
  trials: readonly Pick<Trial, 'status'>[],
): boolean {
  const count = Math.max(LEAST_FAILED, maxParallelJobs);
  const first = trials.slice(0, count);
  const allFailed = first.length === count && first.every(({ status }) => status === 'Failed');
  return allFailed && trials.every(({ status }) => status !== 'Completed');
}

/** Why a tuning job fails of which no trial has completed, with the last failure reasons of its trials. */
export async function noneCompleted(
  { store }: { readonly store: GraphStore },
  trials: readonly Trial[],
): Promise<PlatformError> {
  const ended = trials.filter(({ status }) => status !== 'InProgress');
  const reasons = await lastReasons(store, ended);
  const told = reasons.length === 0 ? '' : ` The last failure reasons: ${reasons.join(' | ')}`;
  return new PlatformError(
    'RUN_FAILED',
    `AlgorithmError: None of the ${ended.length} training jobs completed.${told}`,
  );
}

/** Different ones, the newest first. */
async function lastReasons(
  store: GraphStore,
  trials: readonly Trial[],
): Promise<readonly string[]> {
  const newest = trials.filter(({ status }) => status === 'Failed').reverse();
  const ids = newest.map(({ trainingJob }) => vertexIdOf(trainingJob));
  const records = await store.vertices(ids);
  const reasons = ids.flatMap((id) => {
    const record = records.get(id)?.element;
    const reason = record && readOrReport(() => TRAINING_JOBS.read(record))?.failureReason;
    return reason === undefined ? [] : [reason.slice(0, MAX_REASON)];
  });
  return [...new Set(reasons)].slice(0, TOLD_REASONS);
}
