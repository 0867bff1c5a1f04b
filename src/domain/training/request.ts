import { checkHyperparameters } from '../algorithms/index.js';
import type { Runtimes } from '../frameworks/index.js';
import {
  checkJobRequest,
  checkSeed,
  type JobDefaults,
  PROGRAM_JOB_REQUEST,
  type ResolvedProgramJob,
  resolveProgramJob,
} from '../job/index.js';
import {
  anyMap,
  listOf,
  number,
  type ObjectOf,
  objectOf,
  optional,
  text,
} from '../record/index.js';
import { refuse } from '../request/index.js';
import { toS3Uri } from '../s3-uri.js';
import { ALGORITHM_REQUEST, resolveAlgorithm } from './algorithm.js';
import { CHANNEL_REQUEST, resolveChannels } from './channels.js';
import type { TRAINING_OPTIONS } from './record.js';

const REQUEST = {
  ...PROGRAM_JOB_REQUEST,
  algorithm: ALGORITHM_REQUEST,
  /** JSON values; programs receive strings. */
  hyperparameters: optional(anyMap),
  channels: listOf(CHANNEL_REQUEST),
  /** Default: the default bucket. */
  outputPath: optional(text),
  checkpointUri: optional(text),
  /** Default: generated, and recorded. */
  seed: optional(number),
};
/** The options of a launch of a training job; unchecked. */
export type TrainingRequest = ObjectOf<typeof REQUEST>;

/** The training request of a tuning job for its trials; each launch checks it again. */
export const TRAINING_REQUEST = objectOf(REQUEST);

/** The defaults of a deployment for a request. */
export interface TrainingDefaults extends JobDefaults {
  /** The present frameworks. */
  readonly runtimes: () => Runtimes;
}

/** A checked request: all fields of a job except its name and its times. */
export type ResolvedTraining = ResolvedProgramJob & ObjectOf<typeof TRAINING_OPTIONS>;

const RULES = { maxRuntimeDays: 28, environment: { entries: 100, name: 512, value: 512 } } as const;

/** Checks every field of a request and fills in defaults. Throws the first error. */
export function resolveTrainingRequest(
  request: TrainingRequest,
  { scope, executionRole, defaultBucket, runtimes }: TrainingDefaults,
): ResolvedTraining {
  checkJobRequest(request);
  const { region } = scope;
  const resolved = resolveAlgorithm(request.algorithm, { region, runtimes: runtimes() });
  const { algorithm, imageUri, builtIn } = resolved;
  const strings = hyperparameterTexts(request.hyperparameters ?? {});
  const prefix = `${resolved.prefix}-training`;
  return {
    ...resolveProgramJob(request, { ...RULES, prefix, executionRole }),
    algorithm,
    ...(imageUri === undefined ? {} : { imageUri }),
    hyperparameters: builtIn ? checkHyperparameters(builtIn, strings) : strings,
    channels: resolveChannels(request.channels, builtIn),
    outputPath: toS3Uri(request.outputPath ?? `s3://${defaultBucket}/`),
    ...(request.checkpointUri === undefined
      ? {}
      : { checkpointUri: toS3Uri(request.checkpointUri) }),
    ...(request.seed !== undefined && { seed: checkSeed(request.seed) }),
  };
}

const LIMITS = { entries: 100, name: 256, value: 2500 } as const;

/** Converts hyperparameters to the strings that programs receive: texts stay, other values become JSON. */
export function hyperparameterTexts(
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(values);
  if (entries.length > LIMITS.entries)
    refuse('hyperparameters', `Give at most ${LIMITS.entries} hyperparameters.`);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (name === '' || name.length > LIMITS.name)
        refuse('hyperparameters', `A hyperparameter's name has 1 to ${LIMITS.name} characters.`);
      if (value === null || value === undefined)
        refuse(
          'hyperparameters',
          `Hyperparameter '${name}' has no value; give one, or leave it out.`,
        );
      if (typeof value === 'number' && !Number.isFinite(value))
        refuse('hyperparameters', `Hyperparameter '${name}' is too large a number; give a text.`);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      if (text.length > LIMITS.value)
        refuse('hyperparameters', `Hyperparameter '${name}' exceeds ${LIMITS.value} characters.`);
      return [name, text];
    }),
  );
}
