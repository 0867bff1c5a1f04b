import { METRIC_DEFINITION, type ProgramJobRequest, RESOURCES } from '../job/index.js';
import {
  anyMap,
  type Field,
  type Fields,
  flag,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  text,
} from '../record/index.js';
import type { AlgorithmRequest, ChannelRequest, TrainingRequest } from './request.js';

/** How an input is given: the same in a request and in a record. */
export const CHANNEL_MODES = {
  dataType: oneOf('Prefix', 'ManifestFile'),
  distribution: oneOf('FullyReplicated', 'ShardedByS3Key'),
  compression: oneOf('None', 'Gzip'),
  inputMode: oneOf('File', 'FastFile', 'Pipe'),
};

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
