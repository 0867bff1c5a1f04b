import type { Arn } from '../arn.js';
import type {
  ChannelDataType,
  Compression,
  Distribution,
  FinalMetric,
  InputMode,
  JobTransition,
  MetricDefinition,
  ProgramJobRecord,
} from '../job/index.js';
import type { StringMap } from '../lineage/index.js';
import type { S3Uri } from '../s3-uri.js';
import type { TrainingPhase } from './phases.js';
import type { TrainingSecondaryStatus } from './statuses.js';

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
