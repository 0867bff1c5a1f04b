import type { Arn } from '../arn.js';
import {
  type ChannelDataType,
  type Compression,
  type Distribution,
  type FinalMetric,
  type InputMode,
  type JobTransition,
  jobCodec,
  METRIC_DEFINITION,
  type MetricDefinition,
  PROGRAM_JOB_FIELDS,
  type ProgramJobRecord,
} from '../job/index.js';
import type { StringMap } from '../lineage/index.js';
import { NAME_RULES } from '../names.js';
import {
  arn,
  type Field,
  listOf,
  named,
  number,
  objectOf,
  oneOf,
  optional,
  pathBelow,
  s3Uri,
  text,
  textMap,
} from '../record/index.js';
import { JOB_KIND_NAMES } from '../record-kinds.js';
import type { S3Uri } from '../s3-uri.js';
import { TRAINING_PHASES, type TrainingPhase, type TrainingSecondaryStatus } from './life.js';

/** The record of a training job. Times are milliseconds since the epoch. */
export interface TrainingJob extends ProgramJobRecord {
  readonly secondaryStatus: TrainingSecondaryStatus;
  /** Finer than the two statuses. */
  readonly phase: TrainingPhase;
  readonly statusTransitions: readonly StatusTransition[];
  readonly algorithm: TrainingAlgorithm;
  /** As the program receives them. */
  readonly hyperparameters: StringMap;
  readonly channels: readonly TrainingChannel[];
  readonly outputPath: S3Uri;
  readonly checkpointUri?: S3Uri;
  /** The tuning job that it is a trial of. */
  readonly tuningJob?: Arn;
  /** Set once there is a model. */
  readonly modelData?: S3Uri;
  /** SHA-256 of the model data as it was stored, hexadecimal. */
  readonly modelDigest?: string;
  /** The image of the request or of a built-in algorithm; absent where a version selected it. */
  readonly imageUri?: string;
  /** Wall-clock seconds from start to end, whatever the number of instances. */
  readonly trainingSeconds?: number;
  /** How long the program ran, as its runner knows it: the longest of all instances. */
  readonly billableSeconds?: number;
  /** The last value of each metric. */
  readonly finalMetrics: readonly FinalMetric[];
}

/** A status that the job had, with the message that its log shows. */
export type StatusTransition = JobTransition<TrainingSecondaryStatus>;

/** What is trained: a built-in algorithm, an image, or a script of the user. */
export interface TrainingAlgorithm {
  /** Key of a built-in algorithm. */
  readonly name?: string;
  readonly image?: string;
  /** Overrides the image's own command. */
  readonly entrypoint?: readonly string[];
  readonly arguments?: readonly string[];
  /** Path of the script below {@link sourceDir}. */
  readonly entryPoint?: string;
  /** A prefix, or a `.tar.gz`, that holds the script. */
  readonly sourceDir?: S3Uri;
  /** `transformers_version`, `pytorch_version`, `py_version`. */
  readonly frameworkVersions: StringMap;
  /** What runs a Python script without an image: an interpreter of the machine, or an image for containers. */
  readonly runtime?: string;
  readonly metricDefinitions: readonly MetricDefinition[];
}

/** A named input. */
export interface TrainingChannel {
  readonly name: string;
  readonly uri: S3Uri;
  readonly dataType: ChannelDataType;
  readonly distribution: Distribution;
  readonly contentType?: string;
  readonly compression: Compression;
  readonly inputMode: InputMode;
}

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

/** How an input is given: the same in a request and in a record. */
export const CHANNEL_MODES = {
  dataType: oneOf('Prefix', 'ManifestFile'),
  distribution: oneOf('FullyReplicated', 'ShardedByS3Key'),
  compression: oneOf('None', 'Gzip'),
  inputMode: oneOf('File', 'FastFile', 'Pipe'),
};

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
