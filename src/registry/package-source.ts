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

/** The model of a new version, and the metrics of its training job. */
interface Source {
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
      metrics: job ? metricsOf(job) : {},
      model: (changes) => changes.require(MODELS, modelName),
    };
  }
  const prepared = await models.prepare(newModel, signal);
  return {
    metrics: prepared.job ? metricsOf(prepared.job) : {},
    model: async ({ draft, now, principal }) => {
      const model = await prepared.make(draft, { actor: principal.arn, now });
      return models.sealed(model);
    },
  };
}

function metricsOf({ finalMetrics = [] }: TrainingJob): Metrics {
  return Object.fromEntries(
    finalMetrics.flatMap(({ name, value }) => (Number.isFinite(value) ? [[name, value]] : [])),
  );
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
