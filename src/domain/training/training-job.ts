import type { JobRecord, JobTransition } from '../job/index.js';
import type { StringMap } from '../lineage/index.js';
import type { S3Uri } from '../s3-uri.js';
import type { TrainingPhase } from './phases.js';
import type { TrainingSecondaryStatus } from './statuses.js';

/** The record of a training job. Times are milliseconds since the epoch. */
export interface TrainingJob extends JobRecord {
  readonly secondaryStatus: TrainingSecondaryStatus;
  /** Finer than the two statuses. */
  readonly phase: TrainingPhase;
  readonly statusTransitions: readonly StatusTransition[];
  /** ARN of the execution role. */
  readonly role: string;
  readonly algorithm: TrainingAlgorithm;
  /** As the program receives them. */
  readonly hyperparameters: StringMap;
  readonly channels: readonly TrainingChannel[];
  readonly outputPath: S3Uri;
  readonly checkpointUri?: S3Uri;
  /** Set once there is a model. */
  readonly modelData?: S3Uri;
  /** SHA-256 of the model data as it was stored, hexadecimal. */
  readonly modelDigest?: string;
  /** Absent when a framework's script runs. */
  readonly imageUri?: string;
  readonly resources: TrainingResources;
  readonly environment: StringMap;
  readonly experiment: { readonly experimentName: string; readonly trialName: string };
  readonly createdBy: string;
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
  readonly metricDefinitions: readonly MetricDefinition[];
}

/** A number that a job reports in its log: capture group 1 of the expression. */
export interface MetricDefinition {
  readonly name: string;
  readonly regex: string;
}

/** Whether every instance sees all objects of a channel, or its share. */
export type Distribution = 'FullyReplicated' | 'ShardedByS3Key';
/** Whether a channel's URI is a key prefix or a manifest that lists keys. */
export type ChannelDataType = 'Prefix' | 'ManifestFile';
export type Compression = 'None' | 'Gzip';
/** How a program gets at a channel. */
export type InputMode = 'File' | 'FastFile' | 'Pipe';

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

export interface TrainingResources {
  readonly instanceType: string;
  readonly instanceCount: number;
  readonly volumeSizeGb?: number;
}

export interface FinalMetric {
  readonly name: string;
  readonly value: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
}
