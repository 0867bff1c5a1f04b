// Emitted from web/console/pages/job and schema/schema.graphql by `npm run client`; edit those.
/* eslint-disable */
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type InputMaybe<T> = T | null | undefined;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** An Amazon Resource Name: arn:<partition>:sagemaker:<region>:<account>:<kind>/<id>, at most 256 characters. The name of an execution role or of a caller is one of the service iam. */
  Arn: { input: string; output: string; }
  /** A moment as ISO 8601 text with a time zone, for example 2026-03-01T09:30:00.000Z, from year 0000 to 9999 in UTC; answers are in UTC with milliseconds. */
  DateTime: { input: string; output: string; }
  /** A JSON object: names mapped to values. */
  JSONObject: { input: Readonly<Record<string, unknown>>; output: Readonly<Record<string, unknown>>; }
  /** An object-storage URI, s3://<bucket>/<key>; a key that ends in / is a prefix. */
  S3Uri: { input: string; output: string; }
};

/** The status of an action. */
/** The kinds of affected resources. */
/** The program: the name of a built-in algorithm, an image, or entryPoint with sourceDir. */
export type AlgorithmInput = {
  /** Words after the command. */
  readonly arguments?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** A script, a path below sourceDir. */
  readonly entryPoint?: InputMaybe<Scalars['String']['input']>;
  /** In the place of the image’s command. */
  readonly entrypoint?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** An image. */
  readonly image?: InputMaybe<Scalars['String']['input']>;
  /** Metrics to read from the log, at most 40; a built-in algorithm has its own. */
  readonly metricDefinitions?: InputMaybe<ReadonlyArray<MetricDefinitionInput>>;
  /** Key of a built-in algorithm, for example ipinsights. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Version of Python, of the form py311. */
  readonly pyVersion?: InputMaybe<Scalars['String']['input']>;
  /** Version of PyTorch that a Python script runs with. */
  readonly pytorchVersion?: InputMaybe<Scalars['String']['input']>;
  /** A prefix, or a .tar.gz, that holds the script. */
  readonly sourceDir?: InputMaybe<Scalars['S3Uri']['input']>;
  /** Version of transformers that a Python script runs with. */
  readonly transformersVersion?: InputMaybe<Scalars['String']['input']>;
};

/** What moved an alias. */
/** The kinds of identifiers of an artifact’s source. */
/** An identifier of a source’s content, beside its URI. */
/** How answers are put together. */
/** Chooses associations: all that is given must match. */
/** An association to record. */
/** How the source of an association relates to its destination. */
/** The content of a payload. */
export type BatchStrategy =
  /** As many records as fit. */
  | 'MULTI_RECORD'
  /** One record. */
  | 'SINGLE_RECORD';

/** What a caller may do. */
/** A hyperparameter that is one of some texts, at most 30. */
/** The kinds of changes in a commit. */
/** The kinds of URIs of a channel. */
export type ChannelDataType =
  /** A JSON array: an object with a prefix, then keys relative to it. */
  | 'MANIFEST_FILE'
  /** All objects whose keys start with the URI’s key. */
  | 'PREFIX';

/** A named input of a training job. */
export type ChannelInput = {
  /** How it is packed. */
  readonly compression?: InputMaybe<Compression>;
  /** The media type. */
  readonly contentType?: InputMaybe<Scalars['String']['input']>;
  /** The kind of the URI. */
  readonly dataType?: InputMaybe<ChannelDataType>;
  /** How it is spread over the instances. */
  readonly distribution?: InputMaybe<Distribution>;
  /** How the program gets at it. */
  readonly inputMode?: InputMaybe<InputMode>;
  /** The name; its folder is input/data/<name>. */
  readonly name: Scalars['String']['input'];
  /** Where the data is. */
  readonly uri: Scalars['S3Uri']['input'];
};

/** The groups of what jobs are compared by. */
/** How the objects of a channel are packed. */
export type Compression =
  /** With gzip; the program finds them unpacked. */
  | 'GZIP'
  /** Not at all. */
  | 'NONE';

/** An action to record. */
/** An artifact to record; for a known source it is merged into that artifact. */
/** A context to record. */
/** An endpoint to create, or its new configuration. */
/** A model to create: from an image, a built-in algorithm, your own code, or a training job. */
/** A processing job to launch. */
/** A subject to reproduce. */
/** A training job to launch. */
export type CreateTrainingJobInput = {
  /** What to train. */
  readonly algorithm: AlgorithmInput;
  /** The prefix of a generated name; default: from its program and the kind of job. */
  readonly baseJobName?: InputMaybe<Scalars['String']['input']>;
  /** The named inputs, at most 20. */
  readonly channels: ReadonlyArray<ChannelInput>;
  /** Where checkpoints are kept: restored before the program starts, stored after. */
  readonly checkpointUri?: InputMaybe<Scalars['S3Uri']['input']>;
  /** The same token gives the same job, for 24 hours. */
  readonly clientToken?: InputMaybe<Scalars['String']['input']>;
  /** Notes, as Markdown of at most 10,000 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Check the request and return the job as it would be. Nothing is recorded or started; what it reads below uploads/dry-run/ of a bucket need not be there yet. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** Environment variables of the program. */
  readonly environment?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Where it belongs. */
  readonly experiment?: InputMaybe<ExperimentInput>;
  /** The commit that its code came from. */
  readonly git?: InputMaybe<GitSourceInput>;
  /** Hyperparameters; a script receives values of these types, other programs receive strings. */
  readonly hyperparameters?: InputMaybe<Scalars['JSONObject']['input']>;
  /** How long it may run, in seconds: at most 28 days. */
  readonly maxRuntimeSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** The name; default: <baseJobName>-<YYYY-MM-DD-HH-MM-SS-mmm>. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Outputs are stored below <outputPath>/<name>/output/; default: the default bucket. */
  readonly outputPath?: InputMaybe<Scalars['S3Uri']['input']>;
  /** Its instances. */
  readonly resources: ResourcesInput;
  /** The role of the job; default: the configured execution role. */
  readonly role?: InputMaybe<Scalars['Arn']['input']>;
  /** The seed of random numbers, at least 0: PYTHONHASHSEED and SM_SEED of the program; default: generated. */
  readonly seed?: InputMaybe<Scalars['Int']['input']>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** A batch transform job to launch. */
/** A trial component to record. */
/** A tuning job to launch: the hyperparameters to search, and the objective. */
/** Keeps a sample of requests and answers as JSON Lines. */
/** Where a deployment stands. */
/** How the objects of a channel are spread over the instances. */
export type Distribution =
  /** Every instance has all objects. */
  | 'FULLY_REPLICATED'
  /** Each object is on one instance; the instances take turns by key. */
  | 'SHARDED_BY_S3_KEY';

/** Which endpoints to drain, and how. */
/** The outcome of a drain for an endpoint. */
/** How an endpoint stops serving models derived from quarantined data. */
/** The status of an endpoint. */
/** Chooses entities: all that is given must match. */
/** Orders entities; ties are broken by their ids. */
/** The sort keys of a list of entities. */
/** Where a job belongs; both names are the job’s base name if not given. */
export type ExperimentInput = {
  /** The display name of the trial component. */
  readonly displayName?: InputMaybe<Scalars['String']['input']>;
  /** The experiment, made when missing. */
  readonly experimentName?: InputMaybe<Scalars['String']['input']>;
  /** The trial, made when missing. Without experimentName, an existing trial stays in its experiment. */
  readonly trialName?: InputMaybe<Scalars['String']['input']>;
};

/** How an export writes the graph. */
/** The commit of a git checkout that the code of a job came from. */
export type GitSourceInput = {
  /** The branch; null for a detached head. */
  readonly branch?: InputMaybe<Scalars['String']['input']>;
  /** The full hash of the commit. */
  readonly commit: Scalars['String']['input'];
  /** Whether files differed from the commit. */
  readonly isDirty?: InputMaybe<Scalars['Boolean']['input']>;
  /** The object with the differences of tracked files, at most 1 MiB. */
  readonly patch?: InputMaybe<Scalars['S3Uri']['input']>;
  /** The URL of the repository; credentials in it are removed. */
  readonly repository?: InputMaybe<Scalars['String']['input']>;
};

/** How long the trials of HYPERBAND train. */
/** The hyperparameters to search: 1 to 30. */
/** The source of an impact: exactly one field is given. */
/** Why an answer is not complete. */
/** How a program gets at the objects of a channel. */
export type InputMode =
  /** As FILE, but it may only read them. */
  | 'FAST_FILE'
  /** As files that are there before it starts. */
  | 'FILE'
  /** As named pipes <name>_<epoch>, from 0, each with all of the channel; not on a swarm. */
  | 'PIPE';

/** Chooses jobs: all that is given must match. */
/** The kinds of jobs. */
export type JobKind =
  /** A processing job. */
  | 'PROCESSING'
  /** A reproduction. */
  | 'REPRODUCTION'
  /** A training job. */
  | 'TRAINING'
  /** A transform job. */
  | 'TRANSFORM'
  /** A tuning job. */
  | 'TUNING';

/** Orders jobs; ties are broken by their ids. */
/** The sort keys of a list of jobs. */
/** The status of a job. */
export type JobStatus =
  /** It ended well. */
  | 'COMPLETED'
  /** It ended with an error; failureReason has the cause. */
  | 'FAILED'
  /** It waits or runs. */
  | 'IN_PROGRESS'
  /** It was stopped, or its time was up. */
  | 'STOPPED'
  /** It is stopping, because of a request or because its time is up. */
  | 'STOPPING';

/** The source that answers are joined with. */
/** Why bytes are kept. */
/** The kind of a difference. */
/** The direction of a walk from its starts. */
/** Kinds, types, times and excludeDeleted filter the returned entities: the walk passes through the others. Association types and stopAt limit the walk itself. */
/** The four kinds of lineage entity. */
/** One side of a difference. */
/** Where a line of a log came from. */
/** How a metric is read from the log. */
export type MetricDefinitionInput = {
  /** The metric’s name. */
  readonly name: Scalars['String']['input'];
  /** An expression (RE2); its first group is the number. */
  readonly regex: Scalars['String']['input'];
};

/** Chooses jobs by the last value of a metric. */
/** A value of a metric. */
/** Chooses aliases: all that is given must match. */
/** An alias of a group, and why it is changed. */
/** What was decided about a model package. */
/** Whether the data of a version exists. */
/** A document about a model. */
/** The status of a model card. */
/** The stage of a version, in your own words. */
/** Chooses versions: all that is given must match. */
/** A model package group, or its changes: absent fields keep their values. */
/** A number to search; both ends belong to its range. */
/** Which values of a metric are better. */
export type ObjectiveGoal =
  /** The greater ones. */
  | 'MAXIMIZE'
  /** The smaller ones. */
  | 'MINIMIZE';

/** Whether a trial has reported its objective. */
/** How an export writes the name of a property with a blank, a comma or a line break, which the bulk loader of Neptune refuses in a header. */
/** The fields of a policy. */
/** What a policy does when it is violated. */
/** The result of the policies for an act. */
/** Where a policy applies; a field is a name, or a prefix followed by `*`. */
/** Data that a processing job reads. */
/** Files that a processing job leaves. */
/** A version to copy into another group. */
/** An alias that only some callers may move. */
/** What to quarantine, and why. */
/** Whether a quarantine refuses acts. */
/** Chooses records: all that is given must match. */
/** Entities and associations to record in one commit: all of it, or nothing. */
/** A version to register: a model, or a training job, or an image with its data, of which a model is made. */
/** Chooses groups, versions or aliases: all that is given must match. */
/** Orders a list of the registry; ties are broken by ids. */
/** The sort keys of a list of the registry. */
/** What happened to bytes. */
/** Why a job cannot run again. */
export type ReproductionBlockerKind =
  /** It continued from checkpoints, which it has overwritten. */
  | 'CHECKPOINT'
  /** The bytes of its code do not exist any more. */
  | 'CODE'
  /** The bytes of an input do not exist any more. */
  | 'INPUT'
  /** It is no training job, no processing job and no batch transform. */
  | 'KIND'
  /** A policy or a quarantine refuses the launch. */
  | 'POLICY'
  /** The runner cannot run its image or its interpreter. */
  | 'PROGRAM'
  /** The record of the job was deleted. */
  | 'RECORD'
  /** Its role does not exist, or does not permit a read or a write. */
  | 'ROLE'
  /** A secret of its environment cannot be read. */
  | 'SECRET'
  /** A step that it needs is impossible. */
  | 'STEP';

/** What a reproduction does with a past job. */
export type ReproductionFate =
  /** It cannot run again; its blockers say why. */
  | 'IMPOSSIBLE'
  /** It does not run again, because its outputs still exist. */
  | 'REUSE'
  /** It runs again. */
  | 'RUN';

/** How a job and its repetition compare. */
export type ReproductionVerdict =
  /** Files differ, and a metric or a prediction differs by more than the tolerance; or there are no metrics and no predictions. */
  | 'DIFFERENT'
  /** Files differ; metrics and predictions agree within the tolerance. */
  | 'EQUIVALENT'
  /** Every file is equal. */
  | 'IDENTICAL';

/** The instances of a job. */
export type ResourcesInput = {
  /** How many instances work together. */
  readonly instanceCount?: Scalars['Int']['input'];
  /** The instance type: local, local_gpu or one such as ml.m5.2xlarge. */
  readonly instanceType?: Scalars['String']['input'];
  /** The disk of each instance, in gigabytes. */
  readonly volumeSizeGb?: InputMaybe<Scalars['Int']['input']>;
};

/** What a rule of retention is about. */
/** An endpoint, and the earlier deployment to deploy again. */
/** How the range of a number is searched. */
/** The kinds of what is searched. */
/** The axis of metric series. */
export type SeriesAxis =
  /** Seconds since instances began to work for the job. */
  | 'SECONDS'
  /** The step; a point without one has its number, from 0. */
  | 'STEP';

/** A move of an alias to a version. */
/** Which way an order runs. */
/** How an object is cut into records. */
/** The status of a task of the server. */
/** The detailed status of a training job. */
export type TrainingSecondaryStatus =
  /** It ended well. */
  | 'COMPLETED'
  /** Its input data is being fetched. */
  | 'DOWNLOADING'
  /** It ended with an error. */
  | 'FAILED'
  /** The packages in its requirements.txt are being installed. */
  | 'INSTALLING'
  /** Its instances were lost; it continues when there are others. */
  | 'INTERRUPTED'
  /** Its time was up; its model so far is kept. */
  | 'MAX_RUNTIME_EXCEEDED'
  /** It waits for capacity. */
  | 'PENDING'
  /** It waits for its instances. */
  | 'STARTING'
  /** It was stopped; its model so far is kept. */
  | 'STOPPED'
  /** Its program got the signal to end. */
  | 'STOPPING'
  /** Its image is being fetched, or its program runs. */
  | 'TRAINING'
  /** Its model is being stored. */
  | 'UPLOADING';

/** An input or output of a trial component. */
/** The status of a trial component. */
/** The status of a trial component. */
/** The metric that decides which trial is best. */
/** How a tuning job chooses values. */
export type TuningStrategy =
  /** Where a model of the results expects the greatest improvement. */
  | 'BAYESIAN'
  /** Every combination of whole numbers and categories, once. */
  | 'GRID'
  /** Many at random for a short while; the best ones train longer. */
  | 'HYPERBAND'
  /** Evenly at random. */
  | 'RANDOM';

/** The changes of an action; its source and its type are fixed. */
/** The changes of an artifact; its source and its type are fixed. */
/** The changes of a context; its source and its type are fixed. */
/** What people write about a version; absent fields keep their values. */
/** The changes of a trial component. Given parameters and artifacts replace those of the same name. */
/** How an update is watched once it answers, before the old instances end. */
/** What usage is added up by. */
/** A model on a number of instances. */
export type JobPageQueryVariables = Exact<{
  name: Scalars['String']['input'];
  training: Scalars['Boolean']['input'];
  tuning: Scalars['Boolean']['input'];
  processing: Scalars['Boolean']['input'];
  transform: Scalars['Boolean']['input'];
  reproduction: Scalars['Boolean']['input'];
}>;


export type JobPageQuery = { readonly training?: { readonly __typename: 'TrainingJob', readonly checkpointUri?: string | null, readonly environment: Readonly<Record<string, unknown>>, readonly hyperparameters: Readonly<Record<string, unknown>>, readonly imageUri?: string | null, readonly maxRuntimeSeconds: number, readonly modelData?: string | null, readonly outputPath: string, readonly packages: ReadonlyArray<string>, readonly secondaryStatus: TrainingSecondaryStatus, readonly id: string, readonly arn: string, readonly billableSeconds?: number | null, readonly createdBy: string, readonly creationTime: string, readonly description?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly kind: JobKind, readonly name: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly role: string, readonly startTime?: string | null, readonly status: JobStatus, readonly tags: Readonly<Record<string, unknown>>, readonly algorithm: { readonly __typename: 'Algorithm', readonly entryPoint?: string | null, readonly frameworkVersions: Readonly<Record<string, unknown>>, readonly image?: string | null, readonly name?: string | null, readonly runtime?: string | null, readonly sourceDir?: string | null }, readonly channels: ReadonlyArray<{ readonly __typename: 'Channel', readonly name: string, readonly uri: string, readonly contentType?: string | null }>, readonly finalMetrics: ReadonlyArray<{ readonly __typename: 'Metric', readonly name: string, readonly step?: number | null, readonly timestamp: string, readonly value: number }>, readonly resources: { readonly __typename: 'Resources', readonly instanceCount: number, readonly instanceType: string, readonly volumeSizeGb?: number | null }, readonly tuningJob?: { readonly __typename: 'TuningJob', readonly id: string, readonly name: string } | null, readonly git?: { readonly __typename: 'GitSource', readonly branch?: string | null, readonly commit: string, readonly isDirty?: boolean | null, readonly repository?: string | null } | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly endTime?: string | null, readonly message?: string | null, readonly startTime: string, readonly status: string }>, readonly trialComponent?: { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly parameters: Readonly<Record<string, unknown>>, readonly inputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }>, readonly outputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }> } | null } | null, readonly tuning?: { readonly __typename: 'TuningJob', readonly earlyStopping: boolean, readonly maxJobs: number, readonly maxParallelJobs: number, readonly randomSeed?: number | null, readonly strategy: TuningStrategy, readonly id: string, readonly arn: string, readonly billableSeconds?: number | null, readonly createdBy: string, readonly creationTime: string, readonly description?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly kind: JobKind, readonly name: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly role: string, readonly startTime?: string | null, readonly status: JobStatus, readonly tags: Readonly<Record<string, unknown>>, readonly bestTrainingJob?: { readonly __typename: 'TrainingJob', readonly id: string, readonly name: string } | null, readonly counts: { readonly __typename: 'TuningCounts', readonly completed: number, readonly failed: number, readonly inProgress: number, readonly stopped: number }, readonly objective: { readonly __typename: 'TuningObjective', readonly goal: ObjectiveGoal, readonly metricName: string }, readonly git?: { readonly __typename: 'GitSource', readonly branch?: string | null, readonly commit: string, readonly isDirty?: boolean | null, readonly repository?: string | null } | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly endTime?: string | null, readonly message?: string | null, readonly startTime: string, readonly status: string }>, readonly trialComponent?: { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly parameters: Readonly<Record<string, unknown>>, readonly inputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }>, readonly outputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }> } | null } | null, readonly processing?: { readonly __typename: 'ProcessingJob', readonly command: ReadonlyArray<string>, readonly environment: Readonly<Record<string, unknown>>, readonly exitMessage?: string | null, readonly image: string, readonly maxRuntimeSeconds: number, readonly id: string, readonly arn: string, readonly billableSeconds?: number | null, readonly createdBy: string, readonly creationTime: string, readonly description?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly kind: JobKind, readonly name: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly role: string, readonly startTime?: string | null, readonly status: JobStatus, readonly tags: Readonly<Record<string, unknown>>, readonly resources: { readonly __typename: 'Resources', readonly instanceCount: number, readonly instanceType: string, readonly volumeSizeGb?: number | null }, readonly git?: { readonly __typename: 'GitSource', readonly branch?: string | null, readonly commit: string, readonly isDirty?: boolean | null, readonly repository?: string | null } | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly endTime?: string | null, readonly message?: string | null, readonly startTime: string, readonly status: string }>, readonly trialComponent?: { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly parameters: Readonly<Record<string, unknown>>, readonly inputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }>, readonly outputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }> } | null } | null, readonly transform?: { readonly __typename: 'TransformJob', readonly batchStrategy: BatchStrategy, readonly contentType?: string | null, readonly environment: Readonly<Record<string, unknown>>, readonly input: string, readonly modelName: string, readonly outputPath: string, readonly id: string, readonly arn: string, readonly billableSeconds?: number | null, readonly createdBy: string, readonly creationTime: string, readonly description?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly kind: JobKind, readonly name: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly role: string, readonly startTime?: string | null, readonly status: JobStatus, readonly tags: Readonly<Record<string, unknown>>, readonly progress?: { readonly __typename: 'TransformProgress', readonly bytesDone: number, readonly bytesTotal: number, readonly objectsDone: number, readonly objectsTotal: number } | null, readonly resources: { readonly __typename: 'Resources', readonly instanceCount: number, readonly instanceType: string, readonly volumeSizeGb?: number | null }, readonly git?: { readonly __typename: 'GitSource', readonly branch?: string | null, readonly commit: string, readonly isDirty?: boolean | null, readonly repository?: string | null } | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly endTime?: string | null, readonly message?: string | null, readonly startTime: string, readonly status: string }>, readonly trialComponent?: { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly parameters: Readonly<Record<string, unknown>>, readonly inputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }>, readonly outputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }> } | null } | null, readonly reproduction?: { readonly __typename: 'Reproduction', readonly subject: string, readonly tolerance: number, readonly verdict?: ReproductionVerdict | null, readonly id: string, readonly arn: string, readonly billableSeconds?: number | null, readonly createdBy: string, readonly creationTime: string, readonly description?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly kind: JobKind, readonly name: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly role: string, readonly startTime?: string | null, readonly status: JobStatus, readonly tags: Readonly<Record<string, unknown>>, readonly phase: string, readonly comparedMetrics?: ReadonlyArray<string> | null, readonly steps: ReadonlyArray<{ readonly __typename: 'ReproductionStep', readonly number: number, readonly fate: ReproductionFate, readonly job: string, readonly jobName: string, readonly needs: ReadonlyArray<number>, readonly isSubject: boolean, readonly isPrediction?: boolean | null, readonly launched?: string | null, readonly blockers: ReadonlyArray<{ readonly __typename: 'ReproductionBlocker', readonly kind: ReproductionBlockerKind, readonly name: string, readonly reason: string }> }>, readonly results: ReadonlyArray<{ readonly __typename: 'ReproductionResult', readonly step: number, readonly verdict: ReproductionVerdict, readonly equalFiles?: number | null, readonly files: ReadonlyArray<{ readonly __typename: 'ReproductionDifference', readonly name: string, readonly a?: string | null, readonly b?: string | null }>, readonly metrics: ReadonlyArray<{ readonly __typename: 'ReproductionMetric', readonly name: string, readonly a?: string | null, readonly b?: string | null, readonly isWithin: boolean }>, readonly predictions?: { readonly __typename: 'ReproductionPredictions', readonly job: string, readonly values: number, readonly greatestDifference: number, readonly isWithin: boolean, readonly differs?: string | null } | null, readonly divergence?: { readonly __typename: 'ReproductionDivergence', readonly step: number, readonly kind: string, readonly name: string, readonly a?: string | null, readonly b?: string | null } | null }>, readonly git?: { readonly __typename: 'GitSource', readonly branch?: string | null, readonly commit: string, readonly isDirty?: boolean | null, readonly repository?: string | null } | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly endTime?: string | null, readonly message?: string | null, readonly startTime: string, readonly status: string }>, readonly trialComponent?: { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly parameters: Readonly<Record<string, unknown>>, readonly inputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }>, readonly outputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }> } | null } | null };

type JobFacts_ProcessingJob_Fragment = { readonly id: string, readonly arn: string, readonly billableSeconds?: number | null, readonly createdBy: string, readonly creationTime: string, readonly description?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly kind: JobKind, readonly name: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly role: string, readonly startTime?: string | null, readonly status: JobStatus, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly __typename: 'GitSource', readonly branch?: string | null, readonly commit: string, readonly isDirty?: boolean | null, readonly repository?: string | null } | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly endTime?: string | null, readonly message?: string | null, readonly startTime: string, readonly status: string }>, readonly trialComponent?: { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly parameters: Readonly<Record<string, unknown>>, readonly inputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }>, readonly outputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }> } | null };

type JobFacts_Reproduction_Fragment = { readonly id: string, readonly arn: string, readonly billableSeconds?: number | null, readonly createdBy: string, readonly creationTime: string, readonly description?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly kind: JobKind, readonly name: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly role: string, readonly startTime?: string | null, readonly status: JobStatus, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly __typename: 'GitSource', readonly branch?: string | null, readonly commit: string, readonly isDirty?: boolean | null, readonly repository?: string | null } | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly endTime?: string | null, readonly message?: string | null, readonly startTime: string, readonly status: string }>, readonly trialComponent?: { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly parameters: Readonly<Record<string, unknown>>, readonly inputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }>, readonly outputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }> } | null };

type JobFacts_TrainingJob_Fragment = { readonly id: string, readonly arn: string, readonly billableSeconds?: number | null, readonly createdBy: string, readonly creationTime: string, readonly description?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly kind: JobKind, readonly name: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly role: string, readonly startTime?: string | null, readonly status: JobStatus, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly __typename: 'GitSource', readonly branch?: string | null, readonly commit: string, readonly isDirty?: boolean | null, readonly repository?: string | null } | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly endTime?: string | null, readonly message?: string | null, readonly startTime: string, readonly status: string }>, readonly trialComponent?: { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly parameters: Readonly<Record<string, unknown>>, readonly inputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }>, readonly outputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }> } | null };

type JobFacts_TransformJob_Fragment = { readonly id: string, readonly arn: string, readonly billableSeconds?: number | null, readonly createdBy: string, readonly creationTime: string, readonly description?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly kind: JobKind, readonly name: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly role: string, readonly startTime?: string | null, readonly status: JobStatus, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly __typename: 'GitSource', readonly branch?: string | null, readonly commit: string, readonly isDirty?: boolean | null, readonly repository?: string | null } | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly endTime?: string | null, readonly message?: string | null, readonly startTime: string, readonly status: string }>, readonly trialComponent?: { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly parameters: Readonly<Record<string, unknown>>, readonly inputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }>, readonly outputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }> } | null };

type JobFacts_TuningJob_Fragment = { readonly id: string, readonly arn: string, readonly billableSeconds?: number | null, readonly createdBy: string, readonly creationTime: string, readonly description?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly kind: JobKind, readonly name: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly role: string, readonly startTime?: string | null, readonly status: JobStatus, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly __typename: 'GitSource', readonly branch?: string | null, readonly commit: string, readonly isDirty?: boolean | null, readonly repository?: string | null } | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly endTime?: string | null, readonly message?: string | null, readonly startTime: string, readonly status: string }>, readonly trialComponent?: { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly parameters: Readonly<Record<string, unknown>>, readonly inputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }>, readonly outputArtifacts: ReadonlyArray<{ readonly __typename: 'TrialComponentArtifact', readonly digest?: string | null, readonly mediaType?: string | null, readonly name: string, readonly objectCount?: number | null, readonly sizeBytes?: number | null, readonly value: string }> } | null };

export type JobFactsFragment =
  | JobFacts_ProcessingJob_Fragment
  | JobFacts_Reproduction_Fragment
  | JobFacts_TrainingJob_Fragment
  | JobFacts_TransformJob_Fragment
  | JobFacts_TuningJob_Fragment
;

export type JobSeriesQueryVariables = Exact<{
  arn: Scalars['Arn']['input'];
  points: Scalars['Int']['input'];
  axis: SeriesAxis;
  from?: InputMaybe<Scalars['Float']['input']>;
  to?: InputMaybe<Scalars['Float']['input']>;
}>;


export type JobSeriesQuery = { readonly jobMetricSeries: ReadonlyArray<{ readonly __typename: 'JobMetricSeries', readonly job: string, readonly name: string, readonly count: number, readonly x: ReadonlyArray<number>, readonly values: ReadonlyArray<number> }> };

export type StopThisJobMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type StopThisJobMutation = { readonly stopJob:
    | { readonly __typename: 'ProcessingJob', readonly id: string, readonly status: JobStatus }
    | { readonly __typename: 'Reproduction', readonly id: string, readonly status: JobStatus }
    | { readonly __typename: 'TrainingJob', readonly id: string, readonly status: JobStatus }
    | { readonly __typename: 'TransformJob', readonly id: string, readonly status: JobStatus }
    | { readonly __typename: 'TuningJob', readonly id: string, readonly status: JobStatus }
   };

export type DeleteThisJobMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type DeleteThisJobMutation = { readonly deleteJob: string };

export type LaunchInputQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type LaunchInputQuery = { readonly trainingJob?: { readonly __typename: 'TrainingJob', readonly id: string, readonly launchInput: Readonly<Record<string, unknown>> } | null };

export type TrainAgainMutationVariables = Exact<{
  input: CreateTrainingJobInput;
}>;


export type TrainAgainMutation = { readonly createTrainingJob: { readonly __typename: 'TrainingJob', readonly id: string, readonly name: string } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const JobFactsFragmentDoc = new TypedDocumentString(`
    fragment JobFacts on Job {
  id
  arn
  billableSeconds
  createdBy
  creationTime
  description
  endTime
  failureReason
  git {
    __typename
    branch
    commit
    isDirty
    repository
  }
  kind
  name
  pendingReason
  queuePosition
  role
  startTime
  status
  statusTransitions {
    __typename
    endTime
    message
    startTime
    status
  }
  tags
  trialComponent {
    __typename
    id
    arn
    inputArtifacts {
      __typename
      digest
      mediaType
      name
      objectCount
      sizeBytes
      value
    }
    outputArtifacts {
      __typename
      digest
      mediaType
      name
      objectCount
      sizeBytes
      value
    }
    parameters
  }
}
    `, {"fragmentName":"JobFacts"}) as unknown as TypedDocumentString<JobFactsFragment, unknown>;
export const JobPageDocument = new TypedDocumentString(`
    query JobPage($name: String!, $training: Boolean!, $tuning: Boolean!, $processing: Boolean!, $transform: Boolean!, $reproduction: Boolean!) {
  training: trainingJob(name: $name) @include(if: $training) {
    __typename
    ...JobFacts
    algorithm {
      __typename
      entryPoint
      frameworkVersions
      image
      name
      runtime
      sourceDir
    }
    channels {
      __typename
      name
      uri
      contentType
    }
    checkpointUri
    environment
    finalMetrics {
      __typename
      name
      step
      timestamp
      value
    }
    hyperparameters
    imageUri
    maxRuntimeSeconds
    modelData
    outputPath
    packages
    resources {
      __typename
      instanceCount
      instanceType
      volumeSizeGb
    }
    secondaryStatus
    tuningJob {
      __typename
      id
      name
    }
  }
  tuning: tuningJob(name: $name) @include(if: $tuning) {
    __typename
    ...JobFacts
    bestTrainingJob {
      __typename
      id
      name
    }
    counts {
      __typename
      completed
      failed
      inProgress
      stopped
    }
    earlyStopping
    maxJobs
    maxParallelJobs
    objective {
      __typename
      goal
      metricName
    }
    randomSeed
    strategy
  }
  processing: processingJob(name: $name) @include(if: $processing) {
    __typename
    ...JobFacts
    command
    environment
    exitMessage
    image
    maxRuntimeSeconds
    resources {
      __typename
      instanceCount
      instanceType
      volumeSizeGb
    }
  }
  transform: transformJob(name: $name) @include(if: $transform) {
    __typename
    ...JobFacts
    batchStrategy
    contentType
    environment
    input
    modelName
    outputPath
    progress {
      __typename
      bytesDone
      bytesTotal
      objectsDone
      objectsTotal
    }
    resources {
      __typename
      instanceCount
      instanceType
      volumeSizeGb
    }
  }
  reproduction: reproduction(name: $name) @include(if: $reproduction) {
    __typename
    ...JobFacts
    phase: secondaryStatus
    subject
    tolerance
    comparedMetrics: metrics
    verdict
    steps {
      __typename
      number
      fate
      job
      jobName
      needs
      isSubject
      isPrediction
      launched
      blockers {
        __typename
        kind
        name
        reason
      }
    }
    results {
      __typename
      step
      verdict
      equalFiles
      files {
        __typename
        name
        a
        b
      }
      metrics {
        __typename
        name
        a
        b
        isWithin
      }
      predictions {
        __typename
        job
        values
        greatestDifference
        isWithin
        differs
      }
      divergence {
        __typename
        step
        kind
        name
        a
        b
      }
    }
  }
}
    fragment JobFacts on Job {
  id
  arn
  billableSeconds
  createdBy
  creationTime
  description
  endTime
  failureReason
  git {
    __typename
    branch
    commit
    isDirty
    repository
  }
  kind
  name
  pendingReason
  queuePosition
  role
  startTime
  status
  statusTransitions {
    __typename
    endTime
    message
    startTime
    status
  }
  tags
  trialComponent {
    __typename
    id
    arn
    inputArtifacts {
      __typename
      digest
      mediaType
      name
      objectCount
      sizeBytes
      value
    }
    outputArtifacts {
      __typename
      digest
      mediaType
      name
      objectCount
      sizeBytes
      value
    }
    parameters
  }
}`) as unknown as TypedDocumentString<JobPageQuery, JobPageQueryVariables>;
export const JobSeriesDocument = new TypedDocumentString(`
    query JobSeries($arn: Arn!, $points: Int!, $axis: SeriesAxis!, $from: Float, $to: Float) {
  jobMetricSeries(
    arns: [$arn]
    points: $points
    axis: $axis
    from: $from
    to: $to
  ) {
    __typename
    job
    name
    count
    x
    values
  }
}
    `) as unknown as TypedDocumentString<JobSeriesQuery, JobSeriesQueryVariables>;
export const StopThisJobDocument = new TypedDocumentString(`
    mutation StopThisJob($arn: Arn!) {
  stopJob(arn: $arn) {
    __typename
    id
    status
  }
}
    `) as unknown as TypedDocumentString<StopThisJobMutation, StopThisJobMutationVariables>;
export const DeleteThisJobDocument = new TypedDocumentString(`
    mutation DeleteThisJob($arn: Arn!) {
  deleteJob(arn: $arn)
}
    `) as unknown as TypedDocumentString<DeleteThisJobMutation, DeleteThisJobMutationVariables>;
export const LaunchInputDocument = new TypedDocumentString(`
    query LaunchInput($name: String!) {
  trainingJob(name: $name) {
    __typename
    id
    launchInput
  }
}
    `) as unknown as TypedDocumentString<LaunchInputQuery, LaunchInputQueryVariables>;
export const TrainAgainDocument = new TypedDocumentString(`
    mutation TrainAgain($input: CreateTrainingJobInput!) {
  createTrainingJob(input: $input) {
    __typename
    id
    name
  }
}
    `) as unknown as TypedDocumentString<TrainAgainMutation, TrainAgainMutationVariables>;