import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import type { Reproduction, ReproductionStep } from '#src/domain/reproduction/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type PastJob, type PastStep, readPastJob } from './past-job.js';
import { isStep } from './step-graph.js';

/** A step that was launched. */
export interface Launched {
  readonly step: ReproductionStep;
  readonly arn: Arn;
  /** Undefined when it was deleted, even if another job has its name now. */
  readonly job: PastJob['job'] | undefined;
}

/** Reads the jobs that a reproduction has launched so far for some of its steps. */
export async function launchedJobs(
  store: GraphStore,
  { arn: by, steps }: Pick<Reproduction, 'arn' | 'steps'>,
): Promise<readonly Launched[]> {
  const known = steps.flatMap((step) =>
    step.launched === undefined ? [] : [{ step, arn: step.launched }],
  );
  const records = await store.vertices(known.map(({ arn }) => vertexIdOf(arn)));
  return known.map(({ step, arn }) => {
    const vertex = records.get(vertexIdOf(arn))?.element;
    const job = vertex && readPastJob(vertex)?.job;
    const { reproduces } = job ?? {};
    const isIts = reproduces?.by === by && reproduces.trialComponent === step.trialComponent;
    return { step, arn, job: isIts ? job : undefined };
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
