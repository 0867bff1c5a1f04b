// Emitted from web/console/pages/overview and schema/schema.graphql by `npm run client`; edit those.
/* eslint-disable */
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type MakeEmpty<T extends { [key: string]: unknown }, K extends keyof T> = { [_ in K]?: never };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
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
export type ActionStatus =
  /** It ended well. */
  | 'COMPLETED'
  /** It ended with an error. */
  | 'FAILED'
  /** It goes on. */
  | 'IN_PROGRESS'
  /** It was stopped. */
  | 'STOPPED'
  /** It is stopping. */
  | 'STOPPING'
  /** Nobody knows. */
  | 'UNKNOWN';

/** The kinds of affected resources. */
export type AffectedKind =
  /** What was written. */
  | 'DATA'
  /** A live endpoint that serves it, or is about to. */
  | 'ENDPOINT'
  /** A job, or a step that was recorded without one. */
  | 'JOB'
  /** A model whose data is affected. */
  | 'MODEL'
  /** A version of a model package group. */
  | 'PACKAGE';

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
export type AliasMoveCause =
  /** A version was promoted to its group. */
  | 'PROMOTION'
  /** It went back to an earlier version. */
  | 'ROLLBACK'
  /** Somebody set it. */
  | 'SET';

/** The kinds of identifiers of an artifact’s source. */
export type ArtifactSourceIdType =
  /** An identifier of the caller’s own kind. */
  | 'CUSTOM'
  /** The MD5 hash of the content. */
  | 'MD5_HASH'
  /** The entity tag of the object. */
  | 'S3_ETAG'
  /** The version id of the object. */
  | 'S3_VERSION'
  /** The SHA-256 of the content, 64 hexadecimal digits: it makes the artifact a version. */
  | 'SHA256';

/** An identifier of a source’s content, beside its URI. */
export type ArtifactSourceTypeInput = {
  /** The kind of identifier. */
  readonly idType: ArtifactSourceIdType;
  /** The identifier, at most 256 characters. */
  readonly value: Scalars['String']['input'];
};

/** How answers are put together. */
export type AssembleWith =
  /** Each ends in a line end. */
  | 'LINE'
  /** As they are. */
  | 'NONE';

/** Chooses associations: all that is given must match. */
export type AssociationFilter = {
  /** Recorded then or later. */
  readonly createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Recorded then or before. */
  readonly createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** The destination. */
  readonly destinationArn?: InputMaybe<Scalars['Arn']['input']>;
  /** The type of the destination entity. */
  readonly destinationType?: InputMaybe<Scalars['String']['input']>;
  /** The source. */
  readonly sourceArn?: InputMaybe<Scalars['Arn']['input']>;
  /** The type of the source entity. */
  readonly sourceType?: InputMaybe<Scalars['String']['input']>;
  /** How the two relate. */
  readonly type?: InputMaybe<AssociationType>;
};

/** An association to record. */
export type AssociationInput = {
  /** Where it ends. */
  readonly destination: Scalars['Arn']['input'];
  /** Where it begins. */
  readonly source: Scalars['Arn']['input'];
  /** How the two relate. */
  readonly type?: InputMaybe<AssociationType>;
};

/** How the source of an association relates to its destination. */
export type AssociationType =
  /** The source is connected to the destination. */
  | 'ASSOCIATED_WITH'
  /** The source had a part in enabling the destination. */
  | 'CONTRIBUTED_TO'
  /** The destination is a modification of the source. */
  | 'DERIVED_FROM'
  /** The source generated the destination. */
  | 'PRODUCED'
  /** Both are the same entity. */
  | 'SAME_AS';

/** The content of a payload. */
export type BatchStrategy =
  /** As many records as fit. */
  | 'MULTI_RECORD'
  /** One record. */
  | 'SINGLE_RECORD';

/** What a caller may do. */
export type CallerRole =
  /** Also empties the graph. */
  | 'ADMIN'
  /** Also uploads, launches, deploys, invokes, records and deletes. */
  | 'OPERATOR'
  /** Reads. */
  | 'VIEWER';

/** A hyperparameter that is one of some texts, at most 30. */
export type CategoricalRangeInput = {
  /** The hyperparameter. */
  readonly name: Scalars['String']['input'];
  /** The allowed values. */
  readonly values: ReadonlyArray<Scalars['String']['input']>;
};

/** The kinds of changes in a commit. */
export type ChangeKind =
  /** An association was recorded. */
  | 'ASSOCIATION_ADDED'
  /** An association was deleted. */
  | 'ASSOCIATION_REMOVED'
  /** A lineage entity was recorded or updated. */
  | 'ENTITY_PUT'
  /** A lineage entity was deleted. */
  | 'ENTITY_REMOVED'
  /** A bulk load brought or changed a vertex or an edge of another graph. */
  | 'FOREIGN_PUT'
  /** A vertex or an edge of another graph was removed. */
  | 'FOREIGN_REMOVED'
  /** The record of a job, a model or an endpoint was made or moved on. */
  | 'RECORD_PUT'
  /** The record of a job, a model or an endpoint was deleted. */
  | 'RECORD_REMOVED';

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
export type ColumnGroup =
  /** The code, like an input. */
  | 'CODE'
  /** Inputs: the SHA-256 of the bytes, or the URI while it is not known. */
  | 'DATA'
  /** The container image, like an input. */
  | 'IMAGE'
  /** Metrics: their last, least and greatest values. */
  | 'METRIC'
  /** Versions of installed Python packages. */
  | 'PACKAGE'
  /** Hyperparameters, settings, and parameters that a program reported. */
  | 'PARAMETER';

/** How the objects of a channel are packed. */
export type Compression =
  /** With gzip; the program finds them unpacked. */
  | 'GZIP'
  /** Not at all. */
  | 'NONE';

/** An action to record. */
export type CreateActionInput = {
  /** A description; at most 3,072 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** The name: 1 to 120 letters, digits and inner hyphens. */
  readonly name: Scalars['String']['input'];
  /** Text by name: at most 30 values of at most 2,500 characters. */
  readonly properties?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The type of the source. */
  readonly sourceType?: InputMaybe<Scalars['String']['input']>;
  /** Its object: a URI or an ARN. */
  readonly sourceUri: Scalars['String']['input'];
  /** Where it stands. */
  readonly status?: InputMaybe<ActionStatus>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Its type, for example ModelDeployment or Approval. */
  readonly type: Scalars['String']['input'];
};

/** An artifact to record; for a known source it is merged into that artifact. */
export type CreateArtifactInput = {
  /** The name: 1 to 120 letters, digits and inner hyphens. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Of a version: how many objects it has; of a prefix, those under it. */
  readonly objectCount?: InputMaybe<Scalars['Int']['input']>;
  /** Text by name: at most 30 values of at most 4,096 characters. */
  readonly properties?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Of a version: how many bytes it has. */
  readonly sizeBytes?: InputMaybe<Scalars['Float']['input']>;
  /** Identifiers of the content. With a SHA256 it is a version of the source. */
  readonly sourceTypes?: InputMaybe<ReadonlyArray<ArtifactSourceTypeInput>>;
  /** Where it is: there is one artifact per source URI, and one per version of it. */
  readonly sourceUri: Scalars['String']['input'];
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Its type, for example DataSet, Model or Image. */
  readonly type: Scalars['String']['input'];
};

/** A context to record. */
export type CreateContextInput = {
  /** A description; at most 3,072 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** The name: 1 to 120 letters, digits, inner hyphens and underscores. */
  readonly name: Scalars['String']['input'];
  /** Text by name: at most 30 values of at most 2,500 characters. */
  readonly properties?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The type of the source. */
  readonly sourceType?: InputMaybe<Scalars['String']['input']>;
  /** The resource that it represents: a URI or an ARN. */
  readonly sourceUri: Scalars['String']['input'];
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Its type, for example Endpoint or ModelGroup; Experiment and Trial create those. */
  readonly type: Scalars['String']['input'];
};

/** An endpoint to create, or its new configuration. */
export type CreateEndpointInput = {
  /** Keeps a sample of requests and answers. */
  readonly capture?: InputMaybe<DataCaptureInput>;
  /** The same token gives the same endpoint, for 24 hours. */
  readonly clientToken?: InputMaybe<Scalars['String']['input']>;
  /** Check the request and return the endpoint as it would be. Nothing is recorded or started; what it reads below uploads/dry-run/ of a bucket need not be there yet. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** The name. */
  readonly name: Scalars['String']['input'];
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The variants, 1 to 10. */
  readonly variants: ReadonlyArray<VariantInput>;
  /** Only for updates: when they are rolled back. */
  readonly watch?: InputMaybe<UpdateWatchInput>;
};

/** A model to create: from an image, a built-in algorithm, your own code, or a training job. */
export type CreateModelInput = {
  /** Key of a built-in algorithm, in the place of an image. */
  readonly algorithm?: InputMaybe<Scalars['String']['input']>;
  /** The same token gives the same model, for 24 hours. */
  readonly clientToken?: InputMaybe<Scalars['String']['input']>;
  /** Check the request and return the model as it would be. Nothing is recorded or started; what it reads below uploads/dry-run/ of a bucket need not be there yet. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** The script with the functions; default: inference.py. */
  readonly entryPoint?: InputMaybe<Scalars['String']['input']>;
  /** Environment variables of the program. */
  readonly environment?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The image that serves it. */
  readonly image?: InputMaybe<Scalars['String']['input']>;
  /** The model.tar.gz; it must exist. */
  readonly modelData?: InputMaybe<Scalars['S3Uri']['input']>;
  /** The name; default: generated. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Version of Python, of the form py311. */
  readonly pyVersion?: InputMaybe<Scalars['String']['input']>;
  /** Version of PyTorch that the functions run with. */
  readonly pytorchVersion?: InputMaybe<Scalars['String']['input']>;
  /** The role of the model; default: the training job’s, or the configured one. */
  readonly role?: InputMaybe<Scalars['Arn']['input']>;
  /** A prefix, or a .tar.gz, with Python functions that serve the data; default: that of the training job, or code/ in modelData. */
  readonly sourceDir?: InputMaybe<Scalars['S3Uri']['input']>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
  /** A completed training job: gives image and modelData where they are not given. */
  readonly trainingJobName?: InputMaybe<Scalars['String']['input']>;
  /** Version of transformers that the functions run with. */
  readonly transformersVersion?: InputMaybe<Scalars['String']['input']>;
};

/** A processing job to launch. */
export type CreateProcessingJobInput = {
  /** The prefix of a generated name; default: from its program and the kind of job. */
  readonly baseJobName?: InputMaybe<Scalars['String']['input']>;
  /** The same token gives the same job, for 24 hours. */
  readonly clientToken?: InputMaybe<Scalars['String']['input']>;
  /** The program and its arguments, at most 200 words; default: the image’s own command. */
  readonly command?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
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
  /** The image. */
  readonly image: Scalars['String']['input'];
  /** Its inputs, at most 10. */
  readonly inputs?: InputMaybe<ReadonlyArray<ProcessingInputInput>>;
  /** How long it may run, in seconds: at most 9 days. */
  readonly maxRuntimeSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** The name; default: <baseJobName>-<YYYY-MM-DD-HH-MM-SS-mmm>. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Its outputs, at most 10. */
  readonly outputs?: InputMaybe<ReadonlyArray<ProcessingOutputInput>>;
  /** Its instances. */
  readonly resources: ResourcesInput;
  /** The role of the job; default: the configured execution role. */
  readonly role?: InputMaybe<Scalars['Arn']['input']>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
};

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
  /** Hyperparameters; the program receives them as strings. */
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
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** A batch transform job to launch. */
export type CreateTransformJobInput = {
  /** The media type to ask the model for. */
  readonly accept?: InputMaybe<Scalars['String']['input']>;
  /** How answers are put together. */
  readonly assembleWith?: InputMaybe<AssembleWith>;
  /** The prefix of a generated name; default: from its program and the kind of job. */
  readonly baseJobName?: InputMaybe<Scalars['String']['input']>;
  /** The content of a payload. The container’s choice overrides the default. */
  readonly batchStrategy?: InputMaybe<BatchStrategy>;
  /** The same token gives the same job, for 24 hours. */
  readonly clientToken?: InputMaybe<Scalars['String']['input']>;
  /** The media type of the objects. */
  readonly contentType?: InputMaybe<Scalars['String']['input']>;
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
  /** The input: a prefix or an object. */
  readonly input: Scalars['S3Uri']['input'];
  /** What is sent of a record: a subset of JSONPath, such as $.features or $[1:]. */
  readonly inputFilter?: InputMaybe<Scalars['String']['input']>;
  /** How often an unanswered payload is sent again: 0 to 3. */
  readonly invocationMaxRetries?: InputMaybe<Scalars['Int']['input']>;
  /** How long an answer may take, in seconds: 1 to 3,600. */
  readonly invocationTimeoutSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** The source that answers are joined with. */
  readonly joinSource?: InputMaybe<JoinSource>;
  /** Concurrent payloads of an instance, at most 100; default: the container’s choice, else 1. */
  readonly maxConcurrentTransforms?: InputMaybe<Scalars['Int']['input']>;
  /** MiB of a payload, at most 100; default: the container’s choice, else 6. */
  readonly maxPayloadMb?: InputMaybe<Scalars['Int']['input']>;
  /** How long it may run, in seconds: at most 28 days. */
  readonly maxRuntimeSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** The model that answers. */
  readonly modelName: Scalars['String']['input'];
  /** The name; default: <baseJobName>-<YYYY-MM-DD-HH-MM-SS-mmm>. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** What is stored of an answer, after the join: a subset of JSONPath, such as $.features or $[1:]. */
  readonly outputFilter?: InputMaybe<Scalars['String']['input']>;
  /** The location of outputs; default: <default bucket>/<name>. */
  readonly outputPath?: InputMaybe<Scalars['S3Uri']['input']>;
  /** Its instances. */
  readonly resources: ResourcesInput;
  /** The role of the job; default: the configured execution role. */
  readonly role?: InputMaybe<Scalars['Arn']['input']>;
  /** How an object is cut into records. */
  readonly splitType?: InputMaybe<SplitType>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** A trial component to record. */
export type CreateTrialComponentInput = {
  /** The name to show. */
  readonly displayName?: InputMaybe<Scalars['String']['input']>;
  /** When it ended. */
  readonly endTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** Its inputs, at most 60. */
  readonly inputArtifacts?: InputMaybe<ReadonlyArray<TrialComponentArtifactInput>>;
  /** The name: 1 to 120 letters, digits and inner hyphens. */
  readonly name: Scalars['String']['input'];
  /** Its outputs, at most 60. */
  readonly outputArtifacts?: InputMaybe<ReadonlyArray<TrialComponentArtifactInput>>;
  /** Strings and numbers by name, at most 300. */
  readonly parameters?: InputMaybe<Scalars['JSONObject']['input']>;
  /** When it began. */
  readonly startTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** Where it stands. */
  readonly status?: InputMaybe<TrialComponentStatusInput>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** A tuning job to launch: the hyperparameters to search, and the objective. */
export type CreateTuningJobInput = {
  /** The same token gives the same job, for 24 hours. */
  readonly clientToken?: InputMaybe<Scalars['String']['input']>;
  /** Notes, as Markdown of at most 10,000 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Check the request and return the job as it would be. Nothing is recorded or started; what it reads below uploads/dry-run/ of a bucket need not be there yet. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** Stop trials that are worse than the median of others. */
  readonly earlyStopping?: InputMaybe<Scalars['Boolean']['input']>;
  /** Where it and its trials belong. */
  readonly experiment?: InputMaybe<ExperimentInput>;
  /** The commit that its code came from. */
  readonly git?: InputMaybe<GitSourceInput>;
  /** Of HYPERBAND: how long its trials train. */
  readonly hyperband?: InputMaybe<HyperbandInput>;
  /** Training jobs to launch at the most, 1 to 750. */
  readonly maxJobs: Scalars['Int']['input'];
  /** Training jobs at the same time. */
  readonly maxParallelJobs?: Scalars['Int']['input'];
  /** The name, at most 32 characters; default: generated. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The objective that determines the best trial. */
  readonly objective: TuningObjectiveInput;
  /** The same seed and the same results give the same suggestions; default: random. */
  readonly randomSeed?: InputMaybe<Scalars['Int']['input']>;
  /** What to search. */
  readonly ranges: HyperparameterRangesInput;
  /** How values are chosen. */
  readonly strategy?: InputMaybe<TuningStrategy>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The launch of every trial; without a name, a base name or a token. */
  readonly trainingJob: CreateTrainingJobInput;
  /** Tuning jobs that have ended, at most 5, whose results are known from the start. */
  readonly warmStartFrom?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** Keeps a sample of requests and answers as JSON Lines. */
export type DataCaptureInput = {
  /** The objects are stored below <destination>/<endpoint>/<deployment>/. */
  readonly destination: Scalars['S3Uri']['input'];
  /** The share that is kept, above 0 to 100. */
  readonly percentage?: InputMaybe<Scalars['Float']['input']>;
};

/** Where a deployment stands. */
export type DeploymentStatus =
  /** It did not come into service, or was rolled back. */
  | 'FAILED'
  /** Its instances are being started, or it is being watched. */
  | 'IN_PROGRESS'
  /** It answers. */
  | 'LIVE'
  /** It answered until another deployment took over. */
  | 'SUPERSEDED';

/** How the objects of a channel are spread over the instances. */
export type Distribution =
  /** Every instance has all objects. */
  | 'FULLY_REPLICATED'
  /** Each object is on one instance; the instances take turns by key. */
  | 'SHARDED_BY_S3_KEY';

/** The status of an endpoint. */
export type EndpointStatus =
  /** Its instances are being started. */
  | 'CREATING'
  /** Running requests are answered; then it is removed. */
  | 'DELETING'
  /** It could not be started; failureReason has the cause. It can only be deleted. */
  | 'FAILED'
  /** It answers. */
  | 'IN_SERVICE'
  /** It cannot be changed and does not answer. */
  | 'OUT_OF_SERVICE'
  /** The update failed; the old instances go on answering. */
  | 'ROLLING_BACK'
  /** An update failed, and so did its rollback. */
  | 'UPDATE_ROLLBACK_FAILED'
  /** New instances are being started; the old ones answer until those are ready. */
  | 'UPDATING';

/** Chooses entities: all that is given must match. */
export type EntityFilter = {
  /** Created then or later. */
  readonly createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Created then or before. */
  readonly createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** The ARN of the caller that recorded it. */
  readonly createdBy?: InputMaybe<Scalars['String']['input']>;
  /** The SHA-256 of a version, 64 digits or the first 12 or more; only artifacts have one. */
  readonly digest?: InputMaybe<Scalars['String']['input']>;
  /** Leave out trial components of deleted jobs, and contexts and actions of deleted endpoints and models. */
  readonly excludeDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  /** A part of the name, case as written. */
  readonly nameContains?: InputMaybe<Scalars['String']['input']>;
  /** The source URI; VALIDATION_FAILED for trial components, which have none. */
  readonly sourceUri?: InputMaybe<Scalars['String']['input']>;
  /** A prefix of the source URI; not for trial components. */
  readonly sourceUriPrefix?: InputMaybe<Scalars['String']['input']>;
  /** Tags that it has, with these values. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The type. */
  readonly type?: InputMaybe<Scalars['String']['input']>;
};

/** Orders entities; ties are broken by their ids. */
export type EntityOrder = {
  /** The sort key. */
  readonly by?: EntitySortKey;
  /** Smallest or largest first. */
  readonly order?: SortOrder;
};

/** The sort keys of a list of entities. */
export type EntitySortKey =
  /** The time of the first recording. */
  | 'CREATION_TIME'
  /** The name; entities without one come first in ascending order. */
  | 'NAME';

/** Where a job belongs; both names are the job’s base name if not given. */
export type ExperimentInput = {
  /** The display name of the trial component. */
  readonly displayName?: InputMaybe<Scalars['String']['input']>;
  /** The experiment, made when missing. */
  readonly experimentName?: InputMaybe<Scalars['String']['input']>;
  /** The trial, made when missing. */
  readonly trialName?: InputMaybe<Scalars['String']['input']>;
};

/** How an export writes the graph. */
export type ExportProfile =
  /** The five files of the original export, with sequential ids that differ from export to export. */
  | 'LEGACY'
  /** Typed columns and stable ids, so that a later export merges with an earlier one. */
  | 'STRICT';

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
export type HyperbandInput = {
  /** The most to set it to. */
  readonly max: Scalars['Int']['input'];
  /** The least to set it to, 1 or more. */
  readonly min: Scalars['Int']['input'];
  /** One of so many trials trains so many times as long; 2 to 10. */
  readonly reductionFactor?: Scalars['Int']['input'];
  /** The integer hyperparameter for the training time of a trial, such as epochs. */
  readonly resource: Scalars['String']['input'];
};

/** The hyperparameters to search: 1 to 30. */
export type HyperparameterRangesInput = {
  /** Texts. */
  readonly categorical?: InputMaybe<ReadonlyArray<CategoricalRangeInput>>;
  /** Other numbers. */
  readonly continuous?: InputMaybe<ReadonlyArray<NumericRangeInput>>;
  /** Whole numbers. */
  readonly integer?: InputMaybe<ReadonlyArray<NumericRangeInput>>;
};

/** The source of an impact: exactly one field is given. */
export type ImpactInput = {
  /** An entity, or a job, a model or an endpoint, which is replaced by its entity. */
  readonly arn?: InputMaybe<Scalars['Arn']['input']>;
  /** SHA-256, 64 digits or the first 12 or more: these bytes, wherever they are. */
  readonly digest?: InputMaybe<Scalars['String']['input']>;
  /** A source URI, with all its versions. */
  readonly sourceUri?: InputMaybe<Scalars['String']['input']>;
  /** A prefix of source URIs: all artifacts under it. */
  readonly sourceUriPrefix?: InputMaybe<Scalars['String']['input']>;
};

/** Why an answer is not complete. */
export type IncompleteReason =
  /** maxDepth: there is more behind it. */
  | 'DEPTH_LIMIT'
  /** The most entities that one walk of this server visits. */
  | 'SIZE_LIMIT'
  /** The longest that one walk of this server takes. */
  | 'TIME_LIMIT'
  /** For an impact: the source is under a prefix of more than 1,000 objects, whose versions have no links to their objects; query the prefix too. */
  | 'UNLINKED_OBJECTS';

/** How a program gets at the objects of a channel. */
export type InputMode =
  /** As FILE, but it may only read them. */
  | 'FAST_FILE'
  /** As files that are there before it starts. */
  | 'FILE'
  /** As named pipes <name>_<epoch>, from 0, each with all of the channel; not on a swarm. */
  | 'PIPE';

/** Chooses jobs: all that is given must match. */
export type JobFilter = {
  /** Launched then or later. */
  readonly createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Launched then or before. */
  readonly createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** The ARN of the caller that launched it. */
  readonly createdBy?: InputMaybe<Scalars['String']['input']>;
  /** The experiment that it was launched in, by name. */
  readonly experiment?: InputMaybe<Scalars['String']['input']>;
  /** Any of these kinds. */
  readonly kinds?: InputMaybe<ReadonlyArray<JobKind>>;
  /** The last value of a metric; the jobs come in the order of its values. Not together with name or nameContains. */
  readonly metric?: InputMaybe<MetricFilter>;
  /** The name; jobs of different kinds may have the same. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** A part of the name, case as written. */
  readonly nameContains?: InputMaybe<Scalars['String']['input']>;
  /** The status. */
  readonly status?: InputMaybe<JobStatus>;
  /** Tags that it has, with these values. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** The kinds of jobs. */
export type JobKind =
  /** A processing job. */
  | 'PROCESSING'
  /** A training job. */
  | 'TRAINING'
  /** A transform job. */
  | 'TRANSFORM'
  /** A tuning job. */
  | 'TUNING';

/** Orders jobs; ties are broken by their ids. */
export type JobOrder = {
  /** The sort key. */
  readonly by?: JobSortKey;
  /** The metric’s name; only with FINAL_METRIC. */
  readonly metric?: InputMaybe<Scalars['String']['input']>;
  /** Smallest or largest first. */
  readonly order?: SortOrder;
};

/** The sort keys of a list of jobs. */
export type JobSortKey =
  /** The time of the launch. */
  | 'CREATION_TIME'
  /** The last value of the metric that is named; jobs that did not end with it are left out. */
  | 'FINAL_METRIC'
  /** The name. */
  | 'NAME'
  /** The status. */
  | 'STATUS';

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
export type JoinSource =
  /** The record that they answer. */
  | 'INPUT'
  /** Nothing. */
  | 'NONE';

/** The kind of a difference. */
export type LineageDifferenceKind =
  /** Other code. */
  | 'CODE'
  /** The same location with other bytes. */
  | 'CONTENT'
  /** Another container image. */
  | 'IMAGE'
  /** The same metric with another last value, or only on one side. */
  | 'METRIC'
  /** The same parameter with another value, or only on one side. */
  | 'PARAMETER';

/** The direction of a walk from its starts. */
export type LineageDirection =
  /** Against the associations: the ancestors of the starts. */
  | 'ASCENDANTS'
  /** Both directions from every visited entity: all connected entities. */
  | 'BOTH'
  /** Ancestors together with descendants, nothing else. */
  | 'CONE'
  /** Along the associations: the descendants of the starts. */
  | 'DESCENDANTS';

/** Kinds, types, times and excludeDeleted filter the returned entities: the walk passes through the others. Association types and stopAt limit the walk itself. */
export type LineageFilter = {
  /** Walk along associations of these types only. */
  readonly associationTypes?: InputMaybe<ReadonlyArray<AssociationType>>;
  /** Return entities that were created then or later. */
  readonly createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Return entities that were created then or before. */
  readonly createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Leave out trial components of deleted jobs, and contexts and actions of deleted endpoints and models. A page may then hold fewer nodes than first. */
  readonly excludeDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  /** Return these kinds. */
  readonly kinds?: InputMaybe<ReadonlyArray<LineageKind>>;
  /** Entities of these types are returned and not walked past. */
  readonly stopAt?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Return entities of these types. */
  readonly types?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** The four kinds of lineage entity. */
export type LineageKind =
  /** An activity, such as a model deployment. */
  | 'ACTION'
  /** A URI-addressable object or data, such as a data set, an image or a model. */
  | 'ARTIFACT'
  /** A logical grouping, such as an endpoint, a trial or an experiment. */
  | 'CONTEXT'
  /** A stage of a trial: a processing, training or transform job. */
  | 'TRIAL_COMPONENT';

/** One side of a difference. */
export type LineageSideInput = {
  /** An entity, a job, a model or an endpoint. */
  readonly arn: Scalars['Arn']['input'];
  /** Read as it stood right after this commit; absent: now. */
  readonly atCommit?: InputMaybe<Scalars['Int']['input']>;
};

/** Where a line of a log came from. */
export type LogStream =
  /** The error output of the program. */
  | 'STDERR'
  /** The standard output of the program. */
  | 'STDOUT'
  /** The platform itself. */
  | 'SYSTEM';

/** How a metric is read from the log. */
export type MetricDefinitionInput = {
  /** The metric’s name. */
  readonly name: Scalars['String']['input'];
  /** An expression (RE2); its first group is the number. */
  readonly regex: Scalars['String']['input'];
};

/** Chooses jobs by the last value of a metric. */
export type MetricFilter = {
  /** This value or more. */
  readonly atLeast?: InputMaybe<Scalars['Float']['input']>;
  /** This value or less. */
  readonly atMost?: InputMaybe<Scalars['Float']['input']>;
  /** The metric’s name. */
  readonly name: Scalars['String']['input'];
};

/** A value of a metric. */
export type MetricStatistic =
  /** The greatest one. */
  | 'GREATEST'
  /** The last one. */
  | 'LAST'
  /** The least one. */
  | 'LEAST';

/** Chooses aliases: all that is given must match. */
export type ModelAliasFilter = {
  /** Created then or later. */
  readonly createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Created then or before. */
  readonly createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** The name of the group. */
  readonly group?: InputMaybe<Scalars['String']['input']>;
  /** A part of the name, case as written. */
  readonly nameContains?: InputMaybe<Scalars['String']['input']>;
};

/** An alias of a group, and why it is changed. */
export type ModelAliasInput = {
  /** The alias, for example champion. */
  readonly alias: Scalars['String']['input'];
  /** The name of the group. */
  readonly group: Scalars['String']['input'];
  /** Why, at most 1,024 characters. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
};

/** What was decided about a model package. */
export type ModelApproval =
  /** Its bytes may be used. */
  | 'APPROVED'
  /** Nobody has decided. */
  | 'PENDING'
  /** Its bytes may not be used. */
  | 'REJECTED';

/** Whether the data of a version exists. */
export type ModelBytes =
  /** There is no object at its URI. */
  | 'MISSING'
  /** There is an object at its URI. */
  | 'PRESENT';

/** A document about a model. */
export type ModelCardInput = {
  /** The text, at most 100,000 characters. */
  readonly content: Scalars['String']['input'];
  /** Where it stands. */
  readonly status?: InputMaybe<ModelCardStatus>;
};

/** The status of a model card. */
export type ModelCardStatus =
  /** It was reviewed. */
  | 'APPROVED'
  /** It is no longer valid. */
  | 'ARCHIVED'
  /** It is being written. */
  | 'DRAFT'
  /** Somebody has to review it. */
  | 'PENDING_REVIEW';

/** The stage of a version, in your own words. */
export type ModelLifeCycleInput = {
  /** A description. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** The stage, for example Staging. */
  readonly stage: Scalars['String']['input'];
  /** Its status in that stage. */
  readonly status: Scalars['String']['input'];
};

/** Chooses versions: all that is given must match. */
export type ModelPackageFilter = {
  /** What was decided. */
  readonly approval?: InputMaybe<ModelApproval>;
  /** Created then or later. */
  readonly createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Created then or before. */
  readonly createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** The SHA-256 of the data, 64 digits. */
  readonly digest?: InputMaybe<Scalars['String']['input']>;
  /** The name of the group. */
  readonly group?: InputMaybe<Scalars['String']['input']>;
  /** A part of the name, case as written. */
  readonly nameContains?: InputMaybe<Scalars['String']['input']>;
};

/** A model package group, or its changes: absent fields keep their values. */
export type ModelPackageGroupInput = {
  /** Notes, as Markdown, at most 10,000 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** The name: 1 to 63 letters, digits and inner hyphens. */
  readonly name: Scalars['String']['input'];
  /** The aliases that only some may move, all of them; set by admins only. */
  readonly protectedAliases?: InputMaybe<ReadonlyArray<ProtectedAliasInput>>;
  /** Whether the caller who registered a version may approve it; set by admins only. */
  readonly selfApproval?: InputMaybe<Scalars['Boolean']['input']>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** A number to search; both ends belong to its range. */
export type NumericRangeInput = {
  /** The greatest value. */
  readonly max: Scalars['Float']['input'];
  /** The least value. */
  readonly min: Scalars['Float']['input'];
  /** The hyperparameter. */
  readonly name: Scalars['String']['input'];
  /** How it is searched. */
  readonly scaling?: InputMaybe<Scaling>;
};

/** Which values of a metric are better. */
export type ObjectiveGoal =
  /** The greater ones. */
  | 'MAXIMIZE'
  /** The smaller ones. */
  | 'MINIMIZE';

/** Whether a trial has reported its objective. */
export type ObjectiveStatus =
  /** It has ended without it. */
  | 'FAILED'
  /** It has not ended yet. */
  | 'PENDING'
  /** It has ended, and reported it. */
  | 'SUCCEEDED';

/** How an export writes the name of a property with a blank, a comma or a line break, which the bulk loader of Neptune refuses in a header. */
export type OddNames =
  /** It percent-encodes the name, and reports it in encodedNames. */
  | 'ENCODE'
  /** It writes the name in quotes, as Forebear and other readers of CSV take it. */
  | 'QUOTE'
  /** It fails, and names the property and the element. */
  | 'REFUSE';

/** Data that a processing job reads. */
export type ProcessingInputInput = {
  /** The folder below /opt/ml where the program finds it, such as /opt/ml/processing/input. */
  readonly localPath: Scalars['String']['input'];
  /** The name. */
  readonly name: Scalars['String']['input'];
  /** A prefix or an object. */
  readonly uri: Scalars['S3Uri']['input'];
};

/** Files that a processing job leaves. */
export type ProcessingOutputInput = {
  /** The folder below /opt/ml where the program leaves them, such as /opt/ml/processing/output. */
  readonly localPath: Scalars['String']['input'];
  /** The name. */
  readonly name: Scalars['String']['input'];
  /** Each file becomes an object below it. */
  readonly uri: Scalars['S3Uri']['input'];
};

/** A version to copy into another group. */
export type PromoteModelPackageInput = {
  /** The version: <group>:<version> or <group>@<alias>. */
  readonly from: Scalars['String']['input'];
  /** Why, at most 1,024 characters. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The alias of that group that moves to it. */
  readonly toAlias?: InputMaybe<Scalars['String']['input']>;
  /** The name of the group that gets it. */
  readonly toGroup: Scalars['String']['input'];
};

/** An alias that only some callers may move. */
export type ProtectedAliasInput = {
  /** The alias. */
  readonly alias: Scalars['String']['input'];
  /** ARNs or names of users who may move it; admins always may. */
  readonly principals?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** Chooses records: all that is given must match. */
export type RecordFilter = {
  /** Created then or later. */
  readonly createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Created then or before. */
  readonly createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** The ARN of the caller that created it. */
  readonly createdBy?: InputMaybe<Scalars['String']['input']>;
  /** A part of the name, case as written. */
  readonly nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Tags that it has, with these values. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** Entities and associations to record in one commit: all of it, or nothing. */
export type RecordLineageInput = {
  /** Actions. */
  readonly actions?: InputMaybe<ReadonlyArray<CreateActionInput>>;
  /** Artifacts. */
  readonly artifacts?: InputMaybe<ReadonlyArray<CreateArtifactInput>>;
  /** Associations; their ends may be recorded by this same input. */
  readonly associations?: InputMaybe<ReadonlyArray<AssociationInput>>;
  /** Contexts. */
  readonly contexts?: InputMaybe<ReadonlyArray<CreateContextInput>>;
  /** Trial components. */
  readonly trialComponents?: InputMaybe<ReadonlyArray<CreateTrialComponentInput>>;
};

/** A version to register: a model, or a training job, or an image with its data, of which a model is made. */
export type RegisterModelPackageInput = {
  /** Key of a built-in algorithm, in the place of an image. */
  readonly algorithm?: InputMaybe<Scalars['String']['input']>;
  /** Aliases that move to the version. */
  readonly aliases?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Its model card. */
  readonly card?: InputMaybe<ModelCardInput>;
  /** Notes, as Markdown, at most 10,000 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** The script with the functions; default: inference.py. */
  readonly entryPoint?: InputMaybe<Scalars['String']['input']>;
  /** Environment variables of the program. */
  readonly environment?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The name of the group; it is created when it is missing. */
  readonly group: Scalars['String']['input'];
  /** The image that serves it. */
  readonly image?: InputMaybe<Scalars['String']['input']>;
  /** Its stage. */
  readonly lifeCycle?: InputMaybe<ModelLifeCycleInput>;
  /** Numbers by name, besides the final metrics of the training job. */
  readonly metrics?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The model.tar.gz; it must exist. */
  readonly modelData?: InputMaybe<Scalars['S3Uri']['input']>;
  /** The model. */
  readonly modelName?: InputMaybe<Scalars['String']['input']>;
  /** Why the aliases move. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The role of the model. */
  readonly role?: InputMaybe<Scalars['Arn']['input']>;
  /** A prefix, or a .tar.gz, with functions that serve the data. */
  readonly sourceDir?: InputMaybe<Scalars['S3Uri']['input']>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
  /** A completed training job. */
  readonly trainingJobName?: InputMaybe<Scalars['String']['input']>;
};

/** Chooses groups, versions or aliases: all that is given must match. */
export type RegistryFilter = {
  /** Created then or later. */
  readonly createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Created then or before. */
  readonly createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** A part of the name, case as written. */
  readonly nameContains?: InputMaybe<Scalars['String']['input']>;
};

/** Orders a list of the registry; ties are broken by ids. */
export type RegistryOrder = {
  /** The sort key. */
  readonly by?: RegistrySortKey;
  /** Smallest or largest first. */
  readonly order?: SortOrder;
};

/** The sort keys of a list of the registry. */
export type RegistrySortKey =
  /** The time of the creation. */
  | 'CREATION_TIME'
  /** The name. */
  | 'NAME';

/** The instances of a job. */
export type ResourcesInput = {
  /** How many instances work together. */
  readonly instanceCount?: Scalars['Int']['input'];
  /** The instance type: local, local_gpu or one such as ml.m5.2xlarge. */
  readonly instanceType?: Scalars['String']['input'];
  /** The disk of each instance, in gigabytes. */
  readonly volumeSizeGb?: InputMaybe<Scalars['Int']['input']>;
};

/** An endpoint, and the earlier deployment to deploy again. */
export type RollbackEndpointInput = {
  /** The same token gives the same endpoint, for 24 hours. */
  readonly clientToken?: InputMaybe<Scalars['String']['input']>;
  /** Check the request and return the endpoint as it would be. Nothing is recorded or started; what it reads below uploads/dry-run/ of a bucket need not be there yet. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** The name of the endpoint. */
  readonly name: Scalars['String']['input'];
  /** The name of the deployment; absent: the last one that served and whose bytes still exist. */
  readonly to?: InputMaybe<Scalars['String']['input']>;
  /** When the rollback is rolled back itself. */
  readonly watch?: InputMaybe<UpdateWatchInput>;
};

/** How the range of a number is searched. */
export type Scaling =
  /** LOGARITHMIC for positive numbers over two orders of magnitude or more, REVERSE_LOGARITHMIC for a range that comes as near to 1, else LINEAR. */
  | 'AUTO'
  /** Evenly. */
  | 'LINEAR'
  /** By orders of magnitude; positive numbers only. */
  | 'LOGARITHMIC'
  /** By orders of magnitude of 1 − value; continuous ranges within 0 and below 1 only. */
  | 'REVERSE_LOGARITHMIC';

/** The kinds of what is searched. */
export type SearchKind =
  /** Actions, such as deployments. */
  | 'ACTION'
  /** Artifacts: locations of data, and versions. */
  | 'ARTIFACT'
  /** Contexts, such as experiments, trials and endpoints. */
  | 'CONTEXT'
  /** Endpoints. */
  | 'ENDPOINT'
  /** Jobs of all kinds. */
  | 'JOB'
  /** Models. */
  | 'MODEL'
  /** Trial components, which have the display names of jobs. */
  | 'TRIAL_COMPONENT';

/** The axis of metric series. */
export type SeriesAxis =
  /** Seconds since instances began to work for the job. */
  | 'SECONDS'
  /** The step; a point without one has its number, from 0. */
  | 'STEP';

/** A move of an alias to a version. */
export type SetModelAliasInput = {
  /** The alias, for example champion. */
  readonly alias: Scalars['String']['input'];
  /** The version that it must point to now, else ALIAS_MOVED; 0: there must be no such alias. */
  readonly expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The name of the group. */
  readonly group: Scalars['String']['input'];
  /** Why, at most 1,024 characters. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The version that it points to from now on. */
  readonly version: Scalars['Int']['input'];
};

/** Which way an order runs. */
export type SortOrder =
  /** Smallest first. */
  | 'ASCENDING'
  /** Largest first. */
  | 'DESCENDING';

/** How an object is cut into records. */
export type SplitType =
  /** Each line that is not blank is a record. */
  | 'LINE'
  /** Not at all: the object is one record. */
  | 'NONE';

/** The status of a task of the server. */
export type TaskStatus =
  /** It was cancelled, and its files were removed. */
  | 'CANCELLED'
  /** It is done. */
  | 'COMPLETED'
  /** It was interrupted; started again with the same arguments, it continues. */
  | 'FAILED'
  /** It is under way. */
  | 'IN_PROGRESS';

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
export type TrialComponentArtifactInput = {
  /** The media type. */
  readonly mediaType?: InputMaybe<Scalars['String']['input']>;
  /** Its name among the inputs or the outputs, at most 128 characters. */
  readonly name: Scalars['String']['input'];
  /** Where it is, as a rule a URI, at most 2,048 characters. */
  readonly value: Scalars['String']['input'];
};

/** The status of a trial component. */
export type TrialComponentPrimaryStatus =
  /** It ended well. */
  | 'COMPLETED'
  /** It ended with an error; the message has the cause. */
  | 'FAILED'
  /** It runs. */
  | 'IN_PROGRESS'
  /** It was stopped. */
  | 'STOPPED'
  /** It is stopping. */
  | 'STOPPING';

/** The status of a trial component. */
export type TrialComponentStatusInput = {
  /** A message about it, at most 1,024 characters. */
  readonly message?: InputMaybe<Scalars['String']['input']>;
  /** The status in one word. */
  readonly primaryStatus: TrialComponentPrimaryStatus;
};

/** The metric that decides which trial is best. */
export type TuningObjectiveInput = {
  /** Which values are better. */
  readonly goal: ObjectiveGoal;
  /** The metric’s name; its last value counts. */
  readonly metricName: Scalars['String']['input'];
};

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
export type UpdateActionInput = {
  /** Which action. */
  readonly arn: Scalars['Arn']['input'];
  /** The new description. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** The new properties, in the place of all that there are. */
  readonly properties?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Names of properties to remove. */
  readonly propertiesToRemove?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Its present status. */
  readonly status?: InputMaybe<ActionStatus>;
};

/** The changes of an artifact; its source and its type are fixed. */
export type UpdateArtifactInput = {
  /** Which artifact. */
  readonly arn: Scalars['Arn']['input'];
  /** The new name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The new properties, in the place of all that there are. */
  readonly properties?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Names of properties to remove. */
  readonly propertiesToRemove?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** The changes of a context; its source and its type are fixed. */
export type UpdateContextInput = {
  /** Which context. */
  readonly arn: Scalars['Arn']['input'];
  /** The new description. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** The new properties, in the place of all that there are. */
  readonly properties?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Names of properties to remove. */
  readonly propertiesToRemove?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** What people write about a version; absent fields keep their values. */
export type UpdateModelPackageInput = {
  /** Its model card. */
  readonly card?: InputMaybe<ModelCardInput>;
  /** Notes, as Markdown, at most 10,000 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Its stage. */
  readonly lifeCycle?: InputMaybe<ModelLifeCycleInput>;
  /** The version: <group>:<version> or <group>@<alias>. */
  readonly package: Scalars['String']['input'];
};

/** The changes of a trial component. Given parameters and artifacts replace those of the same name. */
export type UpdateTrialComponentInput = {
  /** Which trial component. */
  readonly arn: Scalars['Arn']['input'];
  /** The new name to show. */
  readonly displayName?: InputMaybe<Scalars['String']['input']>;
  /** When it ended. */
  readonly endTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** Inputs to set. */
  readonly inputArtifacts?: InputMaybe<ReadonlyArray<TrialComponentArtifactInput>>;
  /** Names of inputs to remove. */
  readonly inputArtifactsToRemove?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Outputs to set. */
  readonly outputArtifacts?: InputMaybe<ReadonlyArray<TrialComponentArtifactInput>>;
  /** Names of outputs to remove. */
  readonly outputArtifactsToRemove?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Parameters to set. */
  readonly parameters?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Names of parameters to remove. */
  readonly parametersToRemove?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** When it began. */
  readonly startTime?: InputMaybe<Scalars['DateTime']['input']>;
  /** Its present status. */
  readonly status?: InputMaybe<TrialComponentStatusInput>;
};

/** How an update is watched once it answers, before the old instances end. */
export type UpdateWatchInput = {
  /** The share of failed answers, with a status of 500 or more or without one, above which it is rolled back. */
  readonly maxErrorRate?: InputMaybe<Scalars['Float']['input']>;
  /** Seconds, 0 to 3600. */
  readonly seconds?: InputMaybe<Scalars['Float']['input']>;
};

/** What usage is added up by. */
export type UsageGroup =
  /** The ARN of the caller that launched the job or created the endpoint. */
  | 'CALLER'
  /** The experiment of a job; endpoints have none. */
  | 'EXPERIMENT'
  /** The instance type. */
  | 'INSTANCE_TYPE'
  /** The kind of job, or endpoint. */
  | 'KIND'
  /** The value of a tag. */
  | 'TAG';

/** A model on a number of instances. */
export type VariantInput = {
  /** Whether each move of the alias updates the endpoint, in the same commit. */
  readonly follow?: InputMaybe<Scalars['Boolean']['input']>;
  /** Seconds without a request until the last instance ends; 600 with minInstances 0. */
  readonly idleSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** How many instances share the requests. */
  readonly instanceCount?: Scalars['Int']['input'];
  /** The instance type: local, local_gpu or one such as ml.m5.2xlarge. */
  readonly instanceType?: Scalars['String']['input'];
  /** Requests at once that an instance gets; any number if absent. */
  readonly maxConcurrency?: InputMaybe<Scalars['Int']['input']>;
  /** The greatest number of instances; instanceCount if absent. */
  readonly maxInstances?: InputMaybe<Scalars['Int']['input']>;
  /** Requests that wait for each instance; further ones get 503. 100 if absent. */
  readonly maxQueue?: InputMaybe<Scalars['Int']['input']>;
  /** The least number of instances: 0 with idleSeconds, else instanceCount. */
  readonly minInstances?: InputMaybe<Scalars['Int']['input']>;
  /** The name of the model; this or modelPackage is required. */
  readonly modelName?: InputMaybe<Scalars['String']['input']>;
  /** The registered model that it serves: <group>:<version> or <group>@<alias>. */
  readonly modelPackage?: InputMaybe<Scalars['String']['input']>;
  /** The name; unique in its endpoint. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Whether it gets copies of the requests, and its answers are only compared. */
  readonly shadow?: InputMaybe<Scalars['Boolean']['input']>;
  /** Requests at once for each instance that autoscaling aims at; 4 if absent. */
  readonly targetConcurrency?: InputMaybe<Scalars['Int']['input']>;
  /** Seconds from sending a request to its whole answer; 60 if absent. */
  readonly timeoutSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Its share is its weight over the sum of all weights. */
  readonly weight?: InputMaybe<Scalars['Float']['input']>;
};

export type OverviewQueryVariables = Exact<{
  since: Scalars['DateTime']['input'];
}>;


export type OverviewQuery = { readonly failed: { readonly __typename: 'JobConnection', readonly nodes: ReadonlyArray<
      | { readonly __typename: 'ProcessingJob', readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly status: string, readonly message?: string | null, readonly startTime: string, readonly endTime?: string | null }> }
      | { readonly __typename: 'TrainingJob', readonly secondaryStatus: TrainingSecondaryStatus, readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly status: string, readonly message?: string | null, readonly startTime: string, readonly endTime?: string | null }> }
      | { readonly __typename: 'TransformJob', readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly progress?: { readonly __typename: 'TransformProgress', readonly bytesDone: number, readonly bytesTotal: number } | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly status: string, readonly message?: string | null, readonly startTime: string, readonly endTime?: string | null }> }
      | { readonly __typename: 'TuningJob', readonly maxJobs: number, readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly counts: { readonly __typename: 'TuningCounts', readonly completed: number, readonly failed: number, readonly inProgress: number, readonly stopped: number }, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly status: string, readonly message?: string | null, readonly startTime: string, readonly endTime?: string | null }> }
    > }, readonly running: { readonly __typename: 'JobConnection', readonly nodes: ReadonlyArray<
      | { readonly __typename: 'ProcessingJob', readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly status: string, readonly message?: string | null, readonly startTime: string, readonly endTime?: string | null }> }
      | { readonly __typename: 'TrainingJob', readonly secondaryStatus: TrainingSecondaryStatus, readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly status: string, readonly message?: string | null, readonly startTime: string, readonly endTime?: string | null }> }
      | { readonly __typename: 'TransformJob', readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly progress?: { readonly __typename: 'TransformProgress', readonly bytesDone: number, readonly bytesTotal: number } | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly status: string, readonly message?: string | null, readonly startTime: string, readonly endTime?: string | null }> }
      | { readonly __typename: 'TuningJob', readonly maxJobs: number, readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly counts: { readonly __typename: 'TuningCounts', readonly completed: number, readonly failed: number, readonly inProgress: number, readonly stopped: number }, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly status: string, readonly message?: string | null, readonly startTime: string, readonly endTime?: string | null }> }
    > }, readonly newest: { readonly __typename: 'JobConnection', readonly nodes: ReadonlyArray<
      | { readonly __typename: 'ProcessingJob', readonly id: string }
      | { readonly __typename: 'TrainingJob', readonly id: string }
      | { readonly __typename: 'TransformJob', readonly id: string }
      | { readonly __typename: 'TuningJob', readonly id: string }
    > }, readonly endpoints: { readonly __typename: 'EndpointConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly failureReason?: string | null, readonly lastModifiedTime: string, readonly endpointStatus: EndpointStatus, readonly variants: ReadonlyArray<{ readonly __typename: 'Variant', readonly readyCount: number, readonly instanceCount: number }> }> }, readonly models: { readonly __typename: 'ModelConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Model', readonly id: string, readonly name: string, readonly creationTime: string, readonly createdBy: string, readonly trainingJob?: { readonly __typename: 'TrainingJob', readonly id: string, readonly name: string } | null }> }, readonly commits: { readonly __typename: 'CommitConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Commit', readonly seq: number, readonly time: string, readonly actor: string, readonly changeCount: number, readonly digest: string }> }, readonly jobCounts: ReadonlyArray<{ readonly __typename: 'JobCount', readonly kind: JobKind, readonly status: JobStatus, readonly count: number }> };

type OverviewJob_ProcessingJob_Fragment = { readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly status: string, readonly message?: string | null, readonly startTime: string, readonly endTime?: string | null }> };

type OverviewJob_TrainingJob_Fragment = { readonly secondaryStatus: TrainingSecondaryStatus, readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly status: string, readonly message?: string | null, readonly startTime: string, readonly endTime?: string | null }> };

type OverviewJob_TransformJob_Fragment = { readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly progress?: { readonly __typename: 'TransformProgress', readonly bytesDone: number, readonly bytesTotal: number } | null, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly status: string, readonly message?: string | null, readonly startTime: string, readonly endTime?: string | null }> };

type OverviewJob_TuningJob_Fragment = { readonly maxJobs: number, readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly counts: { readonly __typename: 'TuningCounts', readonly completed: number, readonly failed: number, readonly inProgress: number, readonly stopped: number }, readonly statusTransitions: ReadonlyArray<{ readonly __typename: 'StatusTransition', readonly status: string, readonly message?: string | null, readonly startTime: string, readonly endTime?: string | null }> };

export type OverviewJobFragment =
  | OverviewJob_ProcessingJob_Fragment
  | OverviewJob_TrainingJob_Fragment
  | OverviewJob_TransformJob_Fragment
  | OverviewJob_TuningJob_Fragment
;

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
export const OverviewJobFragmentDoc = new TypedDocumentString(`
    fragment OverviewJob on Job {
  id
  arn
  kind
  name
  status
  creationTime
  startTime
  endTime
  failureReason
  pendingReason
  queuePosition
  statusTransitions {
    __typename
    status
    message
    startTime
    endTime
  }
  ... on TrainingJob {
    secondaryStatus
  }
  ... on TuningJob {
    maxJobs
    counts {
      __typename
      completed
      failed
      inProgress
      stopped
    }
  }
  ... on TransformJob {
    progress {
      __typename
      bytesDone
      bytesTotal
    }
  }
}
    `, {"fragmentName":"OverviewJob"}) as unknown as TypedDocumentString<OverviewJobFragment, unknown>;
export const OverviewDocument = new TypedDocumentString(`
    query Overview($since: DateTime!) {
  failed: jobs(filter: {status: FAILED, createdAfter: $since}, first: 8) {
    __typename
    nodes {
      __typename
      ...OverviewJob
    }
  }
  running: jobs(filter: {status: IN_PROGRESS}, first: 12) {
    __typename
    nodes {
      __typename
      ...OverviewJob
    }
  }
  newest: jobs(first: 1) {
    __typename
    nodes {
      __typename
      id
    }
  }
  endpoints(first: 50) {
    __typename
    nodes {
      __typename
      id
      name
      endpointStatus: status
      failureReason
      lastModifiedTime
      variants {
        __typename
        readyCount
        instanceCount
      }
    }
  }
  models(first: 6) {
    __typename
    nodes {
      __typename
      id
      name
      creationTime
      createdBy
      trainingJob {
        __typename
        id
        name
      }
    }
  }
  commits(first: 8) {
    __typename
    nodes {
      __typename
      seq
      time
      actor
      changeCount
      digest
    }
  }
  jobCounts {
    __typename
    kind
    status
    count
  }
}
    fragment OverviewJob on Job {
  id
  arn
  kind
  name
  status
  creationTime
  startTime
  endTime
  failureReason
  pendingReason
  queuePosition
  statusTransitions {
    __typename
    status
    message
    startTime
    endTime
  }
  ... on TrainingJob {
    secondaryStatus
  }
  ... on TuningJob {
    maxJobs
    counts {
      __typename
      completed
      failed
      inProgress
      stopped
    }
  }
  ... on TransformJob {
    progress {
      __typename
      bytesDone
      bytesTotal
    }
  }
}`) as unknown as TypedDocumentString<OverviewQuery, OverviewQueryVariables>;