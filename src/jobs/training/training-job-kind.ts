import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stringOf, type Vertex, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { TRAINING_JOB_LABEL } from '#src/domain/training/index.js';
import type { Run } from '#src/ports/runner.js';
import { removeTree } from '../data/remove-tree.js';
import type { JobKind, JobState } from '../dispatch/job-kind.js';
import { removeOrphanedLogs } from './orphaned-logs.js';
import { TRAINING_RUN } from './supervise/runs.js';
import type { TrainingServices } from './supervise/services.js';
import { superviseTraining } from './supervise/supervise.js';

/** Training jobs, for the engine. */
export function trainingJobKind(services: TrainingServices): JobKind {
  return {
    label: TRAINING_JOB_LABEL,
    state: stateOf,
    supervise: (task) => superviseTraining(services, task),
    sweep: () => sweep(services),
    tidy: (signal) => removeOrphanedLogs(services, signal),
  };
}

function stateOf({ properties }: Vertex): JobState {
  const status = stringOf(properties, 'status');
  if (status === 'InProgress') return 'pending';
  return status === 'Stopping' ? 'stopping' : 'ended';
}

/**
 * Folders and runs of jobs that have ended, or were deleted: a crash right after the end left them. What
 * cannot be removed is left to the next start: no server stays away for it.
 */
async function sweep(services: TrainingServices): Promise<void> {
  const { runner, workDirectory, logger } = services;
  await mkdir(workDirectory, { recursive: true });
  const runs = await runner.find(TRAINING_RUN);
  const folders = (await readdir(workDirectory)).filter((name) => /^[0-9a-f]{32}$/.test(name));
  const jobs = runs.map((run) => vertexIdOf(run.labels['job'] ?? ''));
  const live = await liveJobs(services, [...jobs, ...(folders as VertexId[])]);
  const left = (what: object) => (error: unknown) =>
    logger.warn('what a job that has ended left is not removed', { ...what, error });
  for (const run of runs) {
    const { job = '' } = run.labels;
    if (!live.has(vertexIdOf(job))) await removeRun(run).catch(left({ job }));
  }
  for (const folder of folders) {
    if (!live.has(folder as VertexId))
      await removeTree(join(workDirectory, folder)).catch(left({ folder }));
  }
}

async function removeRun(run: Run): Promise<void> {
  await run.stop({ graceMs: 0 });
  await run.remove();
}

async function liveJobs(
  { store }: TrainingServices,
  ids: readonly VertexId[],
): Promise<ReadonlySet<VertexId>> {
  const found = await store.vertices([...new Set(ids)]);
  const live = [...found].filter(([, { element }]) => stateOf(element) !== 'ended');
  return new Set(live.map(([id]) => id));
}
