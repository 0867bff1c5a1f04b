import { PlatformError } from '#src/domain/errors/index.js';
import { MODELS, type Model } from '#src/domain/hosting/index.js';
import type { Metrics, RegisterRequest } from '#src/domain/registry/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import type { Models } from '#src/hosting/index.js';
import type { RecordChanges } from '#src/records/record-changes.js';

export interface SourceOptions {
  readonly models: Models;
  readonly trainingJob: (name: string) => Promise<TrainingJob | undefined>;
}

/** The model of a new version, with the training job that wrote its bytes. */
interface Source {
  /** Absent when no job is known to have written them. */
  readonly trainingJobName?: string;
  /** The final metrics of the job. */
  readonly metrics: Metrics;
  /** Returns the model; a new one is added to the commit. */
  model(changes: RecordChanges): Promise<Model>;
}

/** Checks what is registered. Throws the errors of a model's creation, and `NOT_FOUND`. */
export async function packageSource(
  { modelName, newModel }: RegisterRequest,
  { models, trainingJob }: SourceOptions,
  signal: AbortSignal,
): Promise<Source> {
  if (modelName !== undefined) {
    const [other] = Object.keys(newModel);
    if (other !== undefined)
      refuse('modelName', `modelName and ${other} exclude each other; give one of them.`);
    const found = (await models.require(modelName)).element;
    const job = found.trainingJobName && (await trainingJob(found.trainingJobName));
    return {
      ...trainingOf(job || undefined, found.modelDigest),
      model: (changes) => changes.require(MODELS, modelName),
    };
  }
  const prepared = await models.prepare(newModel, signal);
  return {
    ...trainingOf(prepared.job, prepared.digest),
    model: async ({ draft, now, principal }) => {
      const model = await prepared.make(draft, { actor: principal.arn, now });
      return models.sealed(model);
    },
  };
}

/** Returns the job and its metrics only if it wrote the registered bytes: an earlier job may have had its name. */
function trainingOf(
  job: TrainingJob | undefined,
  digest: string | undefined,
): Omit<Source, 'model'> {
  if (!job || job.modelDigest === undefined || job.modelDigest !== digest) return { metrics: {} };
  const { name: trainingJobName, finalMetrics = [] } = job;
  const finite = finalMetrics.filter(({ value }) => Number.isFinite(value));
  return {
    trainingJobName,
    metrics: Object.fromEntries(finite.map(({ name, value }) => [name, value])),
  };
}

/** Adds metrics to the measured ones. Throws `VALIDATION_FAILED` for another value of a measured one. */
export function withMeasured(
  given: readonly { readonly name: string; readonly value: number }[],
  { metrics: measured, trainingJobName }: Omit<Source, 'model'>,
): ReadonlyMap<string, number> {
  const all = new Map(Object.entries(measured));
  for (const { name, value } of given) {
    const known = all.get(name) ?? value;
    if (known !== value)
      refuse(
        'metrics',
        `metrics.${name} is ${value}, but the job '${trainingJobName}' measured ${known}; leave it out, or give it another name.`,
      );
    all.set(name, value);
  }
  return all;
}

/** The data of a model and its digest. Throws `VALIDATION_FAILED` for a model without them. */
export function dataOf(model: Model) {
  const { modelData, modelDigest: digest } = model;
  if (modelData === undefined || digest === undefined) throw withoutData(model);
  return { modelData, digest };
}

function withoutData({ name }: Model): PlatformError {
  return new PlatformError(
    'VALIDATION_FAILED',
    `The model '${name}' has no data with a recorded digest, so it cannot be registered; create a model with modelData.`,
    { details: { field: 'modelName', name } },
  );
}
