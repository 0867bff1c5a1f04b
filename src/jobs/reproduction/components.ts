import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import { PROCESSING_JOBS, type ProcessingJob } from '#src/domain/processing/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import type { ReproductionStep } from '#src/domain/reproduction/index.js';
import { TRAINING_JOBS, type TrainingJob } from '#src/domain/training/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { PastStep } from './past-job.js';
import { isStep } from './step-graph.js';

/** A step that was launched. */
export interface Launched {
  readonly step: ReproductionStep;
  readonly arn: Arn;
  /** Undefined when it was deleted. */
  readonly job: TrainingJob | ProcessingJob | undefined;
}

/** Reads the jobs that were launched so far. */
export async function launchedJobs(
  store: GraphStore,
  steps: readonly ReproductionStep[],
): Promise<readonly Launched[]> {
  const known = steps.flatMap((step) =>
    step.launched === undefined ? [] : [{ step, arn: step.launched }],
  );
  const records = await store.vertices(known.map(({ arn }) => vertexIdOf(arn)));
  return known.map(({ step, arn }) => {
    const vertex = records.get(vertexIdOf(arn))?.element;
    const codec = [TRAINING_JOBS, PROCESSING_JOBS].find(({ label }) => label === vertex?.labels[0]);
    return { step, arn, job: vertex && readOrReport(() => codec?.read(vertex)) };
  });
}

/** Reads trial components, by their ARNs. */
export async function readComponents(
  store: GraphStore,
  arns: readonly Arn[],
): Promise<ReadonlyMap<Arn, PastStep>> {
  const found = await store.vertices(arns.map(vertexIdOf));
  const read = [...found.values()].flatMap(({ element, version }) => {
    const step = vertexToEntity(element);
    return isStep(step) ? [[step.arn, { step, version }] as const] : [];
  });
  return new Map(read);
}
