import { checkHyperparameters } from '../algorithms/index.js';
import type { Runtimes } from '../frameworks/index.js';
import {
  checkJobRequest,
  type JobDefaults,
  METRIC_DEFINITION,
  type ProgramJobRequest,
  RESOURCES,
  type ResolvedProgramJob,
  resolveProgramJob,
} from '../job/index.js';
import {
  anyMap,
  type Field,
  type Fields,
  flag,
  listOf,
  number,
  objectOf,
  optional,
  text,
} from '../record/index.js';
import { refuse } from '../request/index.js';
import { toS3Uri } from '../s3-uri.js';
import { type AlgorithmRequest, resolveAlgorithm } from './algorithm.js';
import { type ChannelRequest, resolveChannels } from './channels.js';
import { CHANNEL_MODES, type TrainingJob } from './record.js';

/** What a caller asks for when launching a training job; nothing of it is checked yet. */
export interface TrainingRequest extends ProgramJobRequest {
  readonly algorithm: AlgorithmRequest;
  /** JSON values; programs receive strings. */
  readonly hyperparameters?: Readonly<Record<string, unknown>>;
  readonly channels: readonly ChannelRequest[];
  /** The default bucket when absent. */
  readonly outputPath?: string;
  readonly checkpointUri?: string;
}

const JOB_REQUEST: Fields<ProgramJobRequest> = {
  clientToken: optional(text),
  dryRun: optional(flag),
  name: optional(text),
  baseJobName: optional(text),
  role: optional(text),
  experiment: optional(
    objectOf<NonNullable<ProgramJobRequest['experiment']>>({
      experimentName: optional(text),
      trialName: optional(text),
      displayName: optional(text),
    }),
  ),
  tags: optional(anyMap),
  resources: RESOURCES,
  maxRuntimeSeconds: optional(number),
  environment: optional(anyMap),
};

/** The request of a training job that a tuning job keeps for its trials; each launch checks it again. */
export const TRAINING_REQUEST: Field<TrainingRequest> = objectOf<TrainingRequest>({
  ...JOB_REQUEST,
  algorithm: objectOf<AlgorithmRequest>({
    name: optional(text),
    image: optional(text),
    entrypoint: optional(listOf(text)),
    arguments: optional(listOf(text)),
    entryPoint: optional(text),
    sourceDir: optional(text),
    transformersVersion: optional(text),
    pytorchVersion: optional(text),
    pyVersion: optional(text),
    metricDefinitions: optional(listOf(METRIC_DEFINITION)),
  }),
  hyperparameters: optional(anyMap),
  channels: listOf(
    objectOf<ChannelRequest>({
      name: text,
      uri: text,
      contentType: optional(text),
      distribution: optional(CHANNEL_MODES.distribution),
      dataType: optional(CHANNEL_MODES.dataType),
      compression: optional(CHANNEL_MODES.compression),
      inputMode: optional(CHANNEL_MODES.inputMode),
    }),
  ),
  outputPath: optional(text),
  checkpointUri: optional(text),
});

/** What a deployment fills in where a request says nothing. */
export interface TrainingDefaults extends JobDefaults {
  /** What runs scripts at present. */
  readonly runtimes: () => Runtimes;
}

/** A checked request: everything of a job but its name and its times. */
export type ResolvedTraining = ResolvedProgramJob &
  Pick<
    TrainingJob,
    'algorithm' | 'hyperparameters' | 'channels' | 'outputPath' | 'checkpointUri' | 'imageUri'
  >;

const RULES = { maxRuntimeDays: 28, environment: { entries: 100, name: 512, value: 512 } } as const;

/** Checks every field of a request and fills in what it leaves out. Throws what is wrong first. */
export function resolveTrainingRequest(
  request: TrainingRequest,
  { scope, executionRole, defaultBucket, runtimes }: TrainingDefaults,
): ResolvedTraining {
  checkJobRequest(request);
  const { region } = scope;
  const resolved = resolveAlgorithm(request.algorithm, { region, runtimes: runtimes() });
  const { algorithm, imageUri, builtIn } = resolved;
  const strings = toStrings(request.hyperparameters ?? {});
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
  };
}

const LIMITS = { entries: 100, name: 256, value: 2500 } as const;

/** Programs receive strings: texts as they are, everything else as its JSON text. */
function toStrings(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
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
