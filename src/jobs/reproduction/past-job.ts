import { inParallel } from '#src/async/limits.js';
import { type Versioned, type Vertex, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { statementId } from '#src/domain/job/index.js';
import { jobOf, type TrialComponent } from '#src/domain/lineage/index.js';
import { PROCESSING_JOBS, type ProcessingJob } from '#src/domain/processing/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { TRAINING_JOBS, type TrainingJob } from '#src/domain/training/index.js';
import { TRANSFORM_JOBS, type TransformJob } from '#src/domain/transform/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** The record of a job that can run again. */
export type PastJob =
  | { readonly kind: 'training'; readonly job: TrainingJob }
  | { readonly kind: 'processing'; readonly job: ProcessingJob }
  | { readonly kind: 'transform'; readonly job: TransformJob };

/** A trial component, and the commit that wrote it. */
export interface PastStep {
  readonly step: TrialComponent;
  readonly version: number;
}

/**
 * Reads the records of jobs by their trial components. The record of a deleted job is read as it
 * was at the end of the job, or else at the last change of the trial component. Leaves out jobs
 * without a record, and jobs that cannot run again.
 */
export async function pastJobs(
  store: GraphStore,
  steps: readonly PastStep[],
): Promise<ReadonlyMap<string, PastJob>> {
  const ids = new Set(steps.flatMap(({ step }) => idOf(step) ?? []));
  const present = await store.vertices([...ids]);
  const found = new Map<string, PastJob>();
  const deleted: PastStep[] = [];
  for (const one of steps) {
    const { step } = one;
    const id = idOf(step);
    const job = id && readJob(present.get(id), step);
    if (job) found.set(step.arn, job);
    else if (id) deleted.push(one);
  }
  for (const [arn, job] of await deletedJobs(store, deleted)) found.set(arn, job);
  return found;
}

const PARALLEL = 8;

async function deletedJobs(
  store: GraphStore,
  steps: readonly PastStep[],
): Promise<readonly (readonly [string, PastJob])[]> {
  if (steps.length === 0) return [];
  const statements = await store.vertices(steps.map(({ step }) => statementId(step.arn)));
  const { signal } = new AbortController();
  const read = await inParallel(steps, { limit: PARALLEL, signal }, async ({ step, version }) => {
    const id = idOf(step) as VertexId;
    const end = statements.get(statementId(step.arn))?.version;
    for (const at of end === undefined ? [version] : [end, version]) {
      const job = readJob((await store.vertices([id], at)).get(id), step);
      if (job) return [[step.arn, job] as const];
    }
    return [];
  });
  return read.flat();
}

function idOf(step: TrialComponent) {
  const job = jobOf(step);
  return job && vertexIdOf(job);
}

/** Reads the record of a job. Ignores a later job of the same name. */
function readJob(
  vertex: Versioned<Vertex> | undefined,
  { arn }: TrialComponent,
): PastJob | undefined {
  const read = vertex && readPastJob(vertex.element);
  return read?.job.trialComponent === arn ? read : undefined;
}

/** Reads a record; undefined for one that is unreadable, or of a kind that cannot run again. */
export function readPastJob(vertex: Vertex): PastJob | undefined {
  return readOrReport((): PastJob | undefined => {
    switch (vertex.labels[0]) {
      case TRAINING_JOBS.label:
        return { kind: 'training', job: TRAINING_JOBS.read(vertex) };
      case PROCESSING_JOBS.label:
        return { kind: 'processing', job: PROCESSING_JOBS.read(vertex) };
      case TRANSFORM_JOBS.label:
        return { kind: 'transform', job: TRANSFORM_JOBS.read(vertex) };
      default:
        return undefined;
    }
  });
}
