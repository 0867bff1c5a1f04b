import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arn } from '#src/domain/arn.js';
import { stringOf, type Vertex, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import { removeTree } from '#src/files/remove-tree.js';
import type { Run } from '#src/ports/runner.js';
import type { JobKind, JobState } from '../dispatch/job-kind.js';
import { JobFolder } from './job-folder.js';
import { removeOrphanedLogs } from './orphaned-logs.js';
import { INPUTS_NOTE } from './supervise/fetch-inputs.js';
import { TRAINING_RUN } from './supervise/runs.js';
import type { TrainingServices } from './supervise/services.js';
import { superviseTraining } from './supervise/supervise.js';

/** Training jobs, for the engine. */
export function trainingJobKind(services: TrainingServices): JobKind {
  return {
    label: TRAINING_JOBS.label,
    state: stateOf,
    runsAt: (record) => TRAINING_JOBS.read(record).runsAt,
    supervise: (task) => superviseTraining(services, task),
    abandon: (job) => abandon(services, job),
    sweep: (elsewhere) => sweep(services, elsewhere),
    tidy: (signal) => removeOrphanedLogs(services, signal),
  };
}

function stateOf({ properties }: Vertex): JobState {
  const status = stringOf(properties, 'status');
  if (status === 'InProgress') return 'pending';
  return status === 'Stopping' ? 'stopping' : 'ended';
}

/** The note of the inputs goes first: what was abandoned in part is not started again. */
async function abandon({ runner, workDirectory }: TrainingServices, job: Arn): Promise<void> {
  const folder = new JobFolder(workDirectory, job);
  await folder.removeNote(INPUTS_NOTE);
  const runs = await runner.find({ ...TRAINING_RUN, job });
  const removals = await Promise.allSettled(runs.map(removeRun));
  for (const removal of removals) if (removal.status === 'rejected') throw removal.reason;
  await folder.remove();
}

/**
 * Folders and runs of jobs that have ended, or were deleted: a crash right after the end left them; and of jobs that
 * another place took over while this one was away. What cannot be removed is left to the next start: no server stays
 * away for it.
 */
async function sweep(services: TrainingServices, elsewhere: ReadonlySet<Arn>): Promise<void> {
  const { runner, workDirectory, logger } = services;
  await mkdir(workDirectory, { recursive: true });
  const runs = await runner.find(TRAINING_RUN);
  const folders = (await readdir(workDirectory)).filter((name) => /^[0-9a-f]{32}$/.test(name));
  const jobs = runs.map((run) => vertexIdOf(run.labels['job'] ?? ''));
  const live = await liveJobs(services, elsewhere, [...jobs, ...(folders as VertexId[])]);
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

/** Jobs that have not ended, and that no living server has elsewhere. */
async function liveJobs(
  { store }: TrainingServices,
  elsewhere: ReadonlySet<Arn>,
  ids: readonly VertexId[],
): Promise<ReadonlySet<VertexId>> {
  const found = await store.vertices([...new Set(ids)]);
  const live = [...found.values()].filter(({ element }) => stateOf(element) !== 'ended');
  const jobs = live.map(({ element }) => TRAINING_JOBS.read(element).arn);
  return new Set(jobs.filter((job) => !elsewhere.has(job)).map((job) => vertexIdOf(job)));
}
