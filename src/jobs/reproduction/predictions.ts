import { type Arn, parseArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { jobOf, type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import { versionArn } from '#src/lineage/index.js';
import { MODEL_ARTIFACT } from '../trial-component.js';
import { type RecordedBytes, recordedOutputs } from './bytes.js';
import { readComponents } from './components.js';
import { type PastJob, pastJobs } from './past-job.js';
import { isStep } from './step-graph.js';
import type { GraphParts } from './subject.js';

const MOST_READERS = 1_000;
/** The most batch transforms of a model that are checked for one that can run again. */
const MOST_CANDIDATES = 5;

/**
 * Returns the completed batch transforms of the models that training jobs have written, the newest
 * first, by the trial components of the training jobs. They may run again to compare predictions.
 */
export async function transformsOf(
  parts: GraphParts,
  subjects: readonly Arn[],
): Promise<ReadonlyMap<Arn, readonly Arn[]>> {
  const components = await readComponents(parts.store, subjects);
  const found = [...components.values()].map(async ({ step }) => {
    const transforms = await readersOf(parts, step);
    return [step.arn, transforms.slice(0, MOST_CANDIDATES).map(({ arn }) => arn)] as const;
  });
  return new Map(await Promise.all(found));
}

async function readersOf(
  { store, scope }: GraphParts,
  step: TrialComponent,
): Promise<readonly TrialComponent[]> {
  const model = recordedOutputs(step).find(({ name }) => name === MODEL_ARTIFACT);
  if (!model) return [];
  const id = vertexIdOf(versionArn(scope, model.value, model.digest));
  const query = { vertices: [id], direction: 'out', labels: ['ContributedTo'] } as const;
  const edges = (await store.incident({ ...query, first: MOST_READERS })).get(id)?.items ?? [];
  const readers = await store.vertices(edges.map(({ element }) => element.to));
  const steps = [...readers.values()].flatMap(({ element, version }) => {
    const reader = vertexToEntity(element);
    return isStep(reader) && isTransform(reader) ? [{ step: reader, version }] : [];
  });
  const jobs = await pastJobs(store, steps);
  return steps
    .map(({ step: reader }) => reader)
    .filter((reader) => isCandidate(jobs.get(reader.arn), reader, model))
    .sort((one, other) => other.creationTime - one.creationTime);
}

/**
 * Returns true for a completed batch transform of a model that is no repetition. Its record decides,
 * because callers may add associations.
 */
function isCandidate(
  past: PastJob | undefined,
  { inputArtifacts }: TrialComponent,
  { value, digest }: RecordedBytes,
): boolean {
  if (past?.kind !== 'transform') return false;
  const { status, reproduces, serves } = past.job;
  const read = inputArtifacts.find(({ name }) => name === MODEL_ARTIFACT)?.digest;
  const isIts = serves.modelData === value && read === digest;
  return isIts && status === 'Completed' && reproduces === undefined;
}

/** Returns true for the trial component of a batch transform. */
export function isTransform(step: TrialComponent): boolean {
  const job = jobOf(step);
  return job !== undefined && parseArn(job).kind === 'transform-job';
}
