import {
  CHANNEL_MODES,
  type JobTransition,
  jobCodec,
  METRIC_DEFINITION,
  PROGRAM_JOB_FIELDS,
  type ProgramJobRecord,
} from '../job/index.js';
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
  type RecordOf,
  s3Uri,
  text,
  textMap,
  type Value,
} from '../record/index.js';
import { JOB_KIND_NAMES } from '../record-kinds.js';
import { joinS3Uri, type S3Uri } from '../s3-uri.js';
import { TRAINING_PHASES, type TrainingPhase, type TrainingSecondaryStatus } from './life.js';

/** The training program: a built-in algorithm, an image, or a user's script. */
const ALGORITHM = objectOf({
  /** Key of a built-in algorithm. */
  name: optional(text),
  image: optional(text),
  /** Overrides the image's command. */
  entrypoint: optional(listOf(text)),
  arguments: optional(listOf(text)),
  /** Path of the script below `sourceDir`. */
  entryPoint: optional(pathBelow),
  /** A prefix, or a `.tar.gz`, that contains the script. */
  sourceDir: optional(s3Uri),
  /** `transformers_version`, `pytorch_version`, `py_version`. */
  frameworkVersions: textMap,
  /** The runtime of a Python script without an image: an interpreter of the machine, or an image for containers. */
  runtime: optional(text),
  metricDefinitions: listOf(METRIC_DEFINITION),
});
export type TrainingAlgorithm = Value<typeof ALGORITHM>;

/** A named input. */
const CHANNEL = objectOf({
  name: named(NAME_RULES.channel),
  uri: s3Uri,
  contentType: optional(text),
  ...CHANNEL_MODES,
});
export type TrainingChannel = Value<typeof CHANNEL>;

/** An earlier or present status of the job, with its log message. */
export type StatusTransition = JobTransition<TrainingSecondaryStatus>;

/** The options of a launch, checked and complete, as the record keeps them. */
export const TRAINING_OPTIONS = {
  algorithm: ALGORITHM,
  /** In the form that the program receives. */
  hyperparameters: textMap,
  channels: listOf(CHANNEL),
  outputPath: s3Uri,
  checkpointUri: optional(s3Uri),
  /** The image of the request or of a built-in algorithm; absent when a version selected the runtime. */
  imageUri: optional(text),
  /** Of random numbers; the container contract passes it to the program. */
  seed: optional(number),
};

const FIELDS = {
  ...TRAINING_OPTIONS,
  // The phase determines the secondary status: jobCodec compares the two.
  secondaryStatus: text as Field<TrainingSecondaryStatus>,
  /** Finer than the two statuses. */
  phase: text as Field<TrainingPhase>,
  statusTransitions: PROGRAM_JOB_FIELDS.statusTransitions as Field<readonly StatusTransition[]>,
  /** The tuning job whose trial it is. */
  tuningJob: optional(arn),
  /** Set once a model exists. */
  modelData: optional(s3Uri),
  /** SHA-256 of the stored model data, hexadecimal. */
  modelDigest: optional(text),
  /** Wall-clock seconds from start to end, for any number of instances. */
  trainingSeconds: optional(number),
  /** The last value of each metric. */
  finalMetrics: PROGRAM_JOB_FIELDS.finalMetrics.unwrap(),
};

/** The record of a training job. Times are milliseconds since the epoch. */
export interface TrainingJob extends RecordOf<ProgramJobRecord, typeof FIELDS> {}

/** The records of training jobs. */
export const TRAINING_JOBS = jobCodec<TrainingJob>({
  ...JOB_KIND_NAMES.training,
  phases: TRAINING_PHASES,
  withValues: (job, change) => ({ ...job, environment: change(job.environment) }),
  fields: { ...PROGRAM_JOB_FIELDS, ...FIELDS },
});

/** The URI of a job's archive. Throws `S3_URI_INVALID` when the output path is too long for it. */
export function trainingOutputUri(
  { outputPath, name }: Pick<TrainingJob, 'outputPath' | 'name'>,
  archive: 'model.tar.gz' | 'output.tar.gz',
): S3Uri {
  return joinS3Uri(outputPath, name, 'output', archive);
}
