import { type Versioned, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { jobOf, type TrialComponent } from '#src/domain/lineage/index.js';
import { PROCESSING_JOBS, type ProcessingJob } from '#src/domain/processing/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { TRAINING_JOBS, type TrainingJob } from '#src/domain/training/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** The record of a job that can run again. */
export type PastJob =
  | { readonly kind: 'training'; readonly job: TrainingJob }
  | { readonly kind: 'processing'; readonly job: ProcessingJob };

/** A trial component, and the commit that wrote it. */
export interface PastStep {
  readonly step: TrialComponent;
  readonly version: number;
}

/**
 * Reads the records of jobs by their trial components. A deleted job has the record of the commit
 * that wrote its trial component. Leaves out jobs without a record, and jobs that cannot run again.
 */
export async function pastJobs(
  store: GraphStore,
  steps: readonly PastStep[],
): Promise<ReadonlyMap<string, PastJob>> {
  const ids = steps.flatMap(({ step }) => idOf(step) ?? []);
  const present = await store.vertices([...new Set(ids)]);
  const jobs = steps.map(async ({ step, version }) => {
    const id = idOf(step);
    if (id === undefined) return [];
    const now = present.get(id);
    const job = readJob(now, step) ?? readJob((await store.vertices([id], version)).get(id), step);
    return job ? [[step.arn, job] as const] : [];
  });
  return new Map((await Promise.all(jobs)).flat());
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
  if (!vertex) return undefined;
  const { element } = vertex;
  const read = readOrReport((): PastJob | undefined => {
    const [label] = element.labels;
    if (label === TRAINING_JOBS.label)
      return { kind: 'training', job: TRAINING_JOBS.read(element) };
    if (label !== PROCESSING_JOBS.label) return undefined;
    return { kind: 'processing', job: PROCESSING_JOBS.read(element) };
  });
  return read?.job.trialComponent === arn ? read : undefined;
}
