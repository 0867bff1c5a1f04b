import { jobCodec, METRIC_DEFINITION, PROGRAM_JOB_FIELDS } from '../job/index.js';
import { NAME_RULES } from '../names.js';
import {
  arn,
  type Field,
  listOf,
  named,
  number,
  objectOf,
  optional,
  pathBelow,
  s3Uri,
  text,
  textMap,
} from '../record/index.js';
import { JOB_KIND_NAMES } from '../record-kinds.js';
import { TRAINING_PHASES } from './phases.js';
import { CHANNEL_MODES } from './request-fields.js';
import type { TrainingAlgorithm, TrainingChannel, TrainingJob } from './training-job.js';

const ALGORITHM = objectOf<TrainingAlgorithm>({
  name: optional(text),
  image: optional(text),
  entrypoint: optional(listOf(text)),
  arguments: optional(listOf(text)),
  entryPoint: optional(pathBelow),
  sourceDir: optional(s3Uri),
  frameworkVersions: textMap,
  runtime: optional(text),
  metricDefinitions: listOf(METRIC_DEFINITION),
});

const CHANNEL = objectOf<TrainingChannel>({
  name: named(NAME_RULES.channel),
  uri: s3Uri,
  contentType: optional(text),
  ...CHANNEL_MODES,
});

/** The records of training jobs. */
export const TRAINING_JOBS = jobCodec<TrainingJob>({
  ...JOB_KIND_NAMES.training,
  phases: TRAINING_PHASES,
  withValues: (job, change) => ({ ...job, environment: change(job.environment) }),
  fields: {
    ...PROGRAM_JOB_FIELDS,
    // The phase decides on it: jobCodec compares them.
    secondaryStatus: text as Field<TrainingJob['secondaryStatus']>,
    phase: text as Field<TrainingJob['phase']>,
    statusTransitions: PROGRAM_JOB_FIELDS.statusTransitions as Field<
      TrainingJob['statusTransitions']
    >,
    algorithm: ALGORITHM,
    hyperparameters: textMap,
    channels: listOf(CHANNEL),
    outputPath: s3Uri,
    checkpointUri: optional(s3Uri),
    tuningJob: optional(arn),
    modelData: optional(s3Uri),
    modelDigest: optional(text),
    imageUri: optional(text),
    trainingSeconds: optional(number),
    billableSeconds: optional(number),
    finalMetrics: PROGRAM_JOB_FIELDS.finalMetrics.unwrap() as Field<TrainingJob['finalMetrics']>,
  },
});
