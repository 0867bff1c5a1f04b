// Emitted from src/client/operations and schema/schema.graphql by `npm run client`; edit those.
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
  /** The seed of random numbers, at least 0: PYTHONHASHSEED and SM_SEED of the program; default: generated. */
  readonly seed?: InputMaybe<Scalars['Int']['input']>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** A subject to reproduce. */
export type CreateReproductionInput = {
  /** The prefix of a generated name; default: from its program and the kind of job. */
  readonly baseJobName?: InputMaybe<Scalars['String']['input']>;
  /** The same token gives the same job, for 24 hours. */
  readonly clientToken?: InputMaybe<Scalars['String']['input']>;
  /** Notes, as Markdown of at most 10,000 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Check the request and return the job as it would be. Nothing is recorded or started; what it reads below uploads/dry-run/ of a bucket need not be there yet. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** Where it belongs. */
  readonly experiment?: InputMaybe<ExperimentInput>;
  /** The commit that its code came from. */
  readonly git?: InputMaybe<GitSourceInput>;
  /** The metrics that must agree; default: all final metrics, without throughputs. */
  readonly metrics?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** The name; default: <baseJobName>-<YYYY-MM-DD-HH-MM-SS-mmm>. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The role of the job; default: the configured execution role. */
  readonly role?: InputMaybe<Scalars['Arn']['input']>;
  /** Refuses the plan unless the server has this runner, such as docker. */
  readonly runner?: InputMaybe<Scalars['String']['input']>;
  /** A model, a model package, an alias, an endpoint, an artifact or a job. */
  readonly subject: Scalars['Arn']['input'];
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The largest relative difference of equivalent metrics and predictions, 0 to 1. */
  readonly tolerance?: InputMaybe<Scalars['Float']['input']>;
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
  /** MiB of a payload, at most 100; 0: no limit; default: the container’s choice, else 6. */
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

/** Which endpoints to drain, and how. */
export type DrainEndpointsInput = {
  /** Only returns what would be done. */
  readonly dryRun?: Scalars['Boolean']['input'];
  /** Names of endpoints, at most 1,000; a prefix followed by `*` selects the reached endpoints with this prefix. */
  readonly endpoints: ReadonlyArray<Scalars['String']['input']>;
  /** The name of an active quarantine. */
  readonly quarantine: Scalars['String']['input'];
  /** How the endpoints are drained. */
  readonly way: DrainWay;
  /** A CEL expression, as in policies, about the deployment of an endpoint: those are drained for which it is true. */
  readonly where?: InputMaybe<Scalars['String']['input']>;
};

/** The outcome of a drain for an endpoint. */
export type DrainOutcome =
  /** It is drained. */
  | 'DONE'
  /** There is nothing to drain: it serves no model derived from the data, it is being deleted, or its variants are drained already. */
  | 'NOTHING'
  /** It would be drained. */
  | 'PLANNED'
  /** It cannot be drained in this way; the message says why. */
  | 'REFUSED';

/** How an endpoint stops serving models derived from quarantined data. */
export type DrainWay =
  /** The last deployment without the data is deployed again. */
  | 'ROLLBACK'
  /** The endpoint is deleted. */
  | 'STOP'
  /** The affected variants get the weight 0; other variants answer. */
  | 'WEIGHT';

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
  /** The ARN or the name of the caller that created it. */
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
  /** The trial, made when missing. Without experimentName, an existing trial stays in its experiment. */
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
  /** The ARN or the name of the caller that created it. */
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
  /** A reproduction. */
  | 'REPRODUCTION'
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

/** Why bytes are kept. */
export type KeptBecause =
  /** They are among the last of their experiment that keepLast keeps. */
  | 'AMONG_LAST'
  /** The job, its trial component or the artifact has the tag hold. */
  | 'HELD'
  /** No rule is about them. */
  | 'NO_RULE'
  /** They are behind something in use; the path leads to it. */
  | 'REACHABLE'
  /** They are younger than keepDays. */
  | 'TOO_YOUNG';

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
  /** The ARN or the name of the caller that created it. */
  readonly createdBy?: InputMaybe<Scalars['String']['input']>;
  /** The name of the group. */
  readonly group?: InputMaybe<Scalars['String']['input']>;
  /** A part of the name, case as written. */
  readonly nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Tags that it has, with these values. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
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
  /** The ARN or the name of the caller that created it. */
  readonly createdBy?: InputMaybe<Scalars['String']['input']>;
  /** The SHA-256 of the data, 64 digits or the first 12 or more. */
  readonly digest?: InputMaybe<Scalars['String']['input']>;
  /** The name of the group. */
  readonly group?: InputMaybe<Scalars['String']['input']>;
  /** A part of the name, case as written. */
  readonly nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Tags that it has, with these values. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
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

/** The fields of a policy. */
export type PolicyInput = {
  /** Notes, as Markdown, at most 10,000 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** The message to callers when it is violated. */
  readonly message: Scalars['String']['input'];
  /** What it does when it is violated. */
  readonly mode?: InputMaybe<PolicyMode>;
  /** The name: 1 to 63 letters, digits and inner hyphens. */
  readonly name: Scalars['String']['input'];
  /** The acts that it applies to: launch, deploy, approve, promote, alias, or alias:<name> for one alias. */
  readonly on: ReadonlyArray<Scalars['String']['input']>;
  /** A CEL expression that must be true of each selected ancestor, or of the act. */
  readonly require: Scalars['String']['input'];
  /** Where it applies; default: everywhere. */
  readonly scope?: InputMaybe<PolicyScopeInput>;
  /** A CEL expression on `entity` that selects ancestors; null: `require` is evaluated once, for the act. */
  readonly select?: InputMaybe<Scalars['String']['input']>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** What a policy does when it is violated. */
export type PolicyMode =
  /** It refuses the act. */
  | 'ENFORCE'
  /** It only records the violation. */
  | 'WARN';

/** The result of the policies for an act. */
export type PolicyResult =
  /** No policy is violated. */
  | 'ALLOWED'
  /** A policy is violated, and the act is refused. */
  | 'DENIED'
  /** A policy is violated, and an admin has overridden it. */
  | 'OVERRIDDEN'
  /** Only policies in the mode WARN are violated. */
  | 'WARNED';

/** Where a policy applies; a field is a name, or a prefix followed by `*`. */
export type PolicyScopeInput = {
  /** The endpoint. */
  readonly endpoint?: InputMaybe<Scalars['String']['input']>;
  /** The experiment of a job. */
  readonly experiment?: InputMaybe<Scalars['String']['input']>;
  /** The group of a model package. */
  readonly group?: InputMaybe<Scalars['String']['input']>;
};

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

/** What to quarantine, and why. */
export type QuarantineInput = {
  /** The ARN of an artifact: covers its bytes if their digest is known, otherwise its location. */
  readonly artifact?: InputMaybe<Scalars['Arn']['input']>;
  /** SHA-256 of data at any location: 64 digits, or at least the first 12 of recorded data. Give this or artifact. */
  readonly digest?: InputMaybe<Scalars['String']['input']>;
  /** Returns the quarantine and its reach, but does not record it. */
  readonly dryRun?: Scalars['Boolean']['input'];
  /** The name; default: generated. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The reason, 1 to 1,024 characters. */
  readonly reason: Scalars['String']['input'];
};

/** Whether a quarantine refuses acts. */
export type QuarantineStatus =
  /** It refuses acts. */
  | 'ACTIVE'
  /** It has ended. */
  | 'RELEASED';

/** Chooses records: all that is given must match. */
export type RecordFilter = {
  /** Created then or later. */
  readonly createdAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Created then or before. */
  readonly createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** The ARN or the name of the caller that created it. */
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
  /** Texts by name to set, in your own words; at most 50. */
  readonly metadata?: InputMaybe<Scalars['JSONObject']['input']>;
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
  /** The ARN or the name of the caller that created it. */
  readonly createdBy?: InputMaybe<Scalars['String']['input']>;
  /** A part of the name, case as written. */
  readonly nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Tags that it has, with these values. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
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

/** What happened to bytes. */
export type RemovedBytesStatus =
  /** They were removed. The same bytes, recorded again, are there again. */
  | 'DELETED'
  /** They are being removed. */
  | 'DELETING'
  /** Others had removed or replaced them. */
  | 'LOST';

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
export type RetentionClass =
  /** The captured requests and answers of endpoints. */
  | 'CAPTURE'
  /** The checkpoints of a completed job. */
  | 'CHECKPOINTS'
  /** The installed Python environments; a start of the server removes the unused ones. */
  | 'ENVIRONMENTS'
  /** The outputs of a failed or stopped job. */
  | 'FAILED_OUTPUTS'
  /** The log of an ended job, with its metric series. */
  | 'LOGS'
  /** The model of a completed training job. */
  | 'MODELS'
  /** The outputs of a completed job, except its model. */
  | 'OUTPUTS';

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
  /** Endpoint configurations. */
  | 'ENDPOINT_CONFIG'
  /** Jobs of all kinds. */
  | 'JOB'
  /** Models. */
  | 'MODEL'
  /** Aliases of model package groups. */
  | 'MODEL_ALIAS'
  /** Versions of model package groups. */
  | 'MODEL_PACKAGE'
  /** Model package groups. */
  | 'MODEL_PACKAGE_GROUP'
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
  /** Texts by name to set, in your own words; at most 50. */
  readonly metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Names of texts of the metadata to remove. */
  readonly metadataToRemove?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
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

export type SetDescriptionMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
  description: Scalars['String']['input'];
}>;


export type SetDescriptionMutation = { readonly setDescription:
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
   };

export type SetTagsMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
  tags: Scalars['JSONObject']['input'];
  remove?: InputMaybe<ReadonlyArray<Scalars['String']['input']> | Scalars['String']['input']>;
}>;


export type SetTagsMutation = { readonly setTags:
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
   };

export type DescribedQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DescribedQuery = { readonly node?:
    | { readonly description?: string | null, readonly id: string }
    | { readonly id: string }
    | { readonly description?: string | null, readonly id: string }
    | { readonly description?: string | null, readonly id: string }
    | { readonly id: string }
    | { readonly description?: string | null, readonly id: string }
    | { readonly id: string }
    | { readonly description?: string | null, readonly id: string }
    | { readonly description?: string | null, readonly id: string }
    | { readonly id: string }
    | { readonly description?: string | null, readonly id: string }
    | { readonly id: string }
    | { readonly description?: string | null, readonly id: string }
    | { readonly description?: string | null, readonly id: string }
    | { readonly description?: string | null, readonly id: string }
    | { readonly id: string }
    | { readonly description?: string | null, readonly id: string }
   | null };

export type NamedQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type NamedQuery = { readonly jobs: { readonly nodes: ReadonlyArray<
      | { readonly kind: JobKind, readonly arn: string, readonly name: string }
      | { readonly kind: JobKind, readonly arn: string, readonly name: string }
      | { readonly kind: JobKind, readonly arn: string, readonly name: string }
      | { readonly kind: JobKind, readonly arn: string, readonly name: string }
      | { readonly kind: JobKind, readonly arn: string, readonly name: string }
    > }, readonly model?: { readonly arn: string, readonly name: string } | null, readonly endpoint?: { readonly arn: string, readonly name: string } | null };

export type TrainingProgressQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type TrainingProgressQuery = { readonly trainingJob?: { readonly metricSeries: ReadonlyArray<{ readonly value: number }> } | null };

export type CommitsQueryVariables = Exact<{
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type CommitsQuery = { readonly commits: { readonly nodes: ReadonlyArray<{ readonly seq: number, readonly changes: ReadonlyArray<{ readonly arn?: string | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type EntityNamedQueryVariables = Exact<{
  name: Scalars['String']['input'];
  type?: InputMaybe<Scalars['String']['input']>;
}>;


export type EntityNamedQuery = { readonly trialComponent?: { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null } | null, readonly context?: { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null } | null, readonly action?: { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null } | null, readonly artifact?: { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null } | null, readonly contexts: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null }> } };

type NamedEntity_Action_Fragment = { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null };

type NamedEntity_Artifact_Fragment = { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null };

type NamedEntity_Context_Fragment = { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null };

type NamedEntity_TrialComponent_Fragment = { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null };

export type NamedEntityFragment =
  | NamedEntity_Action_Fragment
  | NamedEntity_Artifact_Fragment
  | NamedEntity_Context_Fragment
  | NamedEntity_TrialComponent_Fragment
;

export type ImpactRowsQueryVariables = Exact<{
  of: ImpactInput;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ImpactRowsQuery = { readonly impact: { readonly complete: boolean, readonly incompleteReason?: IncompleteReason | null, readonly counts: { readonly jobs: number, readonly models: number, readonly packages: number, readonly endpoints: number, readonly data: number }, readonly nodes: ReadonlyArray<{ readonly depth: number, readonly affected: AffectedKind, readonly resource:
        | { readonly __typename: 'Action', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly actionStatus?: ActionStatus | null, readonly entityName?: string | null }
        | { readonly __typename: 'Artifact', readonly id: string, readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly source: { readonly uri: string } }
        | { readonly __typename: 'Context', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null }
        | { readonly __typename: 'Endpoint', readonly arn: string, readonly name: string, readonly id: string, readonly endpointStatus: EndpointStatus }
        | { readonly __typename: 'EndpointConfig', readonly id: string }
        | { readonly __typename: 'Model', readonly arn: string, readonly name: string, readonly id: string }
        | { readonly __typename: 'ModelAlias', readonly id: string }
        | { readonly __typename: 'ModelPackage', readonly arn: string, readonly name: string, readonly id: string }
        | { readonly __typename: 'ModelPackageGroup', readonly id: string }
        | { readonly __typename: 'Policy', readonly id: string }
        | { readonly __typename: 'ProcessingJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly id: string }
        | { readonly __typename: 'Quarantine', readonly id: string }
        | { readonly __typename: 'Reproduction', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly id: string }
        | { readonly __typename: 'TrainingJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly id: string }
        | { readonly __typename: 'TransformJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly id: string }
        | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus } | null }
        | { readonly __typename: 'TuningJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly id: string }
       }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type DiffRowsQueryVariables = Exact<{
  a: LineageSideInput;
  b: LineageSideInput;
}>;


export type DiffRowsQuery = { readonly lineageDiff: { readonly complete: boolean, readonly incompleteReason?: IncompleteReason | null, readonly changed: ReadonlyArray<{ readonly kind: LineageDifferenceKind, readonly name: string, readonly a?: string | null, readonly b?: string | null }>, readonly onlyA: ReadonlyArray<
      | { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly actionStatus?: ActionStatus | null, readonly entityName?: string | null }
      | { readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly source: { readonly uri: string } }
      | { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null }
      | { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus } | null }
    >, readonly onlyB: ReadonlyArray<
      | { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly actionStatus?: ActionStatus | null, readonly entityName?: string | null }
      | { readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly source: { readonly uri: string } }
      | { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null }
      | { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus } | null }
    > } };

export type ArtifactRowsQueryVariables = Exact<{
  first: Scalars['Int']['input'];
  filter?: InputMaybe<EntityFilter>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ArtifactRowsQuery = { readonly artifacts: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly digest?: string | null, readonly sizeBytes?: number | null, readonly creationTime: string, readonly source: { readonly uri: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type ArtifactAtQueryVariables = Exact<{
  sourceUri?: InputMaybe<Scalars['String']['input']>;
  digest?: InputMaybe<Scalars['String']['input']>;
  arn?: InputMaybe<Scalars['Arn']['input']>;
}>;


export type ArtifactAtQuery = { readonly artifact?: { readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly objectCount?: number | null, readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly digest?: string | null, readonly sizeBytes?: number | null, readonly creationTime: string, readonly model?: { readonly name: string } | null, readonly versions: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly digest?: string | null, readonly sizeBytes?: number | null, readonly creationTime: string }> }, readonly source: { readonly uri: string } } | null };

export type ArtifactRowFragment = { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly digest?: string | null, readonly sizeBytes?: number | null, readonly creationTime: string, readonly source: { readonly uri: string } };

type EntityRow_Action_Fragment = { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly actionStatus?: ActionStatus | null, readonly entityName?: string | null };

type EntityRow_Artifact_Fragment = { readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly source: { readonly uri: string } };

type EntityRow_Context_Fragment = { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null };

type EntityRow_TrialComponent_Fragment = { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus } | null };

export type EntityRowFragment =
  | EntityRow_Action_Fragment
  | EntityRow_Artifact_Fragment
  | EntityRow_Context_Fragment
  | EntityRow_TrialComponent_Fragment
;

export type RegisteredArnQueryVariables = Exact<{
  package: Scalars['String']['input'];
}>;


export type RegisteredArnQuery = { readonly modelPackage?: { readonly arn: string, readonly name: string, readonly trainingJobName?: string | null } | null };

export type JobRowsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  filter?: InputMaybe<JobFilter>;
  orderBy?: InputMaybe<JobOrder>;
  withLineage: Scalars['Boolean']['input'];
}>;


export type JobRowsQuery = { readonly jobs: { readonly nodes: ReadonlyArray<
      | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly trialComponent?: { readonly parameters: Readonly<Record<string, unknown>>, readonly metrics: ReadonlyArray<{ readonly name: string, readonly last?: number | null }> } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
      | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly trialComponent?: { readonly parameters: Readonly<Record<string, unknown>>, readonly metrics: ReadonlyArray<{ readonly name: string, readonly last?: number | null }> } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
      | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly trialComponent?: { readonly parameters: Readonly<Record<string, unknown>>, readonly metrics: ReadonlyArray<{ readonly name: string, readonly last?: number | null }> } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
      | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly trialComponent?: { readonly parameters: Readonly<Record<string, unknown>>, readonly metrics: ReadonlyArray<{ readonly name: string, readonly last?: number | null }> } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
      | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly trialComponent?: { readonly parameters: Readonly<Record<string, unknown>>, readonly metrics: ReadonlyArray<{ readonly name: string, readonly last?: number | null }> } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
    > } };

export type KnownMetricsQueryVariables = Exact<{
  metric: Scalars['String']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
}>;


export type KnownMetricsQuery = { readonly jobColumns: { readonly metrics: ReadonlyArray<string> }, readonly jobs: { readonly nodes: ReadonlyArray<
      | { readonly arn: string }
      | { readonly arn: string }
      | { readonly arn: string }
      | { readonly arn: string }
      | { readonly arn: string }
    > } };

export type QuarantineActsQueryVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type QuarantineActsQuery = { readonly lineageEntity?:
    | { readonly incoming: { readonly nodes: ReadonlyArray<{ readonly source:
            | { readonly status?: ActionStatus | null, readonly type?: string | null, readonly creationTime: string, readonly properties: Readonly<Record<string, unknown>> }
            | { readonly type?: string | null, readonly creationTime: string, readonly properties: Readonly<Record<string, unknown>> }
            | { readonly type?: string | null, readonly creationTime: string, readonly properties: Readonly<Record<string, unknown>> }
            | { readonly type?: string | null, readonly creationTime: string, readonly properties: Readonly<Record<string, unknown>> }
           }> } }
    | Record<PropertyKey, never>
   | null };

export type CompareJobsQueryVariables = Exact<{
  arns: ReadonlyArray<Scalars['Arn']['input']> | Scalars['Arn']['input'];
  columns?: InputMaybe<ReadonlyArray<Scalars['String']['input']> | Scalars['String']['input']>;
  all?: InputMaybe<Scalars['Boolean']['input']>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type CompareJobsQuery = { readonly compareJobs: { readonly jobs: ReadonlyArray<{ readonly arn: string, readonly name: string, readonly kind: JobKind, readonly status: JobStatus, readonly creationTime: string }>, readonly columns: ReadonlyArray<{ readonly group: ColumnGroup, readonly name: string, readonly statistic?: MetricStatistic | null, readonly values: ReadonlyArray<string | null>, readonly numbers?: ReadonlyArray<number | null> | null }> } };

export type JobMetricSeriesQueryVariables = Exact<{
  arns: ReadonlyArray<Scalars['Arn']['input']> | Scalars['Arn']['input'];
  names?: InputMaybe<ReadonlyArray<Scalars['String']['input']> | Scalars['String']['input']>;
  points?: InputMaybe<Scalars['Int']['input']>;
  axis?: InputMaybe<SeriesAxis>;
  from?: InputMaybe<Scalars['Float']['input']>;
  to?: InputMaybe<Scalars['Float']['input']>;
}>;


export type JobMetricSeriesQuery = { readonly jobMetricSeries: ReadonlyArray<{ readonly job: string, readonly name: string, readonly count: number, readonly x: ReadonlyArray<number>, readonly values: ReadonlyArray<number> }> };

export type HeadQueryVariables = Exact<{ [key: string]: never; }>;


export type HeadQuery = { readonly commits: { readonly nodes: ReadonlyArray<{ readonly seq: number }> } };

export type LogSubscriptionVariables = Exact<{
  arn: Scalars['Arn']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type LogSubscription = { readonly log: { readonly lines: ReadonlyArray<{ readonly cursor: string, readonly number: number, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }> } };

export type LogLineFieldsFragment = { readonly cursor: string, readonly number: number, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string };

export type ChangedSubscriptionVariables = Exact<{
  arn: Scalars['Arn']['input'];
  after?: InputMaybe<Scalars['Int']['input']>;
}>;


export type ChangedSubscription = { readonly changed: { readonly commit: { readonly seq: number, readonly time: string }, readonly node?:
      | { readonly __typename: 'Action', readonly id: string }
      | { readonly __typename: 'Artifact', readonly id: string }
      | { readonly __typename: 'Context', readonly id: string }
      | { readonly __typename: 'Endpoint', readonly name: string, readonly failureReason?: string | null, readonly id: string, readonly endpointStatus: EndpointStatus }
      | { readonly __typename: 'EndpointConfig', readonly id: string }
      | { readonly __typename: 'Model', readonly id: string }
      | { readonly __typename: 'ModelAlias', readonly id: string }
      | { readonly __typename: 'ModelPackage', readonly id: string }
      | { readonly __typename: 'ModelPackageGroup', readonly id: string }
      | { readonly __typename: 'Policy', readonly id: string }
      | { readonly __typename: 'ProcessingJob', readonly id: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
      | { readonly __typename: 'Quarantine', readonly id: string }
      | { readonly __typename: 'Reproduction', readonly id: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
      | { readonly __typename: 'TrainingJob', readonly id: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
      | { readonly __typename: 'TransformJob', readonly id: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly progress?: { readonly objectsDone: number, readonly objectsTotal: number, readonly recordsDone: number, readonly recordsExpected?: number | null, readonly bytesDone: number, readonly bytesTotal: number } | null, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
      | { readonly __typename: 'TrialComponent', readonly id: string }
      | { readonly __typename: 'TuningJob', readonly maxJobs: number, readonly id: string, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly counts: { readonly completed: number, readonly failed: number, readonly inProgress: number, readonly stopped: number }, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
     | null } };

export type LogPageQueryVariables = Exact<{
  arn: Scalars['ID']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  fromLine?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  contains?: InputMaybe<ReadonlyArray<Scalars['String']['input']> | Scalars['String']['input']>;
  ignoreCase?: InputMaybe<Scalars['Boolean']['input']>;
}>;


export type LogPageQuery = { readonly node?:
    | { readonly __typename: 'Action' }
    | { readonly __typename: 'Artifact' }
    | { readonly __typename: 'Context' }
    | { readonly __typename: 'Endpoint', readonly logs: { readonly complete: boolean, readonly lines: ReadonlyArray<{ readonly cursor: string, readonly number: number, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor?: string | null, readonly endCursor?: string | null } } }
    | { readonly __typename: 'EndpointConfig' }
    | { readonly __typename: 'Model' }
    | { readonly __typename: 'ModelAlias' }
    | { readonly __typename: 'ModelPackage' }
    | { readonly __typename: 'ModelPackageGroup' }
    | { readonly __typename: 'Policy' }
    | { readonly __typename: 'ProcessingJob', readonly logs: { readonly complete: boolean, readonly lines: ReadonlyArray<{ readonly cursor: string, readonly number: number, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor?: string | null, readonly endCursor?: string | null } } }
    | { readonly __typename: 'Quarantine' }
    | { readonly __typename: 'Reproduction', readonly logs: { readonly complete: boolean, readonly lines: ReadonlyArray<{ readonly cursor: string, readonly number: number, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor?: string | null, readonly endCursor?: string | null } } }
    | { readonly __typename: 'TrainingJob', readonly logs: { readonly complete: boolean, readonly lines: ReadonlyArray<{ readonly cursor: string, readonly number: number, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor?: string | null, readonly endCursor?: string | null } } }
    | { readonly __typename: 'TransformJob', readonly logs: { readonly complete: boolean, readonly lines: ReadonlyArray<{ readonly cursor: string, readonly number: number, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor?: string | null, readonly endCursor?: string | null } } }
    | { readonly __typename: 'TrialComponent' }
    | { readonly __typename: 'TuningJob', readonly logs: { readonly complete: boolean, readonly lines: ReadonlyArray<{ readonly cursor: string, readonly number: number, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor?: string | null, readonly endCursor?: string | null } } }
   | null };

export type LogPageFieldsFragment = { readonly complete: boolean, readonly lines: ReadonlyArray<{ readonly cursor: string, readonly number: number, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor?: string | null, readonly endCursor?: string | null } };

export type ExportGraphMutationVariables = Exact<{
  destination: Scalars['S3Uri']['input'];
  profile?: ExportProfile;
  gzip?: Scalars['Boolean']['input'];
  includeRecords?: Scalars['Boolean']['input'];
  oddNames?: OddNames;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
  sinceCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type ExportGraphMutation = { readonly exportGraph: { readonly id: string, readonly status: TaskStatus, readonly failureReason?: string | null, readonly destination: string, readonly profile: ExportProfile, readonly sinceCommit?: number | null, readonly startTime: string, readonly rowsWritten: number, readonly rowsTotal?: number | null, readonly skippedAssociations: number, readonly encodedNames: ReadonlyArray<string>, readonly commit: { readonly seq: number }, readonly files: ReadonlyArray<{ readonly uri: string, readonly rows: number, readonly sizeBytes: number, readonly digest: string }> } };

export type GraphExportQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type GraphExportQuery = { readonly graphExport?: { readonly id: string, readonly status: TaskStatus, readonly failureReason?: string | null, readonly destination: string, readonly profile: ExportProfile, readonly sinceCommit?: number | null, readonly startTime: string, readonly rowsWritten: number, readonly rowsTotal?: number | null, readonly skippedAssociations: number, readonly encodedNames: ReadonlyArray<string>, readonly commit: { readonly seq: number }, readonly files: ReadonlyArray<{ readonly uri: string, readonly rows: number, readonly sizeBytes: number, readonly digest: string }> } | null };

export type CancelGraphExportMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type CancelGraphExportMutation = { readonly cancelGraphExport: { readonly id: string, readonly status: TaskStatus, readonly failureReason?: string | null, readonly destination: string, readonly profile: ExportProfile, readonly sinceCommit?: number | null, readonly startTime: string, readonly rowsWritten: number, readonly rowsTotal?: number | null, readonly skippedAssociations: number, readonly encodedNames: ReadonlyArray<string>, readonly commit: { readonly seq: number }, readonly files: ReadonlyArray<{ readonly uri: string, readonly rows: number, readonly sizeBytes: number, readonly digest: string }> } };

export type ExportFieldsFragment = { readonly id: string, readonly status: TaskStatus, readonly failureReason?: string | null, readonly destination: string, readonly profile: ExportProfile, readonly sinceCommit?: number | null, readonly startTime: string, readonly rowsWritten: number, readonly rowsTotal?: number | null, readonly skippedAssociations: number, readonly encodedNames: ReadonlyArray<string>, readonly commit: { readonly seq: number }, readonly files: ReadonlyArray<{ readonly uri: string, readonly rows: number, readonly sizeBytes: number, readonly digest: string }> };

export type LoadGraphMutationVariables = Exact<{
  source: Scalars['S3Uri']['input'];
  iamRoleArn: Scalars['Arn']['input'];
  region: Scalars['String']['input'];
  mode?: InputMaybe<Scalars['String']['input']>;
  failOnError?: InputMaybe<Scalars['Boolean']['input']>;
  allowEmptyStrings?: InputMaybe<Scalars['Boolean']['input']>;
  replaceValues?: InputMaybe<Scalars['Boolean']['input']>;
}>;


export type LoadGraphMutation = { readonly loadGraph: { readonly loadId: string, readonly status: string, readonly totalRecords: number, readonly totalTimeSpent: number, readonly errors: ReadonlyArray<{ readonly code: string, readonly file: string, readonly message: string, readonly recordNumber: number }> } };

export type GraphLoadQueryVariables = Exact<{
  loadId: Scalars['ID']['input'];
}>;


export type GraphLoadQuery = { readonly graphLoad?: { readonly loadId: string, readonly status: string, readonly totalRecords: number, readonly totalTimeSpent: number, readonly errors: ReadonlyArray<{ readonly code: string, readonly file: string, readonly message: string, readonly recordNumber: number }> } | null };

export type LoadFieldsFragment = { readonly loadId: string, readonly status: string, readonly totalRecords: number, readonly totalTimeSpent: number, readonly errors: ReadonlyArray<{ readonly code: string, readonly file: string, readonly message: string, readonly recordNumber: number }> };

export type CreateModelMutationVariables = Exact<{
  input: CreateModelInput;
}>;


export type CreateModelMutation = { readonly createModel: { readonly arn: string, readonly name: string, readonly creationTime: string, readonly image: string, readonly modelData?: string | null, readonly entryPoint?: string | null, readonly sourceDir?: string | null, readonly environment: Readonly<Record<string, unknown>>, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly trainingJob?: { readonly name: string } | null } };

export type ModelQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type ModelQuery = { readonly model?: { readonly arn: string, readonly name: string, readonly creationTime: string, readonly image: string, readonly modelData?: string | null, readonly entryPoint?: string | null, readonly sourceDir?: string | null, readonly environment: Readonly<Record<string, unknown>>, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly trainingJob?: { readonly name: string } | null } | null };

export type ModelsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<RecordFilter>;
}>;


export type ModelsQuery = { readonly models: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly name: string, readonly creationTime: string, readonly image: string, readonly modelData?: string | null, readonly entryPoint?: string | null, readonly sourceDir?: string | null, readonly environment: Readonly<Record<string, unknown>>, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly trainingJob?: { readonly name: string } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type DeleteModelMutationVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type DeleteModelMutation = { readonly deleteModel: string };

export type ModelFieldsFragment = { readonly arn: string, readonly name: string, readonly creationTime: string, readonly image: string, readonly modelData?: string | null, readonly entryPoint?: string | null, readonly sourceDir?: string | null, readonly environment: Readonly<Record<string, unknown>>, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly trainingJob?: { readonly name: string } | null };

export type CreateEndpointMutationVariables = Exact<{
  input: CreateEndpointInput;
}>;


export type CreateEndpointMutation = { readonly createEndpoint: { readonly arn: string, readonly name: string, readonly status: EndpointStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly billableSeconds?: number | null, readonly url: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly variants: ReadonlyArray<{ readonly name: string, readonly modelName: string, readonly modelPackage?: string | null, readonly follows?: string | null, readonly instanceType: string, readonly instanceCount: number, readonly weight: number, readonly readyCount: number, readonly shadow: boolean, readonly minInstances: number, readonly maxInstances: number, readonly comparison?: { readonly same: number, readonly different: number, readonly failed: number, readonly skipped: number } | null }> } };

export type UpdateEndpointMutationVariables = Exact<{
  input: CreateEndpointInput;
}>;


export type UpdateEndpointMutation = { readonly updateEndpoint: { readonly arn: string, readonly name: string, readonly status: EndpointStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly billableSeconds?: number | null, readonly url: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly variants: ReadonlyArray<{ readonly name: string, readonly modelName: string, readonly modelPackage?: string | null, readonly follows?: string | null, readonly instanceType: string, readonly instanceCount: number, readonly weight: number, readonly readyCount: number, readonly shadow: boolean, readonly minInstances: number, readonly maxInstances: number, readonly comparison?: { readonly same: number, readonly different: number, readonly failed: number, readonly skipped: number } | null }> } };

export type EndpointQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type EndpointQuery = { readonly endpoint?: { readonly arn: string, readonly name: string, readonly status: EndpointStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly billableSeconds?: number | null, readonly url: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly variants: ReadonlyArray<{ readonly name: string, readonly modelName: string, readonly modelPackage?: string | null, readonly follows?: string | null, readonly instanceType: string, readonly instanceCount: number, readonly weight: number, readonly readyCount: number, readonly shadow: boolean, readonly minInstances: number, readonly maxInstances: number, readonly comparison?: { readonly same: number, readonly different: number, readonly failed: number, readonly skipped: number } | null }> } | null };

export type EndpointsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<RecordFilter>;
}>;


export type EndpointsQuery = { readonly endpoints: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly name: string, readonly status: EndpointStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly billableSeconds?: number | null, readonly url: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly variants: ReadonlyArray<{ readonly name: string, readonly modelName: string, readonly modelPackage?: string | null, readonly follows?: string | null, readonly instanceType: string, readonly instanceCount: number, readonly weight: number, readonly readyCount: number, readonly shadow: boolean, readonly minInstances: number, readonly maxInstances: number, readonly comparison?: { readonly same: number, readonly different: number, readonly failed: number, readonly skipped: number } | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type RollbackEndpointMutationVariables = Exact<{
  input: RollbackEndpointInput;
}>;


export type RollbackEndpointMutation = { readonly rollbackEndpoint: { readonly arn: string, readonly name: string, readonly status: EndpointStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly billableSeconds?: number | null, readonly url: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly variants: ReadonlyArray<{ readonly name: string, readonly modelName: string, readonly modelPackage?: string | null, readonly follows?: string | null, readonly instanceType: string, readonly instanceCount: number, readonly weight: number, readonly readyCount: number, readonly shadow: boolean, readonly minInstances: number, readonly maxInstances: number, readonly comparison?: { readonly same: number, readonly different: number, readonly failed: number, readonly skipped: number } | null }> } };

export type DeploymentsQueryVariables = Exact<{
  name: Scalars['String']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
  at?: InputMaybe<Scalars['DateTime']['input']>;
}>;


export type DeploymentsQuery = { readonly endpoint?: { readonly deployments: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly arn: string, readonly status: DeploymentStatus, readonly isLive: boolean, readonly creationTime: string, readonly createdBy?: string | null, readonly commit?: number | null, readonly rolledBackTo?: string | null, readonly variants: ReadonlyArray<{ readonly name: string, readonly modelName: string, readonly modelPackage?: string | null, readonly instanceType: string, readonly instanceCount: number, readonly weight: number, readonly shadow: boolean, readonly digest?: string | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } } | null };

export type DeploymentFieldsFragment = { readonly name: string, readonly arn: string, readonly status: DeploymentStatus, readonly isLive: boolean, readonly creationTime: string, readonly createdBy?: string | null, readonly commit?: number | null, readonly rolledBackTo?: string | null, readonly variants: ReadonlyArray<{ readonly name: string, readonly modelName: string, readonly modelPackage?: string | null, readonly instanceType: string, readonly instanceCount: number, readonly weight: number, readonly shadow: boolean, readonly digest?: string | null }> };

export type TrafficQueryVariables = Exact<{
  name: Scalars['String']['input'];
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
  points?: InputMaybe<Scalars['Int']['input']>;
}>;


export type TrafficQuery = { readonly endpoint?: { readonly traffic?: { readonly since: string, readonly points: ReadonlyArray<{ readonly time: string, readonly seconds: number, readonly requests: number, readonly answered: number, readonly clientErrors: number, readonly serverErrors: number, readonly timeouts: number, readonly refused: number, readonly abandoned: number, readonly p50Ms?: number | null, readonly p99Ms?: number | null, readonly maxConcurrency: number, readonly instances: number }>, readonly total: { readonly time: string, readonly seconds: number, readonly requests: number, readonly answered: number, readonly clientErrors: number, readonly serverErrors: number, readonly timeouts: number, readonly refused: number, readonly abandoned: number, readonly p50Ms?: number | null, readonly p99Ms?: number | null, readonly maxConcurrency: number, readonly instances: number } } | null, readonly variants: ReadonlyArray<{ readonly name: string, readonly traffic?: { readonly since: string, readonly points: ReadonlyArray<{ readonly time: string, readonly seconds: number, readonly requests: number, readonly answered: number, readonly clientErrors: number, readonly serverErrors: number, readonly timeouts: number, readonly refused: number, readonly abandoned: number, readonly p50Ms?: number | null, readonly p99Ms?: number | null, readonly maxConcurrency: number, readonly instances: number }>, readonly total: { readonly time: string, readonly seconds: number, readonly requests: number, readonly answered: number, readonly clientErrors: number, readonly serverErrors: number, readonly timeouts: number, readonly refused: number, readonly abandoned: number, readonly p50Ms?: number | null, readonly p99Ms?: number | null, readonly maxConcurrency: number, readonly instances: number } } | null }> } | null };

export type TrafficFieldsFragment = { readonly since: string, readonly points: ReadonlyArray<{ readonly time: string, readonly seconds: number, readonly requests: number, readonly answered: number, readonly clientErrors: number, readonly serverErrors: number, readonly timeouts: number, readonly refused: number, readonly abandoned: number, readonly p50Ms?: number | null, readonly p99Ms?: number | null, readonly maxConcurrency: number, readonly instances: number }>, readonly total: { readonly time: string, readonly seconds: number, readonly requests: number, readonly answered: number, readonly clientErrors: number, readonly serverErrors: number, readonly timeouts: number, readonly refused: number, readonly abandoned: number, readonly p50Ms?: number | null, readonly p99Ms?: number | null, readonly maxConcurrency: number, readonly instances: number } };

export type TrafficPointFieldsFragment = { readonly time: string, readonly seconds: number, readonly requests: number, readonly answered: number, readonly clientErrors: number, readonly serverErrors: number, readonly timeouts: number, readonly refused: number, readonly abandoned: number, readonly p50Ms?: number | null, readonly p99Ms?: number | null, readonly maxConcurrency: number, readonly instances: number };

export type DeleteEndpointMutationVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type DeleteEndpointMutation = { readonly deleteEndpoint: string };

export type EndpointFieldsFragment = { readonly arn: string, readonly name: string, readonly status: EndpointStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly billableSeconds?: number | null, readonly url: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly variants: ReadonlyArray<{ readonly name: string, readonly modelName: string, readonly modelPackage?: string | null, readonly follows?: string | null, readonly instanceType: string, readonly instanceCount: number, readonly weight: number, readonly readyCount: number, readonly shadow: boolean, readonly minInstances: number, readonly maxInstances: number, readonly comparison?: { readonly same: number, readonly different: number, readonly failed: number, readonly skipped: number } | null }> };

export type JobsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<JobFilter>;
  orderBy?: InputMaybe<JobOrder>;
}>;


export type JobsQuery = { readonly jobs: { readonly nodes: ReadonlyArray<
      | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
      | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
      | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
      | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
      | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
    >, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type JobCountsQueryVariables = Exact<{
  filter?: InputMaybe<JobFilter>;
}>;


export type JobCountsQuery = { readonly jobCounts: ReadonlyArray<{ readonly kind: JobKind, readonly status: JobStatus, readonly count: number }> };

export type JobQueryVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type JobQuery = { readonly job?:
    | { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly image: string, readonly command: ReadonlyArray<string>, readonly environment: Readonly<Record<string, unknown>>, readonly exitMessage?: string | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly inputs: ReadonlyArray<{ readonly name: string, readonly uri: string, readonly localPath: string }>, readonly outputs: ReadonlyArray<{ readonly name: string, readonly uri: string, readonly localPath: string }>, readonly resources: { readonly instanceType: string, readonly instanceCount: number }, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
    | { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly subject: string, readonly tolerance: number, readonly verdict?: ReproductionVerdict | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly results: ReadonlyArray<{ readonly step: number, readonly verdict: ReproductionVerdict, readonly equalFiles?: number | null, readonly files: ReadonlyArray<{ readonly name: string, readonly a?: string | null, readonly b?: string | null }>, readonly metrics: ReadonlyArray<{ readonly name: string, readonly a?: string | null, readonly b?: string | null, readonly isWithin: boolean }>, readonly predictions?: { readonly job: string, readonly values: number, readonly greatestDifference: number, readonly isWithin: boolean, readonly differs?: string | null } | null, readonly divergence?: { readonly step: number, readonly kind: string, readonly name: string, readonly a?: string | null, readonly b?: string | null } | null }>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
    | { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly secondaryStatus: TrainingSecondaryStatus, readonly imageUri?: string | null, readonly hyperparameters: Readonly<Record<string, unknown>>, readonly environment: Readonly<Record<string, unknown>>, readonly maxRuntimeSeconds: number, readonly outputPath: string, readonly checkpointUri?: string | null, readonly modelData?: string | null, readonly trainingSeconds?: number | null, readonly billableSeconds?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly algorithm: { readonly name?: string | null, readonly image?: string | null, readonly entryPoint?: string | null, readonly sourceDir?: string | null, readonly frameworkVersions: Readonly<Record<string, unknown>>, readonly metricDefinitions: ReadonlyArray<{ readonly name: string, readonly regex: string }> }, readonly channels: ReadonlyArray<{ readonly name: string, readonly uri: string, readonly contentType?: string | null, readonly distribution: Distribution, readonly inputMode: InputMode, readonly compression: Compression }>, readonly resources: { readonly instanceType: string, readonly instanceCount: number, readonly volumeSizeGb?: number | null }, readonly finalMetrics: ReadonlyArray<{ readonly name: string, readonly value: number, readonly timestamp: string, readonly step?: number | null }>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
    | { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly modelName: string, readonly input: string, readonly outputPath: string, readonly contentType?: string | null, readonly accept?: string | null, readonly splitType: SplitType, readonly assembleWith: AssembleWith, readonly batchStrategy: BatchStrategy, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly progress?: { readonly objectsDone: number, readonly objectsTotal: number, readonly recordsDone: number, readonly recordsExpected?: number | null, readonly bytesDone: number, readonly bytesTotal: number } | null, readonly resources: { readonly instanceType: string, readonly instanceCount: number }, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
    | { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly strategy: TuningStrategy, readonly earlyStopping: boolean, readonly maxJobs: number, readonly maxParallelJobs: number, readonly randomSeed?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly objective: { readonly metricName: string, readonly goal: ObjectiveGoal }, readonly ranges: { readonly integer: ReadonlyArray<{ readonly name: string, readonly min: number, readonly max: number, readonly scaling: Scaling }>, readonly continuous: ReadonlyArray<{ readonly name: string, readonly min: number, readonly max: number, readonly scaling: Scaling }>, readonly categorical: ReadonlyArray<{ readonly name: string, readonly values: ReadonlyArray<string> }> }, readonly hyperband?: { readonly resource: string, readonly min: number, readonly max: number, readonly reductionFactor: number } | null, readonly counts: { readonly completed: number, readonly failed: number, readonly inProgress: number, readonly stopped: number }, readonly bestTrainingJob?: { readonly name: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
   | null };

export type StopJobMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type StopJobMutation = { readonly stopJob:
    | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
    | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
    | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
    | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
    | { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null }
   };

export type DeleteJobMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type DeleteJobMutation = { readonly deleteJob: string };

type JobFields_ProcessingJob_Fragment = { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

type JobFields_Reproduction_Fragment = { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

type JobFields_TrainingJob_Fragment = { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

type JobFields_TransformJob_Fragment = { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

type JobFields_TuningJob_Fragment = { readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

export type JobFieldsFragment =
  | JobFields_ProcessingJob_Fragment
  | JobFields_Reproduction_Fragment
  | JobFields_TrainingJob_Fragment
  | JobFields_TransformJob_Fragment
  | JobFields_TuningJob_Fragment
;

type JobState_ProcessingJob_Fragment = { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

type JobState_Reproduction_Fragment = { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

type JobState_TrainingJob_Fragment = { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

type JobState_TransformJob_Fragment = { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

type JobState_TuningJob_Fragment = { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

export type JobStateFragment =
  | JobState_ProcessingJob_Fragment
  | JobState_Reproduction_Fragment
  | JobState_TrainingJob_Fragment
  | JobState_TransformJob_Fragment
  | JobState_TuningJob_Fragment
;

type JobDetails_ProcessingJob_Fragment = { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly image: string, readonly command: ReadonlyArray<string>, readonly environment: Readonly<Record<string, unknown>>, readonly exitMessage?: string | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly inputs: ReadonlyArray<{ readonly name: string, readonly uri: string, readonly localPath: string }>, readonly outputs: ReadonlyArray<{ readonly name: string, readonly uri: string, readonly localPath: string }>, readonly resources: { readonly instanceType: string, readonly instanceCount: number }, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

type JobDetails_Reproduction_Fragment = { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly subject: string, readonly tolerance: number, readonly verdict?: ReproductionVerdict | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly results: ReadonlyArray<{ readonly step: number, readonly verdict: ReproductionVerdict, readonly equalFiles?: number | null, readonly files: ReadonlyArray<{ readonly name: string, readonly a?: string | null, readonly b?: string | null }>, readonly metrics: ReadonlyArray<{ readonly name: string, readonly a?: string | null, readonly b?: string | null, readonly isWithin: boolean }>, readonly predictions?: { readonly job: string, readonly values: number, readonly greatestDifference: number, readonly isWithin: boolean, readonly differs?: string | null } | null, readonly divergence?: { readonly step: number, readonly kind: string, readonly name: string, readonly a?: string | null, readonly b?: string | null } | null }>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

type JobDetails_TrainingJob_Fragment = { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly secondaryStatus: TrainingSecondaryStatus, readonly imageUri?: string | null, readonly hyperparameters: Readonly<Record<string, unknown>>, readonly environment: Readonly<Record<string, unknown>>, readonly maxRuntimeSeconds: number, readonly outputPath: string, readonly checkpointUri?: string | null, readonly modelData?: string | null, readonly trainingSeconds?: number | null, readonly billableSeconds?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly algorithm: { readonly name?: string | null, readonly image?: string | null, readonly entryPoint?: string | null, readonly sourceDir?: string | null, readonly frameworkVersions: Readonly<Record<string, unknown>>, readonly metricDefinitions: ReadonlyArray<{ readonly name: string, readonly regex: string }> }, readonly channels: ReadonlyArray<{ readonly name: string, readonly uri: string, readonly contentType?: string | null, readonly distribution: Distribution, readonly inputMode: InputMode, readonly compression: Compression }>, readonly resources: { readonly instanceType: string, readonly instanceCount: number, readonly volumeSizeGb?: number | null }, readonly finalMetrics: ReadonlyArray<{ readonly name: string, readonly value: number, readonly timestamp: string, readonly step?: number | null }>, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

type JobDetails_TransformJob_Fragment = { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly modelName: string, readonly input: string, readonly outputPath: string, readonly contentType?: string | null, readonly accept?: string | null, readonly splitType: SplitType, readonly assembleWith: AssembleWith, readonly batchStrategy: BatchStrategy, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly progress?: { readonly objectsDone: number, readonly objectsTotal: number, readonly recordsDone: number, readonly recordsExpected?: number | null, readonly bytesDone: number, readonly bytesTotal: number } | null, readonly resources: { readonly instanceType: string, readonly instanceCount: number }, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

type JobDetails_TuningJob_Fragment = { readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly strategy: TuningStrategy, readonly earlyStopping: boolean, readonly maxJobs: number, readonly maxParallelJobs: number, readonly randomSeed?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly objective: { readonly metricName: string, readonly goal: ObjectiveGoal }, readonly ranges: { readonly integer: ReadonlyArray<{ readonly name: string, readonly min: number, readonly max: number, readonly scaling: Scaling }>, readonly continuous: ReadonlyArray<{ readonly name: string, readonly min: number, readonly max: number, readonly scaling: Scaling }>, readonly categorical: ReadonlyArray<{ readonly name: string, readonly values: ReadonlyArray<string> }> }, readonly hyperband?: { readonly resource: string, readonly min: number, readonly max: number, readonly reductionFactor: number } | null, readonly counts: { readonly completed: number, readonly failed: number, readonly inProgress: number, readonly stopped: number }, readonly bestTrainingJob?: { readonly name: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

export type JobDetailsFragment =
  | JobDetails_ProcessingJob_Fragment
  | JobDetails_Reproduction_Fragment
  | JobDetails_TrainingJob_Fragment
  | JobDetails_TransformJob_Fragment
  | JobDetails_TuningJob_Fragment
;

export type ArtifactsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<EntityFilter>;
  orderBy?: InputMaybe<EntityOrder>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type ArtifactsQuery = { readonly artifacts: { readonly nodes: ReadonlyArray<{ readonly __typename: 'Artifact', readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly artifactSource: { readonly uri: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type ActionsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<EntityFilter>;
  orderBy?: InputMaybe<EntityOrder>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type ActionsQuery = { readonly actions: { readonly nodes: ReadonlyArray<{ readonly __typename: 'Action', readonly description?: string | null, readonly isLive?: boolean | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly actionStatus?: ActionStatus | null, readonly entitySource: { readonly uri: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type ContextsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<EntityFilter>;
  orderBy?: InputMaybe<EntityOrder>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type ContextsQuery = { readonly contexts: { readonly nodes: ReadonlyArray<{ readonly __typename: 'Context', readonly description?: string | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly entitySource: { readonly uri: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type TrialComponentsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<EntityFilter>;
  orderBy?: InputMaybe<EntityOrder>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type TrialComponentsQuery = { readonly trialComponents: { readonly nodes: ReadonlyArray<{ readonly __typename: 'TrialComponent', readonly displayName?: string | null, readonly parameters: Readonly<Record<string, unknown>>, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly componentSource?: { readonly arn: string, readonly type?: string | null } | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus, readonly message?: string | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type AssociationsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AssociationFilter>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type AssociationsQuery = { readonly associations: { readonly nodes: ReadonlyArray<{ readonly type?: AssociationType | null, readonly creationTime: string, readonly source:
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
      , readonly destination:
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
       }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type LineageEntityQueryVariables = Exact<{
  arn: Scalars['Arn']['input'];
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type LineageEntityQuery = { readonly lineageEntity?:
    | { readonly __typename: 'Action', readonly description?: string | null, readonly isLive?: boolean | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly actionStatus?: ActionStatus | null, readonly entitySource: { readonly uri: string } }
    | { readonly __typename: 'Artifact', readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly artifactSource: { readonly uri: string } }
    | { readonly __typename: 'Context', readonly description?: string | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly entitySource: { readonly uri: string } }
    | { readonly __typename: 'TrialComponent', readonly displayName?: string | null, readonly parameters: Readonly<Record<string, unknown>>, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly componentSource?: { readonly arn: string, readonly type?: string | null } | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus, readonly message?: string | null } | null }
   | null };

type EntityFields_Action_Fragment = { readonly __typename: 'Action', readonly description?: string | null, readonly isLive?: boolean | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly actionStatus?: ActionStatus | null, readonly entitySource: { readonly uri: string } };

type EntityFields_Artifact_Fragment = { readonly __typename: 'Artifact', readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly artifactSource: { readonly uri: string } };

type EntityFields_Context_Fragment = { readonly __typename: 'Context', readonly description?: string | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly entitySource: { readonly uri: string } };

type EntityFields_TrialComponent_Fragment = { readonly __typename: 'TrialComponent', readonly displayName?: string | null, readonly parameters: Readonly<Record<string, unknown>>, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly componentSource?: { readonly arn: string, readonly type?: string | null } | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus, readonly message?: string | null } | null };

export type EntityFieldsFragment =
  | EntityFields_Action_Fragment
  | EntityFields_Artifact_Fragment
  | EntityFields_Context_Fragment
  | EntityFields_TrialComponent_Fragment
;

export type AssociationFieldsFragment = { readonly type?: AssociationType | null, readonly creationTime: string, readonly source:
    | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
    | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
    | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
    | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
  , readonly destination:
    | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
    | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
    | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
    | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
   };

export type LineageQueryVariables = Exact<{
  start: ReadonlyArray<Scalars['Arn']['input']> | Scalars['Arn']['input'];
  direction?: LineageDirection;
  filter?: InputMaybe<LineageFilter>;
  maxDepth?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
  at?: InputMaybe<Scalars['DateTime']['input']>;
  includePast?: InputMaybe<Scalars['Boolean']['input']>;
}>;


export type LineageQuery = { readonly lineage: { readonly complete: boolean, readonly incompleteReason?: IncompleteReason | null, readonly commit: { readonly seq: number, readonly time: string }, readonly nodes: ReadonlyArray<{ readonly depth: number, readonly entity:
        | { readonly __typename: 'Action', readonly description?: string | null, readonly isLive?: boolean | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly actionStatus?: ActionStatus | null, readonly entitySource: { readonly uri: string } }
        | { readonly __typename: 'Artifact', readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly artifactSource: { readonly uri: string } }
        | { readonly __typename: 'Context', readonly description?: string | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly entitySource: { readonly uri: string } }
        | { readonly __typename: 'TrialComponent', readonly displayName?: string | null, readonly parameters: Readonly<Record<string, unknown>>, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly componentSource?: { readonly arn: string, readonly type?: string | null } | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus, readonly message?: string | null } | null }
       }>, readonly associations: ReadonlyArray<{ readonly type?: AssociationType | null, readonly creationTime: string, readonly source:
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
      , readonly destination:
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
       }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type ImpactQueryVariables = Exact<{
  of: ImpactInput;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type ImpactQuery = { readonly impact: { readonly complete: boolean, readonly incompleteReason?: IncompleteReason | null, readonly commit: { readonly seq: number, readonly time: string }, readonly counts: { readonly data: number, readonly endpoints: number, readonly jobs: number, readonly models: number, readonly packages: number }, readonly nodes: ReadonlyArray<{ readonly kind: AffectedKind, readonly depth: number, readonly resource:
        | { readonly __typename: 'Action', readonly id: string }
        | { readonly __typename: 'Artifact', readonly digest?: string | null, readonly id: string, readonly artifactSource: { readonly uri: string } }
        | { readonly __typename: 'Context', readonly id: string }
        | { readonly __typename: 'Endpoint', readonly name: string, readonly id: string }
        | { readonly __typename: 'EndpointConfig', readonly id: string }
        | { readonly __typename: 'Model', readonly name: string, readonly id: string }
        | { readonly __typename: 'ModelAlias', readonly id: string }
        | { readonly __typename: 'ModelPackage', readonly name: string, readonly id: string }
        | { readonly __typename: 'ModelPackageGroup', readonly id: string }
        | { readonly __typename: 'Policy', readonly id: string }
        | { readonly __typename: 'ProcessingJob', readonly name: string, readonly id: string }
        | { readonly __typename: 'Quarantine', readonly id: string }
        | { readonly __typename: 'Reproduction', readonly name: string, readonly id: string }
        | { readonly __typename: 'TrainingJob', readonly name: string, readonly id: string }
        | { readonly __typename: 'TransformJob', readonly name: string, readonly id: string }
        | { readonly __typename: 'TrialComponent', readonly id: string }
        | { readonly __typename: 'TuningJob', readonly name: string, readonly id: string }
      , readonly path: { readonly nodes: ReadonlyArray<
          | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
          | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
          | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
          | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
        > } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type LineageDiffQueryVariables = Exact<{
  a: LineageSideInput;
  b: LineageSideInput;
}>;


export type LineageDiffQuery = { readonly lineageDiff: { readonly complete: boolean, readonly incompleteReason?: IncompleteReason | null, readonly changed: ReadonlyArray<{ readonly kind: LineageDifferenceKind, readonly name: string, readonly a?: string | null, readonly b?: string | null, readonly entityA?:
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null }
       | null, readonly entityB?:
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null }
        | { readonly arn: string, readonly name?: string | null, readonly type?: string | null }
       | null }>, readonly onlyA: ReadonlyArray<
      | { readonly __typename: 'Action', readonly description?: string | null, readonly isLive?: boolean | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly actionStatus?: ActionStatus | null, readonly entitySource: { readonly uri: string } }
      | { readonly __typename: 'Artifact', readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly artifactSource: { readonly uri: string } }
      | { readonly __typename: 'Context', readonly description?: string | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly entitySource: { readonly uri: string } }
      | { readonly __typename: 'TrialComponent', readonly displayName?: string | null, readonly parameters: Readonly<Record<string, unknown>>, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly componentSource?: { readonly arn: string, readonly type?: string | null } | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus, readonly message?: string | null } | null }
    >, readonly onlyB: ReadonlyArray<
      | { readonly __typename: 'Action', readonly description?: string | null, readonly isLive?: boolean | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly actionStatus?: ActionStatus | null, readonly entitySource: { readonly uri: string } }
      | { readonly __typename: 'Artifact', readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly artifactSource: { readonly uri: string } }
      | { readonly __typename: 'Context', readonly description?: string | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly entitySource: { readonly uri: string } }
      | { readonly __typename: 'TrialComponent', readonly displayName?: string | null, readonly parameters: Readonly<Record<string, unknown>>, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly componentSource?: { readonly arn: string, readonly type?: string | null } | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus, readonly message?: string | null } | null }
    > } };

export type CreateArtifactMutationVariables = Exact<{
  input: CreateArtifactInput;
}>;


export type CreateArtifactMutation = { readonly createArtifact: { readonly __typename: 'Artifact', readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly artifactSource: { readonly uri: string } } };

export type CreateActionMutationVariables = Exact<{
  input: CreateActionInput;
}>;


export type CreateActionMutation = { readonly createAction: { readonly __typename: 'Action', readonly description?: string | null, readonly isLive?: boolean | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly actionStatus?: ActionStatus | null, readonly entitySource: { readonly uri: string } } };

export type CreateContextMutationVariables = Exact<{
  input: CreateContextInput;
}>;


export type CreateContextMutation = { readonly createContext: { readonly __typename: 'Context', readonly description?: string | null, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly entitySource: { readonly uri: string } } };

export type CreateTrialComponentMutationVariables = Exact<{
  input: CreateTrialComponentInput;
}>;


export type CreateTrialComponentMutation = { readonly createTrialComponent: { readonly __typename: 'TrialComponent', readonly displayName?: string | null, readonly parameters: Readonly<Record<string, unknown>>, readonly arn: string, readonly name?: string | null, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly componentSource?: { readonly arn: string, readonly type?: string | null } | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus, readonly message?: string | null } | null } };

export type CreateAssociationMutationVariables = Exact<{
  source: Scalars['Arn']['input'];
  destination: Scalars['Arn']['input'];
  type?: InputMaybe<AssociationType>;
}>;


export type CreateAssociationMutation = { readonly createAssociation: { readonly type?: AssociationType | null, readonly creationTime: string, readonly source:
      | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
      | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
      | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
      | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
    , readonly destination:
      | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
      | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
      | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
      | { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly kind: LineageKind }
     } };

export type DeleteArtifactMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type DeleteArtifactMutation = { readonly deleteArtifact: string };

export type DeleteActionMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type DeleteActionMutation = { readonly deleteAction: string };

export type DeleteContextMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type DeleteContextMutation = { readonly deleteContext: string };

export type DeleteTrialComponentMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type DeleteTrialComponentMutation = { readonly deleteTrialComponent: string };

export type DeleteAssociationMutationVariables = Exact<{
  source: Scalars['Arn']['input'];
  destination: Scalars['Arn']['input'];
}>;


export type DeleteAssociationMutation = { readonly deleteAssociation: boolean };

export type PolicyFieldsFragment = { readonly arn: string, readonly name: string, readonly description?: string | null, readonly on: ReadonlyArray<string>, readonly select?: string | null, readonly require: string, readonly message: string, readonly mode: PolicyMode, readonly digest: string, readonly creationTime: string, readonly createdBy: string, readonly changedBy: string, readonly tags: Readonly<Record<string, unknown>>, readonly scope: { readonly group?: string | null, readonly endpoint?: string | null, readonly experiment?: string | null } };

export type VerdictFieldsFragment = { readonly subject: string, readonly name: string, readonly result: PolicyResult, readonly policies: ReadonlyArray<string>, readonly commit: number, readonly findings: ReadonlyArray<{ readonly policy: string, readonly digest: string, readonly mode: PolicyMode, readonly message: string, readonly arn?: string | null, readonly path: ReadonlyArray<string>, readonly names: ReadonlyArray<string> }> };

export type PolicyQueryVariables = Exact<{
  name: Scalars['String']['input'];
  atCommit?: InputMaybe<Scalars['Int']['input']>;
  at?: InputMaybe<Scalars['DateTime']['input']>;
}>;


export type PolicyQuery = { readonly policy?: { readonly arn: string, readonly name: string, readonly description?: string | null, readonly on: ReadonlyArray<string>, readonly select?: string | null, readonly require: string, readonly message: string, readonly mode: PolicyMode, readonly digest: string, readonly creationTime: string, readonly createdBy: string, readonly changedBy: string, readonly tags: Readonly<Record<string, unknown>>, readonly scope: { readonly group?: string | null, readonly endpoint?: string | null, readonly experiment?: string | null } } | null };

export type PoliciesQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type PoliciesQuery = { readonly policies: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly name: string, readonly description?: string | null, readonly on: ReadonlyArray<string>, readonly select?: string | null, readonly require: string, readonly message: string, readonly mode: PolicyMode, readonly digest: string, readonly creationTime: string, readonly createdBy: string, readonly changedBy: string, readonly tags: Readonly<Record<string, unknown>>, readonly scope: { readonly group?: string | null, readonly endpoint?: string | null, readonly experiment?: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type PolicyPlanQueryVariables = Exact<{
  on: Scalars['String']['input'];
  subject: Scalars['Arn']['input'];
  toGroup?: InputMaybe<Scalars['String']['input']>;
}>;


export type PolicyPlanQuery = { readonly policyPlan: { readonly subject: string, readonly name: string, readonly result: PolicyResult, readonly policies: ReadonlyArray<string>, readonly commit: number, readonly findings: ReadonlyArray<{ readonly policy: string, readonly digest: string, readonly mode: PolicyMode, readonly message: string, readonly arn?: string | null, readonly path: ReadonlyArray<string>, readonly names: ReadonlyArray<string> }> } };

export type TestPolicyQueryVariables = Exact<{
  policy: PolicyInput;
  endpoint?: InputMaybe<Scalars['String']['input']>;
}>;


export type TestPolicyQuery = { readonly testPolicy: ReadonlyArray<{ readonly subject: string, readonly name: string, readonly result: PolicyResult, readonly policies: ReadonlyArray<string>, readonly commit: number, readonly findings: ReadonlyArray<{ readonly policy: string, readonly digest: string, readonly mode: PolicyMode, readonly message: string, readonly arn?: string | null, readonly path: ReadonlyArray<string>, readonly names: ReadonlyArray<string> }> }> };

export type CreatePolicyMutationVariables = Exact<{
  input: PolicyInput;
}>;


export type CreatePolicyMutation = { readonly createPolicy: { readonly arn: string, readonly name: string, readonly description?: string | null, readonly on: ReadonlyArray<string>, readonly select?: string | null, readonly require: string, readonly message: string, readonly mode: PolicyMode, readonly digest: string, readonly creationTime: string, readonly createdBy: string, readonly changedBy: string, readonly tags: Readonly<Record<string, unknown>>, readonly scope: { readonly group?: string | null, readonly endpoint?: string | null, readonly experiment?: string | null } } };

export type UpdatePolicyMutationVariables = Exact<{
  input: PolicyInput;
}>;


export type UpdatePolicyMutation = { readonly updatePolicy: { readonly arn: string, readonly name: string, readonly description?: string | null, readonly on: ReadonlyArray<string>, readonly select?: string | null, readonly require: string, readonly message: string, readonly mode: PolicyMode, readonly digest: string, readonly creationTime: string, readonly createdBy: string, readonly changedBy: string, readonly tags: Readonly<Record<string, unknown>>, readonly scope: { readonly group?: string | null, readonly endpoint?: string | null, readonly experiment?: string | null } } };

export type DeletePolicyMutationVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type DeletePolicyMutation = { readonly deletePolicy: string };

export type CreateProcessingJobMutationVariables = Exact<{
  input: CreateProcessingJobInput;
}>;


export type CreateProcessingJobMutation = { readonly createProcessingJob: { readonly image: string, readonly command: ReadonlyArray<string>, readonly environment: Readonly<Record<string, unknown>>, readonly exitMessage?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly inputs: ReadonlyArray<{ readonly name: string, readonly uri: string, readonly localPath: string }>, readonly outputs: ReadonlyArray<{ readonly name: string, readonly uri: string, readonly localPath: string }>, readonly resources: { readonly instanceType: string, readonly instanceCount: number }, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null } };

export type ProcessingJobFieldsFragment = { readonly image: string, readonly command: ReadonlyArray<string>, readonly environment: Readonly<Record<string, unknown>>, readonly exitMessage?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly inputs: ReadonlyArray<{ readonly name: string, readonly uri: string, readonly localPath: string }>, readonly outputs: ReadonlyArray<{ readonly name: string, readonly uri: string, readonly localPath: string }>, readonly resources: { readonly instanceType: string, readonly instanceCount: number }, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

export type QuarantineFieldsFragment = { readonly arn: string, readonly name: string, readonly status: QuarantineStatus, readonly digest?: string | null, readonly uri?: string | null, readonly uris: ReadonlyArray<string>, readonly reason: string, readonly action: string, readonly draining: ReadonlyArray<string>, readonly createdBy: string, readonly creationTime: string, readonly releasedBy?: string | null, readonly releasedAt?: string | null, readonly releaseReason?: string | null };

export type ReachFieldsFragment = { readonly jobs: number, readonly models: number, readonly packages: number, readonly complete: boolean, readonly derived: ReadonlyArray<string>, readonly endpoints: ReadonlyArray<{ readonly arn: string, readonly name: string, readonly variants: ReadonlyArray<string>, readonly path: ReadonlyArray<string> }> };

export type QuarantineQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type QuarantineQuery = { readonly quarantine?: { readonly arn: string, readonly name: string, readonly status: QuarantineStatus, readonly digest?: string | null, readonly uri?: string | null, readonly uris: ReadonlyArray<string>, readonly reason: string, readonly action: string, readonly draining: ReadonlyArray<string>, readonly createdBy: string, readonly creationTime: string, readonly releasedBy?: string | null, readonly releasedAt?: string | null, readonly releaseReason?: string | null, readonly reach: { readonly jobs: number, readonly models: number, readonly packages: number, readonly complete: boolean, readonly derived: ReadonlyArray<string>, readonly endpoints: ReadonlyArray<{ readonly arn: string, readonly name: string, readonly variants: ReadonlyArray<string>, readonly path: ReadonlyArray<string> }> } } | null };

export type QuarantinesQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type QuarantinesQuery = { readonly quarantines: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly name: string, readonly status: QuarantineStatus, readonly digest?: string | null, readonly uri?: string | null, readonly uris: ReadonlyArray<string>, readonly reason: string, readonly action: string, readonly draining: ReadonlyArray<string>, readonly createdBy: string, readonly creationTime: string, readonly releasedBy?: string | null, readonly releasedAt?: string | null, readonly releaseReason?: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type QuarantineDataMutationVariables = Exact<{
  input: QuarantineInput;
}>;


export type QuarantineDataMutation = { readonly quarantineData: { readonly arn: string, readonly name: string, readonly status: QuarantineStatus, readonly digest?: string | null, readonly uri?: string | null, readonly uris: ReadonlyArray<string>, readonly reason: string, readonly action: string, readonly draining: ReadonlyArray<string>, readonly createdBy: string, readonly creationTime: string, readonly releasedBy?: string | null, readonly releasedAt?: string | null, readonly releaseReason?: string | null, readonly reach: { readonly jobs: number, readonly models: number, readonly packages: number, readonly complete: boolean, readonly derived: ReadonlyArray<string>, readonly endpoints: ReadonlyArray<{ readonly arn: string, readonly name: string, readonly variants: ReadonlyArray<string>, readonly path: ReadonlyArray<string> }> } } };

export type DrainEndpointsMutationVariables = Exact<{
  input: DrainEndpointsInput;
}>;


export type DrainEndpointsMutation = { readonly drainEndpoints: { readonly decision?: string | null, readonly complete: boolean, readonly endpoints: ReadonlyArray<{ readonly endpoint: string, readonly name: string, readonly outcome: DrainOutcome, readonly message?: string | null, readonly way: DrainWay, readonly variants: ReadonlyArray<string>, readonly path: ReadonlyArray<string>, readonly to?: string | null }> } };

export type ReleaseQuarantineMutationVariables = Exact<{
  name: Scalars['String']['input'];
  reason: Scalars['String']['input'];
}>;


export type ReleaseQuarantineMutation = { readonly releaseQuarantine: { readonly arn: string, readonly name: string, readonly status: QuarantineStatus, readonly digest?: string | null, readonly uri?: string | null, readonly uris: ReadonlyArray<string>, readonly reason: string, readonly action: string, readonly draining: ReadonlyArray<string>, readonly createdBy: string, readonly creationTime: string, readonly releasedBy?: string | null, readonly releasedAt?: string | null, readonly releaseReason?: string | null } };

export type CreateModelPackageGroupMutationVariables = Exact<{
  input: ModelPackageGroupInput;
}>;


export type CreateModelPackageGroupMutation = { readonly createModelPackageGroup: { readonly arn: string, readonly name: string, readonly description?: string | null, readonly selfApproval: boolean, readonly lastVersion: number, readonly packageCount: number, readonly creationTime: string, readonly createdBy: string, readonly tags: Readonly<Record<string, unknown>>, readonly protectedAliases: ReadonlyArray<{ readonly alias: string, readonly principals: ReadonlyArray<string> }>, readonly aliases: ReadonlyArray<{ readonly alias: string, readonly version: number }> } };

export type UpdateModelPackageGroupMutationVariables = Exact<{
  input: ModelPackageGroupInput;
}>;


export type UpdateModelPackageGroupMutation = { readonly updateModelPackageGroup: { readonly arn: string, readonly name: string, readonly description?: string | null, readonly selfApproval: boolean, readonly lastVersion: number, readonly packageCount: number, readonly creationTime: string, readonly createdBy: string, readonly tags: Readonly<Record<string, unknown>>, readonly protectedAliases: ReadonlyArray<{ readonly alias: string, readonly principals: ReadonlyArray<string> }>, readonly aliases: ReadonlyArray<{ readonly alias: string, readonly version: number }> } };

export type DeleteModelPackageGroupMutationVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type DeleteModelPackageGroupMutation = { readonly deleteModelPackageGroup: string };

export type ModelPackageGroupQueryVariables = Exact<{
  name: Scalars['String']['input'];
  atCommit?: InputMaybe<Scalars['Int']['input']>;
  at?: InputMaybe<Scalars['DateTime']['input']>;
}>;


export type ModelPackageGroupQuery = { readonly modelPackageGroup?: { readonly arn: string, readonly name: string, readonly description?: string | null, readonly selfApproval: boolean, readonly lastVersion: number, readonly packageCount: number, readonly creationTime: string, readonly createdBy: string, readonly tags: Readonly<Record<string, unknown>>, readonly protectedAliases: ReadonlyArray<{ readonly alias: string, readonly principals: ReadonlyArray<string> }>, readonly aliases: ReadonlyArray<{ readonly alias: string, readonly version: number }> } | null };

export type ModelPackageGroupsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<RegistryFilter>;
  orderBy?: InputMaybe<RegistryOrder>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type ModelPackageGroupsQuery = { readonly modelPackageGroups: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly name: string, readonly description?: string | null, readonly selfApproval: boolean, readonly lastVersion: number, readonly packageCount: number, readonly creationTime: string, readonly createdBy: string, readonly tags: Readonly<Record<string, unknown>>, readonly protectedAliases: ReadonlyArray<{ readonly alias: string, readonly principals: ReadonlyArray<string> }>, readonly aliases: ReadonlyArray<{ readonly alias: string, readonly version: number }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type RegisterModelPackageMutationVariables = Exact<{
  input: RegisterModelPackageInput;
}>;


export type RegisterModelPackageMutation = { readonly registerModelPackage: { readonly arn: string, readonly name: string, readonly groupName: string, readonly version: number, readonly approval: ModelApproval, readonly description?: string | null, readonly digest: string, readonly modelData: string, readonly modelName: string, readonly image: string, readonly trainingJobName?: string | null, readonly metrics: Readonly<Record<string, unknown>>, readonly metadata: Readonly<Record<string, unknown>>, readonly registeredBy: string, readonly promotedFrom: ReadonlyArray<string>, readonly creationTime: string, readonly tags: Readonly<Record<string, unknown>>, readonly aliases: ReadonlyArray<string>, readonly card?: { readonly status: ModelCardStatus, readonly content: string } | null, readonly lifeCycle?: { readonly stage: string, readonly status: string, readonly description?: string | null } | null } };

export type UpdateModelPackageMutationVariables = Exact<{
  input: UpdateModelPackageInput;
}>;


export type UpdateModelPackageMutation = { readonly updateModelPackage: { readonly arn: string, readonly name: string, readonly groupName: string, readonly version: number, readonly approval: ModelApproval, readonly description?: string | null, readonly digest: string, readonly modelData: string, readonly modelName: string, readonly image: string, readonly trainingJobName?: string | null, readonly metrics: Readonly<Record<string, unknown>>, readonly metadata: Readonly<Record<string, unknown>>, readonly registeredBy: string, readonly promotedFrom: ReadonlyArray<string>, readonly creationTime: string, readonly tags: Readonly<Record<string, unknown>>, readonly aliases: ReadonlyArray<string>, readonly card?: { readonly status: ModelCardStatus, readonly content: string } | null, readonly lifeCycle?: { readonly stage: string, readonly status: string, readonly description?: string | null } | null } };

export type SetModelApprovalMutationVariables = Exact<{
  package: Scalars['String']['input'];
  status: ModelApproval;
  reason: Scalars['String']['input'];
}>;


export type SetModelApprovalMutation = { readonly setModelApproval: { readonly arn: string, readonly name: string, readonly groupName: string, readonly version: number, readonly approval: ModelApproval, readonly description?: string | null, readonly digest: string, readonly modelData: string, readonly modelName: string, readonly image: string, readonly trainingJobName?: string | null, readonly metrics: Readonly<Record<string, unknown>>, readonly metadata: Readonly<Record<string, unknown>>, readonly registeredBy: string, readonly promotedFrom: ReadonlyArray<string>, readonly creationTime: string, readonly tags: Readonly<Record<string, unknown>>, readonly aliases: ReadonlyArray<string>, readonly card?: { readonly status: ModelCardStatus, readonly content: string } | null, readonly lifeCycle?: { readonly stage: string, readonly status: string, readonly description?: string | null } | null } };

export type PromoteModelPackageMutationVariables = Exact<{
  input: PromoteModelPackageInput;
}>;


export type PromoteModelPackageMutation = { readonly promoteModelPackage: { readonly arn: string, readonly name: string, readonly groupName: string, readonly version: number, readonly approval: ModelApproval, readonly description?: string | null, readonly digest: string, readonly modelData: string, readonly modelName: string, readonly image: string, readonly trainingJobName?: string | null, readonly metrics: Readonly<Record<string, unknown>>, readonly metadata: Readonly<Record<string, unknown>>, readonly registeredBy: string, readonly promotedFrom: ReadonlyArray<string>, readonly creationTime: string, readonly tags: Readonly<Record<string, unknown>>, readonly aliases: ReadonlyArray<string>, readonly card?: { readonly status: ModelCardStatus, readonly content: string } | null, readonly lifeCycle?: { readonly stage: string, readonly status: string, readonly description?: string | null } | null } };

export type DeleteModelPackageMutationVariables = Exact<{
  package: Scalars['String']['input'];
}>;


export type DeleteModelPackageMutation = { readonly deleteModelPackage: string };

export type ModelPackageQueryVariables = Exact<{
  package: Scalars['String']['input'];
  atCommit?: InputMaybe<Scalars['Int']['input']>;
  at?: InputMaybe<Scalars['DateTime']['input']>;
}>;


export type ModelPackageQuery = { readonly modelPackage?: { readonly bytes: ModelBytes, readonly arn: string, readonly name: string, readonly groupName: string, readonly version: number, readonly approval: ModelApproval, readonly description?: string | null, readonly digest: string, readonly modelData: string, readonly modelName: string, readonly image: string, readonly trainingJobName?: string | null, readonly metrics: Readonly<Record<string, unknown>>, readonly metadata: Readonly<Record<string, unknown>>, readonly registeredBy: string, readonly promotedFrom: ReadonlyArray<string>, readonly creationTime: string, readonly tags: Readonly<Record<string, unknown>>, readonly aliases: ReadonlyArray<string>, readonly decisions: ReadonlyArray<{ readonly status: ModelApproval, readonly by: string, readonly decidedAt: string, readonly reason: string, readonly digest: string, readonly commit: number }>, readonly deployments: ReadonlyArray<{ readonly name: string }>, readonly card?: { readonly status: ModelCardStatus, readonly content: string } | null, readonly lifeCycle?: { readonly stage: string, readonly status: string, readonly description?: string | null } | null } | null };

export type ModelPackagesQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ModelPackageFilter>;
  orderBy?: InputMaybe<RegistryOrder>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type ModelPackagesQuery = { readonly modelPackages: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly name: string, readonly groupName: string, readonly version: number, readonly approval: ModelApproval, readonly description?: string | null, readonly digest: string, readonly modelData: string, readonly modelName: string, readonly image: string, readonly trainingJobName?: string | null, readonly metrics: Readonly<Record<string, unknown>>, readonly metadata: Readonly<Record<string, unknown>>, readonly registeredBy: string, readonly promotedFrom: ReadonlyArray<string>, readonly creationTime: string, readonly tags: Readonly<Record<string, unknown>>, readonly aliases: ReadonlyArray<string>, readonly card?: { readonly status: ModelCardStatus, readonly content: string } | null, readonly lifeCycle?: { readonly stage: string, readonly status: string, readonly description?: string | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type SetModelAliasMutationVariables = Exact<{
  input: SetModelAliasInput;
}>;


export type SetModelAliasMutation = { readonly setModelAlias: { readonly arn: string, readonly name: string, readonly groupName: string, readonly alias: string, readonly version: number, readonly moves: number, readonly movedBy: string, readonly movedAt: string, readonly cause: AliasMoveCause, readonly reason?: string | null, readonly followers: ReadonlyArray<string> } };

export type RollbackModelAliasMutationVariables = Exact<{
  input: ModelAliasInput;
}>;


export type RollbackModelAliasMutation = { readonly rollbackModelAlias: { readonly arn: string, readonly name: string, readonly groupName: string, readonly alias: string, readonly version: number, readonly moves: number, readonly movedBy: string, readonly movedAt: string, readonly cause: AliasMoveCause, readonly reason?: string | null, readonly followers: ReadonlyArray<string> } };

export type DeleteModelAliasMutationVariables = Exact<{
  input: ModelAliasInput;
}>;


export type DeleteModelAliasMutation = { readonly deleteModelAlias: string };

export type ModelAliasQueryVariables = Exact<{
  group: Scalars['String']['input'];
  alias: Scalars['String']['input'];
  atCommit?: InputMaybe<Scalars['Int']['input']>;
  at?: InputMaybe<Scalars['DateTime']['input']>;
}>;


export type ModelAliasQuery = { readonly modelPackageGroup?: { readonly alias?: { readonly arn: string, readonly name: string, readonly groupName: string, readonly alias: string, readonly version: number, readonly moves: number, readonly movedBy: string, readonly movedAt: string, readonly cause: AliasMoveCause, readonly reason?: string | null, readonly followers: ReadonlyArray<string> } | null } | null };

export type ModelAliasHistoryQueryVariables = Exact<{
  group: Scalars['String']['input'];
  alias: Scalars['String']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type ModelAliasHistoryQuery = { readonly modelPackageGroup?: { readonly alias?: { readonly history: { readonly nodes: ReadonlyArray<{ readonly fromVersion?: number | null, readonly toVersion: number, readonly by: string, readonly movedAt: string, readonly cause: AliasMoveCause, readonly reason?: string | null, readonly commit: number }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } } | null } | null };

export type PackageGroupFieldsFragment = { readonly arn: string, readonly name: string, readonly description?: string | null, readonly selfApproval: boolean, readonly lastVersion: number, readonly packageCount: number, readonly creationTime: string, readonly createdBy: string, readonly tags: Readonly<Record<string, unknown>>, readonly protectedAliases: ReadonlyArray<{ readonly alias: string, readonly principals: ReadonlyArray<string> }>, readonly aliases: ReadonlyArray<{ readonly alias: string, readonly version: number }> };

export type ModelPackageFieldsFragment = { readonly arn: string, readonly name: string, readonly groupName: string, readonly version: number, readonly approval: ModelApproval, readonly description?: string | null, readonly digest: string, readonly modelData: string, readonly modelName: string, readonly image: string, readonly trainingJobName?: string | null, readonly metrics: Readonly<Record<string, unknown>>, readonly metadata: Readonly<Record<string, unknown>>, readonly registeredBy: string, readonly promotedFrom: ReadonlyArray<string>, readonly creationTime: string, readonly tags: Readonly<Record<string, unknown>>, readonly aliases: ReadonlyArray<string>, readonly card?: { readonly status: ModelCardStatus, readonly content: string } | null, readonly lifeCycle?: { readonly stage: string, readonly status: string, readonly description?: string | null } | null };

export type ModelAliasFieldsFragment = { readonly arn: string, readonly name: string, readonly groupName: string, readonly alias: string, readonly version: number, readonly moves: number, readonly movedBy: string, readonly movedAt: string, readonly cause: AliasMoveCause, readonly reason?: string | null, readonly followers: ReadonlyArray<string> };

export type ReproductionStepFieldsFragment = { readonly number: number, readonly fate: ReproductionFate, readonly job: string, readonly jobName: string, readonly needs: ReadonlyArray<number>, readonly isSubject: boolean, readonly isPrediction?: boolean | null, readonly launched?: string | null, readonly blockers: ReadonlyArray<{ readonly kind: ReproductionBlockerKind, readonly name: string, readonly reason: string }> };

export type ReproductionPlanQueryVariables = Exact<{
  subject: Scalars['Arn']['input'];
  runner?: InputMaybe<Scalars['String']['input']>;
}>;


export type ReproductionPlanQuery = { readonly reproductionPlan: { readonly subject: string, readonly possible: boolean, readonly steps: ReadonlyArray<{ readonly number: number, readonly fate: ReproductionFate, readonly job: string, readonly jobName: string, readonly needs: ReadonlyArray<number>, readonly isSubject: boolean, readonly isPrediction?: boolean | null, readonly launched?: string | null, readonly blockers: ReadonlyArray<{ readonly kind: ReproductionBlockerKind, readonly name: string, readonly reason: string }> }> } };

export type CreateReproductionMutationVariables = Exact<{
  input: CreateReproductionInput;
}>;


export type CreateReproductionMutation = { readonly createReproduction: { readonly arn: string, readonly name: string, readonly status: JobStatus } };

export type ReproductionFieldsFragment = { readonly subject: string, readonly tolerance: number, readonly verdict?: ReproductionVerdict | null, readonly results: ReadonlyArray<{ readonly step: number, readonly verdict: ReproductionVerdict, readonly equalFiles?: number | null, readonly files: ReadonlyArray<{ readonly name: string, readonly a?: string | null, readonly b?: string | null }>, readonly metrics: ReadonlyArray<{ readonly name: string, readonly a?: string | null, readonly b?: string | null, readonly isWithin: boolean }>, readonly predictions?: { readonly job: string, readonly values: number, readonly greatestDifference: number, readonly isWithin: boolean, readonly differs?: string | null } | null, readonly divergence?: { readonly step: number, readonly kind: string, readonly name: string, readonly a?: string | null, readonly b?: string | null } | null }> };

export type ReproductionQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type ReproductionQuery = { readonly reproduction?: { readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly subject: string, readonly tolerance: number, readonly verdict?: ReproductionVerdict | null, readonly steps: ReadonlyArray<{ readonly number: number, readonly fate: ReproductionFate, readonly job: string, readonly jobName: string, readonly needs: ReadonlyArray<number>, readonly isSubject: boolean, readonly isPrediction?: boolean | null, readonly launched?: string | null, readonly blockers: ReadonlyArray<{ readonly kind: ReproductionBlockerKind, readonly name: string, readonly reason: string }> }>, readonly results: ReadonlyArray<{ readonly step: number, readonly verdict: ReproductionVerdict, readonly equalFiles?: number | null, readonly files: ReadonlyArray<{ readonly name: string, readonly a?: string | null, readonly b?: string | null }>, readonly metrics: ReadonlyArray<{ readonly name: string, readonly a?: string | null, readonly b?: string | null, readonly isWithin: boolean }>, readonly predictions?: { readonly job: string, readonly values: number, readonly greatestDifference: number, readonly isWithin: boolean, readonly differs?: string | null } | null, readonly divergence?: { readonly step: number, readonly kind: string, readonly name: string, readonly a?: string | null, readonly b?: string | null } | null }> } | null };

export type ProvenanceQueryVariables = Exact<{
  subject: Scalars['Arn']['input'];
}>;


export type ProvenanceQuery = { readonly provenance: { readonly envelopes: ReadonlyArray<string>, readonly publicKey: string } };

export type PlanRetentionQueryVariables = Exact<{
  uriPrefix?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
}>;


export type PlanRetentionQuery = { readonly planRetention: { readonly id: string, readonly atCommit: number, readonly groups: ReadonlyArray<{ readonly class: RetentionClass, readonly rule?: string | null, readonly freeCount: number, readonly freeBytes: number, readonly keptCount: number, readonly keptBytes: number }>, readonly items: ReadonlyArray<{ readonly class: RetentionClass, readonly rule?: string | null, readonly uri: string, readonly digest?: string | null, readonly sizeBytes: number, readonly objectCount: number, readonly time: string, readonly trialComponentArn?: string | null, readonly keptBecause?: KeptBecause | null, readonly path: ReadonlyArray<
        | { readonly __typename: 'Action', readonly arn: string, readonly name?: string | null, readonly type?: string | null }
        | { readonly __typename: 'Artifact', readonly arn: string, readonly name?: string | null, readonly type?: string | null }
        | { readonly __typename: 'Context', readonly arn: string, readonly name?: string | null, readonly type?: string | null }
        | { readonly __typename: 'TrialComponent', readonly arn: string, readonly name?: string | null, readonly type?: string | null }
      > }> } };

export type RunRetentionMutationVariables = Exact<{
  plan: Scalars['ID']['input'];
}>;


export type RunRetentionMutation = { readonly runRetention: { readonly removed: number, readonly removedBytes: number, readonly lost: number, readonly kept: number, readonly left: number } };

export type DeleteOutputsMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type DeleteOutputsMutation = { readonly deleteOutputs: { readonly removed: number, readonly removedBytes: number, readonly lost: number, readonly kept: number, readonly left: number } };

export type JobOutputsQueryVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type JobOutputsQuery = { readonly job?:
    | { readonly trialComponent?: { readonly outputArtifacts: ReadonlyArray<{ readonly name: string, readonly value: string, readonly sizeBytes?: number | null, readonly removedBytes?: { readonly status: RemovedBytesStatus } | null }> } | null }
    | { readonly trialComponent?: { readonly outputArtifacts: ReadonlyArray<{ readonly name: string, readonly value: string, readonly sizeBytes?: number | null, readonly removedBytes?: { readonly status: RemovedBytesStatus } | null }> } | null }
    | { readonly trialComponent?: { readonly outputArtifacts: ReadonlyArray<{ readonly name: string, readonly value: string, readonly sizeBytes?: number | null, readonly removedBytes?: { readonly status: RemovedBytesStatus } | null }> } | null }
    | { readonly trialComponent?: { readonly outputArtifacts: ReadonlyArray<{ readonly name: string, readonly value: string, readonly sizeBytes?: number | null, readonly removedBytes?: { readonly status: RemovedBytesStatus } | null }> } | null }
    | { readonly trialComponent?: { readonly outputArtifacts: ReadonlyArray<{ readonly name: string, readonly value: string, readonly sizeBytes?: number | null, readonly removedBytes?: { readonly status: RemovedBytesStatus } | null }> } | null }
   | null };

export type SearchQueryVariables = Exact<{
  text: Scalars['String']['input'];
  kinds?: InputMaybe<ReadonlyArray<SearchKind> | SearchKind>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type SearchQuery = { readonly search: { readonly nodes: ReadonlyArray<
      | { readonly __typename: 'Action', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly actionStatus?: ActionStatus | null, readonly entityName?: string | null }
      | { readonly __typename: 'Artifact', readonly id: string, readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly source: { readonly uri: string } }
      | { readonly __typename: 'Context', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null }
      | { readonly __typename: 'Endpoint', readonly arn: string, readonly name: string, readonly creationTime: string, readonly id: string, readonly endpointStatus: EndpointStatus }
      | { readonly __typename: 'EndpointConfig', readonly id: string }
      | { readonly __typename: 'Model', readonly arn: string, readonly name: string, readonly creationTime: string, readonly id: string }
      | { readonly __typename: 'ModelAlias', readonly id: string }
      | { readonly __typename: 'ModelPackage', readonly id: string }
      | { readonly __typename: 'ModelPackageGroup', readonly id: string }
      | { readonly __typename: 'Policy', readonly id: string }
      | { readonly __typename: 'ProcessingJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly id: string, readonly jobKind: JobKind }
      | { readonly __typename: 'Quarantine', readonly id: string }
      | { readonly __typename: 'Reproduction', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly id: string, readonly jobKind: JobKind }
      | { readonly __typename: 'TrainingJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly id: string, readonly jobKind: JobKind }
      | { readonly __typename: 'TransformJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly id: string, readonly jobKind: JobKind }
      | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus } | null }
      | { readonly __typename: 'TuningJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly id: string, readonly jobKind: JobKind }
    >, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type CreateSessionMutationVariables = Exact<{
  defaultBucket?: InputMaybe<Scalars['String']['input']>;
}>;


export type CreateSessionMutation = { readonly createSession: { readonly accountId: string, readonly region: string, readonly defaultBucket: string } };

export type SessionQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionQuery = { readonly session: { readonly accountId: string, readonly region: string, readonly defaultBucket: string } };

export type ShareMutationVariables = Exact<{
  uri?: InputMaybe<Scalars['S3Uri']['input']>;
  arn?: InputMaybe<Scalars['Arn']['input']>;
  expiresInSeconds?: InputMaybe<Scalars['Int']['input']>;
}>;


export type ShareMutation = { readonly share: { readonly url: string, readonly uri: string, readonly expires: string, readonly digest?: string | null } };

export type ExecutionRoleQueryVariables = Exact<{ [key: string]: never; }>;


export type ExecutionRoleQuery = { readonly executionRole: string };

export type CallerIdentityQueryVariables = Exact<{ [key: string]: never; }>;


export type CallerIdentityQuery = { readonly callerIdentity: { readonly account: string, readonly arn: string, readonly userId: string } };

export type ImageUriQueryVariables = Exact<{
  algorithm: Scalars['String']['input'];
  region?: InputMaybe<Scalars['String']['input']>;
}>;


export type ImageUriQuery = { readonly imageUri: string };

export type BucketQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type BucketQuery = { readonly bucket: { readonly name: string, readonly region: string } };

export type ObjectsQueryVariables = Exact<{
  uri: Scalars['S3Uri']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ObjectsQuery = { readonly objects: { readonly nodes: ReadonlyArray<{ readonly uri: string, readonly sizeBytes: number, readonly lastModified: string, readonly etag?: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type UsageQueryVariables = Exact<{
  groupBy: UsageGroup;
  tag?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
}>;


export type UsageQuery = { readonly usage: { readonly currency?: string | null, readonly groups: ReadonlyArray<{ readonly key?: string | null, readonly jobs: number, readonly endpoints: number, readonly billableSeconds: number, readonly instanceHours: number, readonly cost?: number | null, readonly unpriced: ReadonlyArray<string> }> } };

export type CreateTrainingJobMutationVariables = Exact<{
  input: CreateTrainingJobInput;
}>;


export type CreateTrainingJobMutation = { readonly createTrainingJob: { readonly secondaryStatus: TrainingSecondaryStatus, readonly imageUri?: string | null, readonly hyperparameters: Readonly<Record<string, unknown>>, readonly environment: Readonly<Record<string, unknown>>, readonly maxRuntimeSeconds: number, readonly outputPath: string, readonly checkpointUri?: string | null, readonly modelData?: string | null, readonly trainingSeconds?: number | null, readonly billableSeconds?: number | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly algorithm: { readonly name?: string | null, readonly image?: string | null, readonly entryPoint?: string | null, readonly sourceDir?: string | null, readonly frameworkVersions: Readonly<Record<string, unknown>>, readonly metricDefinitions: ReadonlyArray<{ readonly name: string, readonly regex: string }> }, readonly channels: ReadonlyArray<{ readonly name: string, readonly uri: string, readonly contentType?: string | null, readonly distribution: Distribution, readonly inputMode: InputMode, readonly compression: Compression }>, readonly resources: { readonly instanceType: string, readonly instanceCount: number, readonly volumeSizeGb?: number | null }, readonly finalMetrics: ReadonlyArray<{ readonly name: string, readonly value: number, readonly timestamp: string, readonly step?: number | null }>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null } };

export type TrainingJobQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type TrainingJobQuery = { readonly trainingJob?: { readonly secondaryStatus: TrainingSecondaryStatus, readonly imageUri?: string | null, readonly hyperparameters: Readonly<Record<string, unknown>>, readonly environment: Readonly<Record<string, unknown>>, readonly maxRuntimeSeconds: number, readonly outputPath: string, readonly checkpointUri?: string | null, readonly modelData?: string | null, readonly trainingSeconds?: number | null, readonly billableSeconds?: number | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly algorithm: { readonly name?: string | null, readonly image?: string | null, readonly entryPoint?: string | null, readonly sourceDir?: string | null, readonly frameworkVersions: Readonly<Record<string, unknown>>, readonly metricDefinitions: ReadonlyArray<{ readonly name: string, readonly regex: string }> }, readonly channels: ReadonlyArray<{ readonly name: string, readonly uri: string, readonly contentType?: string | null, readonly distribution: Distribution, readonly inputMode: InputMode, readonly compression: Compression }>, readonly resources: { readonly instanceType: string, readonly instanceCount: number, readonly volumeSizeGb?: number | null }, readonly finalMetrics: ReadonlyArray<{ readonly name: string, readonly value: number, readonly timestamp: string, readonly step?: number | null }>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null } | null };

export type LaunchInputQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type LaunchInputQuery = { readonly trainingJob?: { readonly launchInput: Readonly<Record<string, unknown>> } | null };

export type TrainingJobFieldsFragment = { readonly secondaryStatus: TrainingSecondaryStatus, readonly imageUri?: string | null, readonly hyperparameters: Readonly<Record<string, unknown>>, readonly environment: Readonly<Record<string, unknown>>, readonly maxRuntimeSeconds: number, readonly outputPath: string, readonly checkpointUri?: string | null, readonly modelData?: string | null, readonly trainingSeconds?: number | null, readonly billableSeconds?: number | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly algorithm: { readonly name?: string | null, readonly image?: string | null, readonly entryPoint?: string | null, readonly sourceDir?: string | null, readonly frameworkVersions: Readonly<Record<string, unknown>>, readonly metricDefinitions: ReadonlyArray<{ readonly name: string, readonly regex: string }> }, readonly channels: ReadonlyArray<{ readonly name: string, readonly uri: string, readonly contentType?: string | null, readonly distribution: Distribution, readonly inputMode: InputMode, readonly compression: Compression }>, readonly resources: { readonly instanceType: string, readonly instanceCount: number, readonly volumeSizeGb?: number | null }, readonly finalMetrics: ReadonlyArray<{ readonly name: string, readonly value: number, readonly timestamp: string, readonly step?: number | null }>, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

export type MetricSeriesQueryVariables = Exact<{
  name: Scalars['String']['input'];
  metric: Scalars['String']['input'];
}>;


export type MetricSeriesQuery = { readonly trainingJob?: { readonly metricSeries: ReadonlyArray<{ readonly name: string, readonly value: number, readonly timestamp: string, readonly step?: number | null }> } | null };

export type CreateTransformJobMutationVariables = Exact<{
  input: CreateTransformJobInput;
}>;


export type CreateTransformJobMutation = { readonly createTransformJob: { readonly modelName: string, readonly input: string, readonly outputPath: string, readonly contentType?: string | null, readonly accept?: string | null, readonly splitType: SplitType, readonly assembleWith: AssembleWith, readonly batchStrategy: BatchStrategy, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly progress?: { readonly objectsDone: number, readonly objectsTotal: number, readonly recordsDone: number, readonly recordsExpected?: number | null, readonly bytesDone: number, readonly bytesTotal: number } | null, readonly resources: { readonly instanceType: string, readonly instanceCount: number }, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null } };

export type TransformJobFieldsFragment = { readonly modelName: string, readonly input: string, readonly outputPath: string, readonly contentType?: string | null, readonly accept?: string | null, readonly splitType: SplitType, readonly assembleWith: AssembleWith, readonly batchStrategy: BatchStrategy, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly progress?: { readonly objectsDone: number, readonly objectsTotal: number, readonly recordsDone: number, readonly recordsExpected?: number | null, readonly bytesDone: number, readonly bytesTotal: number } | null, readonly resources: { readonly instanceType: string, readonly instanceCount: number }, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

export type CreateTuningJobMutationVariables = Exact<{
  input: CreateTuningJobInput;
}>;


export type CreateTuningJobMutation = { readonly createTuningJob: { readonly strategy: TuningStrategy, readonly earlyStopping: boolean, readonly maxJobs: number, readonly maxParallelJobs: number, readonly randomSeed?: number | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly objective: { readonly metricName: string, readonly goal: ObjectiveGoal }, readonly ranges: { readonly integer: ReadonlyArray<{ readonly name: string, readonly min: number, readonly max: number, readonly scaling: Scaling }>, readonly continuous: ReadonlyArray<{ readonly name: string, readonly min: number, readonly max: number, readonly scaling: Scaling }>, readonly categorical: ReadonlyArray<{ readonly name: string, readonly values: ReadonlyArray<string> }> }, readonly hyperband?: { readonly resource: string, readonly min: number, readonly max: number, readonly reductionFactor: number } | null, readonly counts: { readonly completed: number, readonly failed: number, readonly inProgress: number, readonly stopped: number }, readonly bestTrainingJob?: { readonly name: string } | null, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null } };

export type TuningJobQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type TuningJobQuery = { readonly tuningJob?: { readonly strategy: TuningStrategy, readonly earlyStopping: boolean, readonly maxJobs: number, readonly maxParallelJobs: number, readonly randomSeed?: number | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly objective: { readonly metricName: string, readonly goal: ObjectiveGoal }, readonly ranges: { readonly integer: ReadonlyArray<{ readonly name: string, readonly min: number, readonly max: number, readonly scaling: Scaling }>, readonly continuous: ReadonlyArray<{ readonly name: string, readonly min: number, readonly max: number, readonly scaling: Scaling }>, readonly categorical: ReadonlyArray<{ readonly name: string, readonly values: ReadonlyArray<string> }> }, readonly hyperband?: { readonly resource: string, readonly min: number, readonly max: number, readonly reductionFactor: number } | null, readonly counts: { readonly completed: number, readonly failed: number, readonly inProgress: number, readonly stopped: number }, readonly bestTrainingJob?: { readonly name: string } | null, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null } | null };

export type TuningTrialsQueryVariables = Exact<{
  name: Scalars['String']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type TuningTrialsQuery = { readonly tuningJob?: { readonly trainingJobs: { readonly nodes: ReadonlyArray<{ readonly number: number, readonly hyperparameters: Readonly<Record<string, unknown>>, readonly status: JobStatus, readonly objectiveStatus: ObjectiveStatus, readonly objectiveValue?: number | null, readonly stoppedEarly: boolean, readonly promotedFrom?: number | null, readonly elapsedSeconds?: number | null, readonly trainingJob: { readonly name: string, readonly startTime?: string | null, readonly endTime?: string | null }, readonly suggestion: { readonly model: string, readonly basedOn: ReadonlyArray<number>, readonly pending: ReadonlyArray<number>, readonly earlier: number, readonly refused: number, readonly predictedMean?: number | null, readonly predictedDeviation?: number | null, readonly acquisition?: number | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } } | null };

export type TuningImportanceQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type TuningImportanceQuery = { readonly tuningJob?: { readonly noImportanceReason?: string | null, readonly importance: ReadonlyArray<{ readonly name: string, readonly importance: number }> } | null };

export type TuningJobFieldsFragment = { readonly strategy: TuningStrategy, readonly earlyStopping: boolean, readonly maxJobs: number, readonly maxParallelJobs: number, readonly randomSeed?: number | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly kind: JobKind, readonly arn: string, readonly name: string, readonly status: JobStatus, readonly failureReason?: string | null, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly billableSeconds?: number | null, readonly role: string, readonly createdBy: string, readonly description?: string | null, readonly tags: Readonly<Record<string, unknown>>, readonly objective: { readonly metricName: string, readonly goal: ObjectiveGoal }, readonly ranges: { readonly integer: ReadonlyArray<{ readonly name: string, readonly min: number, readonly max: number, readonly scaling: Scaling }>, readonly continuous: ReadonlyArray<{ readonly name: string, readonly min: number, readonly max: number, readonly scaling: Scaling }>, readonly categorical: ReadonlyArray<{ readonly name: string, readonly values: ReadonlyArray<string> }> }, readonly hyperband?: { readonly resource: string, readonly min: number, readonly max: number, readonly reductionFactor: number } | null, readonly counts: { readonly completed: number, readonly failed: number, readonly inProgress: number, readonly stopped: number }, readonly bestTrainingJob?: { readonly name: string } | null, readonly statusTransitions: ReadonlyArray<{ readonly status: string, readonly startTime: string, readonly endTime?: string | null, readonly message?: string | null }>, readonly trialComponent?: { readonly arn: string } | null, readonly git?: { readonly repository?: string | null, readonly commit: string, readonly branch?: string | null, readonly isDirty?: boolean | null, readonly patch?: string | null } | null };

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
export const NamedEntityFragmentDoc = new TypedDocumentString(`
    fragment NamedEntity on LineageEntity {
  arn
  kind
  type
  name
}
    `, {"fragmentName":"NamedEntity"}) as unknown as TypedDocumentString<NamedEntityFragment, unknown>;
export const ArtifactRowFragmentDoc = new TypedDocumentString(`
    fragment ArtifactRow on Artifact {
  arn
  name
  type
  digest
  sizeBytes
  creationTime
  source {
    uri
  }
}
    `, {"fragmentName":"ArtifactRow"}) as unknown as TypedDocumentString<ArtifactRowFragment, unknown>;
export const EntityRowFragmentDoc = new TypedDocumentString(`
    fragment EntityRow on LineageEntity {
  arn
  kind
  type
  entityName: name
  creationTime
  ... on Artifact {
    digest
    sizeBytes
    source {
      uri
    }
  }
  ... on Action {
    actionStatus: status
  }
  ... on TrialComponent {
    componentStatus: status {
      primaryStatus
    }
  }
}
    `, {"fragmentName":"EntityRow"}) as unknown as TypedDocumentString<EntityRowFragment, unknown>;
export const LogLineFieldsFragmentDoc = new TypedDocumentString(`
    fragment LogLineFields on LogLine {
  cursor
  number
  time
  host
  stream
  message
}
    `, {"fragmentName":"LogLineFields"}) as unknown as TypedDocumentString<LogLineFieldsFragment, unknown>;
export const LogPageFieldsFragmentDoc = new TypedDocumentString(`
    fragment LogPageFields on LogPage {
  lines {
    ...LogLineFields
  }
  complete
  pageInfo {
    hasNextPage
    hasPreviousPage
    startCursor
    endCursor
  }
}
    fragment LogLineFields on LogLine {
  cursor
  number
  time
  host
  stream
  message
}`, {"fragmentName":"LogPageFields"}) as unknown as TypedDocumentString<LogPageFieldsFragment, unknown>;
export const ExportFieldsFragmentDoc = new TypedDocumentString(`
    fragment ExportFields on GraphExport {
  id
  status
  failureReason
  destination
  profile
  sinceCommit
  startTime
  rowsWritten
  rowsTotal
  skippedAssociations
  encodedNames
  commit {
    seq
  }
  files {
    uri
    rows
    sizeBytes
    digest
  }
}
    `, {"fragmentName":"ExportFields"}) as unknown as TypedDocumentString<ExportFieldsFragment, unknown>;
export const LoadFieldsFragmentDoc = new TypedDocumentString(`
    fragment LoadFields on GraphLoad {
  loadId
  status
  totalRecords
  totalTimeSpent
  errors {
    code
    file
    message
    recordNumber
  }
}
    `, {"fragmentName":"LoadFields"}) as unknown as TypedDocumentString<LoadFieldsFragment, unknown>;
export const ModelFieldsFragmentDoc = new TypedDocumentString(`
    fragment ModelFields on Model {
  arn
  name
  creationTime
  image
  modelData
  entryPoint
  sourceDir
  environment
  role
  createdBy
  description
  tags
  trainingJob {
    name
  }
}
    `, {"fragmentName":"ModelFields"}) as unknown as TypedDocumentString<ModelFieldsFragment, unknown>;
export const DeploymentFieldsFragmentDoc = new TypedDocumentString(`
    fragment DeploymentFields on Deployment {
  name
  arn
  status
  isLive
  creationTime
  createdBy
  commit
  rolledBackTo
  variants {
    name
    modelName
    modelPackage
    instanceType
    instanceCount
    weight
    shadow
    digest
  }
}
    `, {"fragmentName":"DeploymentFields"}) as unknown as TypedDocumentString<DeploymentFieldsFragment, unknown>;
export const TrafficPointFieldsFragmentDoc = new TypedDocumentString(`
    fragment TrafficPointFields on TrafficPoint {
  time
  seconds
  requests
  answered
  clientErrors
  serverErrors
  timeouts
  refused
  abandoned
  p50Ms
  p99Ms
  maxConcurrency
  instances
}
    `, {"fragmentName":"TrafficPointFields"}) as unknown as TypedDocumentString<TrafficPointFieldsFragment, unknown>;
export const TrafficFieldsFragmentDoc = new TypedDocumentString(`
    fragment TrafficFields on Traffic {
  since
  points {
    ...TrafficPointFields
  }
  total {
    ...TrafficPointFields
  }
}
    fragment TrafficPointFields on TrafficPoint {
  time
  seconds
  requests
  answered
  clientErrors
  serverErrors
  timeouts
  refused
  abandoned
  p50Ms
  p99Ms
  maxConcurrency
  instances
}`, {"fragmentName":"TrafficFields"}) as unknown as TypedDocumentString<TrafficFieldsFragment, unknown>;
export const EndpointFieldsFragmentDoc = new TypedDocumentString(`
    fragment EndpointFields on Endpoint {
  arn
  name
  status
  failureReason
  creationTime
  lastModifiedTime
  billableSeconds
  url
  createdBy
  description
  tags
  variants {
    name
    modelName
    modelPackage
    follows
    instanceType
    instanceCount
    weight
    readyCount
    shadow
    minInstances
    maxInstances
    comparison {
      same
      different
      failed
      skipped
    }
  }
}
    `, {"fragmentName":"EndpointFields"}) as unknown as TypedDocumentString<EndpointFieldsFragment, unknown>;
export const JobFieldsFragmentDoc = new TypedDocumentString(`
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
    `, {"fragmentName":"JobFields"}) as unknown as TypedDocumentString<JobFieldsFragment, unknown>;
export const JobStateFragmentDoc = new TypedDocumentString(`
    fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}`, {"fragmentName":"JobState"}) as unknown as TypedDocumentString<JobStateFragment, unknown>;
export const TrainingJobFieldsFragmentDoc = new TypedDocumentString(`
    fragment TrainingJobFields on TrainingJob {
  ...JobState
  secondaryStatus
  algorithm {
    name
    image
    entryPoint
    sourceDir
    frameworkVersions
    metricDefinitions {
      name
      regex
    }
  }
  imageUri
  hyperparameters
  environment
  maxRuntimeSeconds
  channels {
    name
    uri
    contentType
    distribution
    inputMode
    compression
  }
  resources {
    instanceType
    instanceCount
    volumeSizeGb
  }
  outputPath
  checkpointUri
  modelData
  trainingSeconds
  billableSeconds
  finalMetrics {
    name
    value
    timestamp
    step
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}`, {"fragmentName":"TrainingJobFields"}) as unknown as TypedDocumentString<TrainingJobFieldsFragment, unknown>;
export const ProcessingJobFieldsFragmentDoc = new TypedDocumentString(`
    fragment ProcessingJobFields on ProcessingJob {
  ...JobState
  image
  command
  environment
  exitMessage
  inputs {
    name
    uri
    localPath
  }
  outputs {
    name
    uri
    localPath
  }
  resources {
    instanceType
    instanceCount
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}`, {"fragmentName":"ProcessingJobFields"}) as unknown as TypedDocumentString<ProcessingJobFieldsFragment, unknown>;
export const TransformJobFieldsFragmentDoc = new TypedDocumentString(`
    fragment TransformJobFields on TransformJob {
  ...JobState
  modelName
  input
  outputPath
  contentType
  accept
  splitType
  assembleWith
  batchStrategy
  progress {
    objectsDone
    objectsTotal
    recordsDone
    recordsExpected
    bytesDone
    bytesTotal
  }
  resources {
    instanceType
    instanceCount
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}`, {"fragmentName":"TransformJobFields"}) as unknown as TypedDocumentString<TransformJobFieldsFragment, unknown>;
export const TuningJobFieldsFragmentDoc = new TypedDocumentString(`
    fragment TuningJobFields on TuningJob {
  ...JobState
  strategy
  earlyStopping
  maxJobs
  maxParallelJobs
  randomSeed
  objective {
    metricName
    goal
  }
  ranges {
    integer {
      name
      min
      max
      scaling
    }
    continuous {
      name
      min
      max
      scaling
    }
    categorical {
      name
      values
    }
  }
  hyperband {
    resource
    min
    max
    reductionFactor
  }
  counts {
    completed
    failed
    inProgress
    stopped
  }
  bestTrainingJob {
    name
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}`, {"fragmentName":"TuningJobFields"}) as unknown as TypedDocumentString<TuningJobFieldsFragment, unknown>;
export const ReproductionFieldsFragmentDoc = new TypedDocumentString(`
    fragment ReproductionFields on Reproduction {
  subject
  tolerance
  verdict
  results {
    step
    verdict
    equalFiles
    files {
      name
      a
      b
    }
    metrics {
      name
      a
      b
      isWithin
    }
    predictions {
      job
      values
      greatestDifference
      isWithin
      differs
    }
    divergence {
      step
      kind
      name
      a
      b
    }
  }
}
    `, {"fragmentName":"ReproductionFields"}) as unknown as TypedDocumentString<ReproductionFieldsFragment, unknown>;
export const JobDetailsFragmentDoc = new TypedDocumentString(`
    fragment JobDetails on Job {
  ...JobState
  ...TrainingJobFields
  ...ProcessingJobFields
  ...TransformJobFields
  ...TuningJobFields
  ...ReproductionFields
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}
fragment ProcessingJobFields on ProcessingJob {
  ...JobState
  image
  command
  environment
  exitMessage
  inputs {
    name
    uri
    localPath
  }
  outputs {
    name
    uri
    localPath
  }
  resources {
    instanceType
    instanceCount
  }
}
fragment ReproductionFields on Reproduction {
  subject
  tolerance
  verdict
  results {
    step
    verdict
    equalFiles
    files {
      name
      a
      b
    }
    metrics {
      name
      a
      b
      isWithin
    }
    predictions {
      job
      values
      greatestDifference
      isWithin
      differs
    }
    divergence {
      step
      kind
      name
      a
      b
    }
  }
}
fragment TrainingJobFields on TrainingJob {
  ...JobState
  secondaryStatus
  algorithm {
    name
    image
    entryPoint
    sourceDir
    frameworkVersions
    metricDefinitions {
      name
      regex
    }
  }
  imageUri
  hyperparameters
  environment
  maxRuntimeSeconds
  channels {
    name
    uri
    contentType
    distribution
    inputMode
    compression
  }
  resources {
    instanceType
    instanceCount
    volumeSizeGb
  }
  outputPath
  checkpointUri
  modelData
  trainingSeconds
  billableSeconds
  finalMetrics {
    name
    value
    timestamp
    step
  }
}
fragment TransformJobFields on TransformJob {
  ...JobState
  modelName
  input
  outputPath
  contentType
  accept
  splitType
  assembleWith
  batchStrategy
  progress {
    objectsDone
    objectsTotal
    recordsDone
    recordsExpected
    bytesDone
    bytesTotal
  }
  resources {
    instanceType
    instanceCount
  }
}
fragment TuningJobFields on TuningJob {
  ...JobState
  strategy
  earlyStopping
  maxJobs
  maxParallelJobs
  randomSeed
  objective {
    metricName
    goal
  }
  ranges {
    integer {
      name
      min
      max
      scaling
    }
    continuous {
      name
      min
      max
      scaling
    }
    categorical {
      name
      values
    }
  }
  hyperband {
    resource
    min
    max
    reductionFactor
  }
  counts {
    completed
    failed
    inProgress
    stopped
  }
  bestTrainingJob {
    name
  }
}`, {"fragmentName":"JobDetails"}) as unknown as TypedDocumentString<JobDetailsFragment, unknown>;
export const EntityFieldsFragmentDoc = new TypedDocumentString(`
    fragment EntityFields on LineageEntity {
  __typename
  arn
  name
  kind
  type
  creationTime
  lastModifiedTime
  createdBy
  properties
  tags
  ... on Artifact {
    artifactSource: source {
      uri
    }
    digest
    sizeBytes
  }
  ... on Action {
    entitySource: source {
      uri
    }
    description
    actionStatus: status
    isLive
  }
  ... on Context {
    entitySource: source {
      uri
    }
    description
  }
  ... on TrialComponent {
    componentSource: source {
      arn
      type
    }
    displayName
    componentStatus: status {
      primaryStatus
      message
    }
    parameters
  }
}
    `, {"fragmentName":"EntityFields"}) as unknown as TypedDocumentString<EntityFieldsFragment, unknown>;
export const AssociationFieldsFragmentDoc = new TypedDocumentString(`
    fragment AssociationFields on Association {
  type
  creationTime
  source {
    arn
    name
    type
    kind
  }
  destination {
    arn
    name
    type
    kind
  }
}
    `, {"fragmentName":"AssociationFields"}) as unknown as TypedDocumentString<AssociationFieldsFragment, unknown>;
export const PolicyFieldsFragmentDoc = new TypedDocumentString(`
    fragment PolicyFields on Policy {
  arn
  name
  description
  on
  scope {
    group
    endpoint
    experiment
  }
  select
  require
  message
  mode
  digest
  creationTime
  createdBy
  changedBy
  tags
}
    `, {"fragmentName":"PolicyFields"}) as unknown as TypedDocumentString<PolicyFieldsFragment, unknown>;
export const VerdictFieldsFragmentDoc = new TypedDocumentString(`
    fragment VerdictFields on PolicyVerdict {
  subject
  name
  result
  policies
  findings {
    policy
    digest
    mode
    message
    arn
    path
    names
  }
  commit
}
    `, {"fragmentName":"VerdictFields"}) as unknown as TypedDocumentString<VerdictFieldsFragment, unknown>;
export const QuarantineFieldsFragmentDoc = new TypedDocumentString(`
    fragment QuarantineFields on Quarantine {
  arn
  name
  status
  digest
  uri
  uris
  reason
  action
  draining
  createdBy
  creationTime
  releasedBy
  releasedAt
  releaseReason
}
    `, {"fragmentName":"QuarantineFields"}) as unknown as TypedDocumentString<QuarantineFieldsFragment, unknown>;
export const ReachFieldsFragmentDoc = new TypedDocumentString(`
    fragment ReachFields on QuarantineReach {
  jobs
  models
  packages
  endpoints {
    arn
    name
    variants
    path
  }
  complete
  derived
}
    `, {"fragmentName":"ReachFields"}) as unknown as TypedDocumentString<ReachFieldsFragment, unknown>;
export const PackageGroupFieldsFragmentDoc = new TypedDocumentString(`
    fragment PackageGroupFields on ModelPackageGroup {
  arn
  name
  description
  selfApproval
  protectedAliases {
    alias
    principals
  }
  lastVersion
  packageCount
  creationTime
  createdBy
  tags
  aliases {
    alias
    version
  }
}
    `, {"fragmentName":"PackageGroupFields"}) as unknown as TypedDocumentString<PackageGroupFieldsFragment, unknown>;
export const ModelPackageFieldsFragmentDoc = new TypedDocumentString(`
    fragment ModelPackageFields on ModelPackage {
  arn
  name
  groupName
  version
  approval
  description
  digest
  modelData
  modelName
  image
  trainingJobName
  metrics
  card {
    status
    content
  }
  lifeCycle {
    stage
    status
    description
  }
  metadata
  registeredBy
  promotedFrom
  creationTime
  tags
  aliases
}
    `, {"fragmentName":"ModelPackageFields"}) as unknown as TypedDocumentString<ModelPackageFieldsFragment, unknown>;
export const ModelAliasFieldsFragmentDoc = new TypedDocumentString(`
    fragment ModelAliasFields on ModelAlias {
  arn
  name
  groupName
  alias
  version
  moves
  movedBy
  movedAt
  cause
  reason
  followers
}
    `, {"fragmentName":"ModelAliasFields"}) as unknown as TypedDocumentString<ModelAliasFieldsFragment, unknown>;
export const ReproductionStepFieldsFragmentDoc = new TypedDocumentString(`
    fragment ReproductionStepFields on ReproductionStep {
  number
  fate
  job
  jobName
  needs
  isSubject
  isPrediction
  launched
  blockers {
    kind
    name
    reason
  }
}
    `, {"fragmentName":"ReproductionStepFields"}) as unknown as TypedDocumentString<ReproductionStepFieldsFragment, unknown>;
export const SetDescriptionDocument = new TypedDocumentString(`
    mutation SetDescription($arn: Arn!, $description: String!) {
  setDescription(arn: $arn, description: $description) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetDescriptionMutation, SetDescriptionMutationVariables>;
export const SetTagsDocument = new TypedDocumentString(`
    mutation SetTags($arn: Arn!, $tags: JSONObject!, $remove: [String!]) {
  setTags(arn: $arn, tags: $tags, remove: $remove) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetTagsMutation, SetTagsMutationVariables>;
export const DescribedDocument = new TypedDocumentString(`
    query Described($id: ID!) {
  node(id: $id) {
    id
    ... on Job {
      description
    }
    ... on Model {
      description
    }
    ... on Endpoint {
      description
    }
    ... on ModelPackage {
      description
    }
    ... on ModelPackageGroup {
      description
    }
    ... on Action {
      description
    }
    ... on Context {
      description
    }
  }
}
    `) as unknown as TypedDocumentString<DescribedQuery, DescribedQueryVariables>;
export const NamedDocument = new TypedDocumentString(`
    query Named($name: String!) {
  jobs(first: 10, filter: {name: $name}) {
    nodes {
      kind
      arn
      name
    }
  }
  model(name: $name) {
    arn
    name
  }
  endpoint(name: $name) {
    arn
    name
  }
}
    `) as unknown as TypedDocumentString<NamedQuery, NamedQueryVariables>;
export const TrainingProgressDocument = new TypedDocumentString(`
    query TrainingProgress($name: String!) {
  trainingJob(name: $name) {
    metricSeries(name: "train:progress", maxPoints: 4) {
      value
    }
  }
}
    `) as unknown as TypedDocumentString<TrainingProgressQuery, TrainingProgressQueryVariables>;
export const CommitsDocument = new TypedDocumentString(`
    query Commits($after: String) {
  commits(first: 100, after: $after) {
    nodes {
      seq
      changes {
        arn
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<CommitsQuery, CommitsQueryVariables>;
export const EntityNamedDocument = new TypedDocumentString(`
    query EntityNamed($name: String!, $type: String) {
  trialComponent(name: $name) {
    ...NamedEntity
  }
  context(name: $name) {
    ...NamedEntity
  }
  action(name: $name) {
    ...NamedEntity
  }
  artifact(sourceUri: $name) {
    ...NamedEntity
  }
  contexts(first: 50, filter: {nameContains: $name, type: $type}) {
    nodes {
      ...NamedEntity
    }
  }
}
    fragment NamedEntity on LineageEntity {
  arn
  kind
  type
  name
}`) as unknown as TypedDocumentString<EntityNamedQuery, EntityNamedQueryVariables>;
export const ImpactRowsDocument = new TypedDocumentString(`
    query ImpactRows($of: ImpactInput!, $atCommit: Int, $first: Int!, $after: String) {
  impact(of: $of, atCommit: $atCommit, first: $first, after: $after) {
    complete
    incompleteReason
    counts {
      jobs
      models
      packages
      endpoints
      data
    }
    nodes {
      affected: kind
      depth
      resource {
        __typename
        id
        ... on Job {
          arn
          name
          status
        }
        ... on Model {
          arn
          name
        }
        ... on ModelPackage {
          arn
          name
        }
        ... on Endpoint {
          arn
          name
          endpointStatus: status
        }
        ... on LineageEntity {
          ...EntityRow
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EntityRow on LineageEntity {
  arn
  kind
  type
  entityName: name
  creationTime
  ... on Artifact {
    digest
    sizeBytes
    source {
      uri
    }
  }
  ... on Action {
    actionStatus: status
  }
  ... on TrialComponent {
    componentStatus: status {
      primaryStatus
    }
  }
}`) as unknown as TypedDocumentString<ImpactRowsQuery, ImpactRowsQueryVariables>;
export const DiffRowsDocument = new TypedDocumentString(`
    query DiffRows($a: LineageSideInput!, $b: LineageSideInput!) {
  lineageDiff(a: $a, b: $b) {
    complete
    incompleteReason
    changed {
      kind
      name
      a
      b
    }
    onlyA {
      ...EntityRow
    }
    onlyB {
      ...EntityRow
    }
  }
}
    fragment EntityRow on LineageEntity {
  arn
  kind
  type
  entityName: name
  creationTime
  ... on Artifact {
    digest
    sizeBytes
    source {
      uri
    }
  }
  ... on Action {
    actionStatus: status
  }
  ... on TrialComponent {
    componentStatus: status {
      primaryStatus
    }
  }
}`) as unknown as TypedDocumentString<DiffRowsQuery, DiffRowsQueryVariables>;
export const ArtifactRowsDocument = new TypedDocumentString(`
    query ArtifactRows($first: Int!, $filter: EntityFilter, $after: String) {
  artifacts(first: $first, filter: $filter, after: $after) {
    nodes {
      ...ArtifactRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ArtifactRow on Artifact {
  arn
  name
  type
  digest
  sizeBytes
  creationTime
  source {
    uri
  }
}`) as unknown as TypedDocumentString<ArtifactRowsQuery, ArtifactRowsQueryVariables>;
export const ArtifactAtDocument = new TypedDocumentString(`
    query ArtifactAt($sourceUri: String, $digest: String, $arn: Arn) {
  artifact(sourceUri: $sourceUri, digest: $digest, arn: $arn) {
    ...ArtifactRow
    lastModifiedTime
    createdBy
    properties
    tags
    objectCount
    model {
      name
    }
    versions(first: 20) {
      nodes {
        arn
        digest
        sizeBytes
        creationTime
      }
    }
  }
}
    fragment ArtifactRow on Artifact {
  arn
  name
  type
  digest
  sizeBytes
  creationTime
  source {
    uri
  }
}`) as unknown as TypedDocumentString<ArtifactAtQuery, ArtifactAtQueryVariables>;
export const RegisteredArnDocument = new TypedDocumentString(`
    query RegisteredArn($package: String!) {
  modelPackage(package: $package) {
    arn
    name
    trainingJobName
  }
}
    `) as unknown as TypedDocumentString<RegisteredArnQuery, RegisteredArnQueryVariables>;
export const JobRowsDocument = new TypedDocumentString(`
    query JobRows($first: Int, $filter: JobFilter, $orderBy: JobOrder, $withLineage: Boolean!) {
  jobs(first: $first, filter: $filter, orderBy: $orderBy) {
    nodes {
      ...JobFields
      trialComponent @include(if: $withLineage) {
        parameters
        metrics {
          name
          last
        }
      }
    }
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}`) as unknown as TypedDocumentString<JobRowsQuery, JobRowsQueryVariables>;
export const KnownMetricsDocument = new TypedDocumentString(`
    query KnownMetrics($metric: String!, $first: Int) {
  jobColumns(first: $first) {
    metrics
  }
  jobs(first: 1, orderBy: {by: FINAL_METRIC, metric: $metric}) {
    nodes {
      arn
    }
  }
}
    `) as unknown as TypedDocumentString<KnownMetricsQuery, KnownMetricsQueryVariables>;
export const QuarantineActsDocument = new TypedDocumentString(`
    query QuarantineActs($arn: Arn!) {
  lineageEntity(arn: $arn) {
    ... on Action {
      incoming(first: 100, types: [ASSOCIATED_WITH]) {
        nodes {
          source {
            type
            creationTime
            properties
            ... on Action {
              status
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<QuarantineActsQuery, QuarantineActsQueryVariables>;
export const CompareJobsDocument = new TypedDocumentString(`
    query CompareJobs($arns: [Arn!]!, $columns: [String!], $all: Boolean, $atCommit: Int) {
  compareJobs(arns: $arns, columns: $columns, all: $all, atCommit: $atCommit) {
    jobs {
      arn
      name
      kind
      status
      creationTime
    }
    columns {
      group
      name
      statistic
      values
      numbers
    }
  }
}
    `) as unknown as TypedDocumentString<CompareJobsQuery, CompareJobsQueryVariables>;
export const JobMetricSeriesDocument = new TypedDocumentString(`
    query JobMetricSeries($arns: [Arn!]!, $names: [String!], $points: Int, $axis: SeriesAxis, $from: Float, $to: Float) {
  jobMetricSeries(
    arns: $arns
    names: $names
    points: $points
    axis: $axis
    from: $from
    to: $to
  ) {
    job
    name
    count
    x
    values
  }
}
    `) as unknown as TypedDocumentString<JobMetricSeriesQuery, JobMetricSeriesQueryVariables>;
export const HeadDocument = new TypedDocumentString(`
    query Head {
  commits(first: 1) {
    nodes {
      seq
    }
  }
}
    `) as unknown as TypedDocumentString<HeadQuery, HeadQueryVariables>;
export const LogDocument = new TypedDocumentString(`
    subscription Log($arn: Arn!, $after: String) {
  log(arn: $arn, after: $after) {
    lines {
      ...LogLineFields
    }
  }
}
    fragment LogLineFields on LogLine {
  cursor
  number
  time
  host
  stream
  message
}`) as unknown as TypedDocumentString<LogSubscription, LogSubscriptionVariables>;
export const ChangedDocument = new TypedDocumentString(`
    subscription Changed($arn: Arn!, $after: Int) {
  changed(arn: $arn, after: $after) {
    commit {
      seq
      time
    }
    node {
      __typename
      id
      ... on Job {
        ...JobState
      }
      ... on TransformJob {
        progress {
          objectsDone
          objectsTotal
          recordsDone
          recordsExpected
          bytesDone
          bytesTotal
        }
      }
      ... on TuningJob {
        maxJobs
        counts {
          completed
          failed
          inProgress
          stopped
        }
      }
      ... on Endpoint {
        name
        endpointStatus: status
        failureReason
      }
    }
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}`) as unknown as TypedDocumentString<ChangedSubscription, ChangedSubscriptionVariables>;
export const LogPageDocument = new TypedDocumentString(`
    query LogPage($arn: ID!, $first: Int, $after: String, $fromLine: Int, $last: Int, $before: String, $contains: [String!], $ignoreCase: Boolean) {
  node(id: $arn) {
    __typename
    ... on Job {
      logs(
        first: $first
        after: $after
        fromLine: $fromLine
        last: $last
        before: $before
        contains: $contains
        ignoreCase: $ignoreCase
      ) {
        ...LogPageFields
      }
    }
    ... on Endpoint {
      logs(
        first: $first
        after: $after
        fromLine: $fromLine
        last: $last
        before: $before
        contains: $contains
        ignoreCase: $ignoreCase
      ) {
        ...LogPageFields
      }
    }
  }
}
    fragment LogLineFields on LogLine {
  cursor
  number
  time
  host
  stream
  message
}
fragment LogPageFields on LogPage {
  lines {
    ...LogLineFields
  }
  complete
  pageInfo {
    hasNextPage
    hasPreviousPage
    startCursor
    endCursor
  }
}`) as unknown as TypedDocumentString<LogPageQuery, LogPageQueryVariables>;
export const ExportGraphDocument = new TypedDocumentString(`
    mutation ExportGraph($destination: S3Uri!, $profile: ExportProfile! = STRICT, $gzip: Boolean! = false, $includeRecords: Boolean! = false, $oddNames: OddNames! = REFUSE, $atCommit: Int, $sinceCommit: Int) {
  exportGraph(
    destination: $destination
    profile: $profile
    gzip: $gzip
    includeRecords: $includeRecords
    oddNames: $oddNames
    atCommit: $atCommit
    sinceCommit: $sinceCommit
  ) {
    ...ExportFields
  }
}
    fragment ExportFields on GraphExport {
  id
  status
  failureReason
  destination
  profile
  sinceCommit
  startTime
  rowsWritten
  rowsTotal
  skippedAssociations
  encodedNames
  commit {
    seq
  }
  files {
    uri
    rows
    sizeBytes
    digest
  }
}`) as unknown as TypedDocumentString<ExportGraphMutation, ExportGraphMutationVariables>;
export const GraphExportDocument = new TypedDocumentString(`
    query GraphExport($id: ID!) {
  graphExport(id: $id) {
    ...ExportFields
  }
}
    fragment ExportFields on GraphExport {
  id
  status
  failureReason
  destination
  profile
  sinceCommit
  startTime
  rowsWritten
  rowsTotal
  skippedAssociations
  encodedNames
  commit {
    seq
  }
  files {
    uri
    rows
    sizeBytes
    digest
  }
}`) as unknown as TypedDocumentString<GraphExportQuery, GraphExportQueryVariables>;
export const CancelGraphExportDocument = new TypedDocumentString(`
    mutation CancelGraphExport($id: ID!) {
  cancelGraphExport(id: $id) {
    ...ExportFields
  }
}
    fragment ExportFields on GraphExport {
  id
  status
  failureReason
  destination
  profile
  sinceCommit
  startTime
  rowsWritten
  rowsTotal
  skippedAssociations
  encodedNames
  commit {
    seq
  }
  files {
    uri
    rows
    sizeBytes
    digest
  }
}`) as unknown as TypedDocumentString<CancelGraphExportMutation, CancelGraphExportMutationVariables>;
export const LoadGraphDocument = new TypedDocumentString(`
    mutation LoadGraph($source: S3Uri!, $iamRoleArn: Arn!, $region: String!, $mode: String, $failOnError: Boolean, $allowEmptyStrings: Boolean, $replaceValues: Boolean) {
  loadGraph(
    source: $source
    iamRoleArn: $iamRoleArn
    region: $region
    mode: $mode
    failOnError: $failOnError
    allowEmptyStrings: $allowEmptyStrings
    updateSingleCardinalityProperties: $replaceValues
  ) {
    ...LoadFields
  }
}
    fragment LoadFields on GraphLoad {
  loadId
  status
  totalRecords
  totalTimeSpent
  errors {
    code
    file
    message
    recordNumber
  }
}`) as unknown as TypedDocumentString<LoadGraphMutation, LoadGraphMutationVariables>;
export const GraphLoadDocument = new TypedDocumentString(`
    query GraphLoad($loadId: ID!) {
  graphLoad(loadId: $loadId) {
    ...LoadFields
  }
}
    fragment LoadFields on GraphLoad {
  loadId
  status
  totalRecords
  totalTimeSpent
  errors {
    code
    file
    message
    recordNumber
  }
}`) as unknown as TypedDocumentString<GraphLoadQuery, GraphLoadQueryVariables>;
export const CreateModelDocument = new TypedDocumentString(`
    mutation CreateModel($input: CreateModelInput!) {
  createModel(input: $input) {
    ...ModelFields
  }
}
    fragment ModelFields on Model {
  arn
  name
  creationTime
  image
  modelData
  entryPoint
  sourceDir
  environment
  role
  createdBy
  description
  tags
  trainingJob {
    name
  }
}`) as unknown as TypedDocumentString<CreateModelMutation, CreateModelMutationVariables>;
export const ModelDocument = new TypedDocumentString(`
    query Model($name: String!) {
  model(name: $name) {
    ...ModelFields
  }
}
    fragment ModelFields on Model {
  arn
  name
  creationTime
  image
  modelData
  entryPoint
  sourceDir
  environment
  role
  createdBy
  description
  tags
  trainingJob {
    name
  }
}`) as unknown as TypedDocumentString<ModelQuery, ModelQueryVariables>;
export const ModelsDocument = new TypedDocumentString(`
    query Models($first: Int, $after: String, $filter: RecordFilter) {
  models(first: $first, after: $after, filter: $filter) {
    nodes {
      ...ModelFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ModelFields on Model {
  arn
  name
  creationTime
  image
  modelData
  entryPoint
  sourceDir
  environment
  role
  createdBy
  description
  tags
  trainingJob {
    name
  }
}`) as unknown as TypedDocumentString<ModelsQuery, ModelsQueryVariables>;
export const DeleteModelDocument = new TypedDocumentString(`
    mutation DeleteModel($name: String!) {
  deleteModel(name: $name)
}
    `) as unknown as TypedDocumentString<DeleteModelMutation, DeleteModelMutationVariables>;
export const CreateEndpointDocument = new TypedDocumentString(`
    mutation CreateEndpoint($input: CreateEndpointInput!) {
  createEndpoint(input: $input) {
    ...EndpointFields
  }
}
    fragment EndpointFields on Endpoint {
  arn
  name
  status
  failureReason
  creationTime
  lastModifiedTime
  billableSeconds
  url
  createdBy
  description
  tags
  variants {
    name
    modelName
    modelPackage
    follows
    instanceType
    instanceCount
    weight
    readyCount
    shadow
    minInstances
    maxInstances
    comparison {
      same
      different
      failed
      skipped
    }
  }
}`) as unknown as TypedDocumentString<CreateEndpointMutation, CreateEndpointMutationVariables>;
export const UpdateEndpointDocument = new TypedDocumentString(`
    mutation UpdateEndpoint($input: CreateEndpointInput!) {
  updateEndpoint(input: $input) {
    ...EndpointFields
  }
}
    fragment EndpointFields on Endpoint {
  arn
  name
  status
  failureReason
  creationTime
  lastModifiedTime
  billableSeconds
  url
  createdBy
  description
  tags
  variants {
    name
    modelName
    modelPackage
    follows
    instanceType
    instanceCount
    weight
    readyCount
    shadow
    minInstances
    maxInstances
    comparison {
      same
      different
      failed
      skipped
    }
  }
}`) as unknown as TypedDocumentString<UpdateEndpointMutation, UpdateEndpointMutationVariables>;
export const EndpointDocument = new TypedDocumentString(`
    query Endpoint($name: String!) {
  endpoint(name: $name) {
    ...EndpointFields
  }
}
    fragment EndpointFields on Endpoint {
  arn
  name
  status
  failureReason
  creationTime
  lastModifiedTime
  billableSeconds
  url
  createdBy
  description
  tags
  variants {
    name
    modelName
    modelPackage
    follows
    instanceType
    instanceCount
    weight
    readyCount
    shadow
    minInstances
    maxInstances
    comparison {
      same
      different
      failed
      skipped
    }
  }
}`) as unknown as TypedDocumentString<EndpointQuery, EndpointQueryVariables>;
export const EndpointsDocument = new TypedDocumentString(`
    query Endpoints($first: Int, $after: String, $filter: RecordFilter) {
  endpoints(first: $first, after: $after, filter: $filter) {
    nodes {
      ...EndpointFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EndpointFields on Endpoint {
  arn
  name
  status
  failureReason
  creationTime
  lastModifiedTime
  billableSeconds
  url
  createdBy
  description
  tags
  variants {
    name
    modelName
    modelPackage
    follows
    instanceType
    instanceCount
    weight
    readyCount
    shadow
    minInstances
    maxInstances
    comparison {
      same
      different
      failed
      skipped
    }
  }
}`) as unknown as TypedDocumentString<EndpointsQuery, EndpointsQueryVariables>;
export const RollbackEndpointDocument = new TypedDocumentString(`
    mutation RollbackEndpoint($input: RollbackEndpointInput!) {
  rollbackEndpoint(input: $input) {
    ...EndpointFields
  }
}
    fragment EndpointFields on Endpoint {
  arn
  name
  status
  failureReason
  creationTime
  lastModifiedTime
  billableSeconds
  url
  createdBy
  description
  tags
  variants {
    name
    modelName
    modelPackage
    follows
    instanceType
    instanceCount
    weight
    readyCount
    shadow
    minInstances
    maxInstances
    comparison {
      same
      different
      failed
      skipped
    }
  }
}`) as unknown as TypedDocumentString<RollbackEndpointMutation, RollbackEndpointMutationVariables>;
export const DeploymentsDocument = new TypedDocumentString(`
    query Deployments($name: String!, $first: Int, $after: String, $atCommit: Int, $at: DateTime) {
  endpoint(name: $name, atCommit: $atCommit, at: $at) {
    deployments(first: $first, after: $after) {
      nodes {
        ...DeploymentFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment DeploymentFields on Deployment {
  name
  arn
  status
  isLive
  creationTime
  createdBy
  commit
  rolledBackTo
  variants {
    name
    modelName
    modelPackage
    instanceType
    instanceCount
    weight
    shadow
    digest
  }
}`) as unknown as TypedDocumentString<DeploymentsQuery, DeploymentsQueryVariables>;
export const TrafficDocument = new TypedDocumentString(`
    query Traffic($name: String!, $from: DateTime, $to: DateTime, $points: Int) {
  endpoint(name: $name) {
    traffic(from: $from, to: $to, points: $points) {
      ...TrafficFields
    }
    variants {
      name
      traffic(from: $from, to: $to, points: $points) {
        ...TrafficFields
      }
    }
  }
}
    fragment TrafficFields on Traffic {
  since
  points {
    ...TrafficPointFields
  }
  total {
    ...TrafficPointFields
  }
}
fragment TrafficPointFields on TrafficPoint {
  time
  seconds
  requests
  answered
  clientErrors
  serverErrors
  timeouts
  refused
  abandoned
  p50Ms
  p99Ms
  maxConcurrency
  instances
}`) as unknown as TypedDocumentString<TrafficQuery, TrafficQueryVariables>;
export const DeleteEndpointDocument = new TypedDocumentString(`
    mutation DeleteEndpoint($name: String!) {
  deleteEndpoint(name: $name)
}
    `) as unknown as TypedDocumentString<DeleteEndpointMutation, DeleteEndpointMutationVariables>;
export const JobsDocument = new TypedDocumentString(`
    query Jobs($first: Int, $after: String, $filter: JobFilter, $orderBy: JobOrder) {
  jobs(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
    nodes {
      ...JobFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}`) as unknown as TypedDocumentString<JobsQuery, JobsQueryVariables>;
export const JobCountsDocument = new TypedDocumentString(`
    query JobCounts($filter: JobFilter) {
  jobCounts(filter: $filter) {
    kind
    status
    count
  }
}
    `) as unknown as TypedDocumentString<JobCountsQuery, JobCountsQueryVariables>;
export const JobDocument = new TypedDocumentString(`
    query Job($arn: Arn!) {
  job(arn: $arn) {
    ...JobDetails
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}
fragment JobDetails on Job {
  ...JobState
  ...TrainingJobFields
  ...ProcessingJobFields
  ...TransformJobFields
  ...TuningJobFields
  ...ReproductionFields
}
fragment ProcessingJobFields on ProcessingJob {
  ...JobState
  image
  command
  environment
  exitMessage
  inputs {
    name
    uri
    localPath
  }
  outputs {
    name
    uri
    localPath
  }
  resources {
    instanceType
    instanceCount
  }
}
fragment ReproductionFields on Reproduction {
  subject
  tolerance
  verdict
  results {
    step
    verdict
    equalFiles
    files {
      name
      a
      b
    }
    metrics {
      name
      a
      b
      isWithin
    }
    predictions {
      job
      values
      greatestDifference
      isWithin
      differs
    }
    divergence {
      step
      kind
      name
      a
      b
    }
  }
}
fragment TrainingJobFields on TrainingJob {
  ...JobState
  secondaryStatus
  algorithm {
    name
    image
    entryPoint
    sourceDir
    frameworkVersions
    metricDefinitions {
      name
      regex
    }
  }
  imageUri
  hyperparameters
  environment
  maxRuntimeSeconds
  channels {
    name
    uri
    contentType
    distribution
    inputMode
    compression
  }
  resources {
    instanceType
    instanceCount
    volumeSizeGb
  }
  outputPath
  checkpointUri
  modelData
  trainingSeconds
  billableSeconds
  finalMetrics {
    name
    value
    timestamp
    step
  }
}
fragment TransformJobFields on TransformJob {
  ...JobState
  modelName
  input
  outputPath
  contentType
  accept
  splitType
  assembleWith
  batchStrategy
  progress {
    objectsDone
    objectsTotal
    recordsDone
    recordsExpected
    bytesDone
    bytesTotal
  }
  resources {
    instanceType
    instanceCount
  }
}
fragment TuningJobFields on TuningJob {
  ...JobState
  strategy
  earlyStopping
  maxJobs
  maxParallelJobs
  randomSeed
  objective {
    metricName
    goal
  }
  ranges {
    integer {
      name
      min
      max
      scaling
    }
    continuous {
      name
      min
      max
      scaling
    }
    categorical {
      name
      values
    }
  }
  hyperband {
    resource
    min
    max
    reductionFactor
  }
  counts {
    completed
    failed
    inProgress
    stopped
  }
  bestTrainingJob {
    name
  }
}`) as unknown as TypedDocumentString<JobQuery, JobQueryVariables>;
export const StopJobDocument = new TypedDocumentString(`
    mutation StopJob($arn: Arn!) {
  stopJob(arn: $arn) {
    ...JobFields
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}`) as unknown as TypedDocumentString<StopJobMutation, StopJobMutationVariables>;
export const DeleteJobDocument = new TypedDocumentString(`
    mutation DeleteJob($arn: Arn!) {
  deleteJob(arn: $arn)
}
    `) as unknown as TypedDocumentString<DeleteJobMutation, DeleteJobMutationVariables>;
export const ArtifactsDocument = new TypedDocumentString(`
    query Artifacts($first: Int, $after: String, $filter: EntityFilter, $orderBy: EntityOrder, $atCommit: Int) {
  artifacts(
    first: $first
    after: $after
    filter: $filter
    orderBy: $orderBy
    atCommit: $atCommit
  ) {
    nodes {
      ...EntityFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EntityFields on LineageEntity {
  __typename
  arn
  name
  kind
  type
  creationTime
  lastModifiedTime
  createdBy
  properties
  tags
  ... on Artifact {
    artifactSource: source {
      uri
    }
    digest
    sizeBytes
  }
  ... on Action {
    entitySource: source {
      uri
    }
    description
    actionStatus: status
    isLive
  }
  ... on Context {
    entitySource: source {
      uri
    }
    description
  }
  ... on TrialComponent {
    componentSource: source {
      arn
      type
    }
    displayName
    componentStatus: status {
      primaryStatus
      message
    }
    parameters
  }
}`) as unknown as TypedDocumentString<ArtifactsQuery, ArtifactsQueryVariables>;
export const ActionsDocument = new TypedDocumentString(`
    query Actions($first: Int, $after: String, $filter: EntityFilter, $orderBy: EntityOrder, $atCommit: Int) {
  actions(
    first: $first
    after: $after
    filter: $filter
    orderBy: $orderBy
    atCommit: $atCommit
  ) {
    nodes {
      ...EntityFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EntityFields on LineageEntity {
  __typename
  arn
  name
  kind
  type
  creationTime
  lastModifiedTime
  createdBy
  properties
  tags
  ... on Artifact {
    artifactSource: source {
      uri
    }
    digest
    sizeBytes
  }
  ... on Action {
    entitySource: source {
      uri
    }
    description
    actionStatus: status
    isLive
  }
  ... on Context {
    entitySource: source {
      uri
    }
    description
  }
  ... on TrialComponent {
    componentSource: source {
      arn
      type
    }
    displayName
    componentStatus: status {
      primaryStatus
      message
    }
    parameters
  }
}`) as unknown as TypedDocumentString<ActionsQuery, ActionsQueryVariables>;
export const ContextsDocument = new TypedDocumentString(`
    query Contexts($first: Int, $after: String, $filter: EntityFilter, $orderBy: EntityOrder, $atCommit: Int) {
  contexts(
    first: $first
    after: $after
    filter: $filter
    orderBy: $orderBy
    atCommit: $atCommit
  ) {
    nodes {
      ...EntityFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EntityFields on LineageEntity {
  __typename
  arn
  name
  kind
  type
  creationTime
  lastModifiedTime
  createdBy
  properties
  tags
  ... on Artifact {
    artifactSource: source {
      uri
    }
    digest
    sizeBytes
  }
  ... on Action {
    entitySource: source {
      uri
    }
    description
    actionStatus: status
    isLive
  }
  ... on Context {
    entitySource: source {
      uri
    }
    description
  }
  ... on TrialComponent {
    componentSource: source {
      arn
      type
    }
    displayName
    componentStatus: status {
      primaryStatus
      message
    }
    parameters
  }
}`) as unknown as TypedDocumentString<ContextsQuery, ContextsQueryVariables>;
export const TrialComponentsDocument = new TypedDocumentString(`
    query TrialComponents($first: Int, $after: String, $filter: EntityFilter, $orderBy: EntityOrder, $atCommit: Int) {
  trialComponents(
    first: $first
    after: $after
    filter: $filter
    orderBy: $orderBy
    atCommit: $atCommit
  ) {
    nodes {
      ...EntityFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EntityFields on LineageEntity {
  __typename
  arn
  name
  kind
  type
  creationTime
  lastModifiedTime
  createdBy
  properties
  tags
  ... on Artifact {
    artifactSource: source {
      uri
    }
    digest
    sizeBytes
  }
  ... on Action {
    entitySource: source {
      uri
    }
    description
    actionStatus: status
    isLive
  }
  ... on Context {
    entitySource: source {
      uri
    }
    description
  }
  ... on TrialComponent {
    componentSource: source {
      arn
      type
    }
    displayName
    componentStatus: status {
      primaryStatus
      message
    }
    parameters
  }
}`) as unknown as TypedDocumentString<TrialComponentsQuery, TrialComponentsQueryVariables>;
export const AssociationsDocument = new TypedDocumentString(`
    query Associations($first: Int, $after: String, $filter: AssociationFilter, $atCommit: Int) {
  associations(first: $first, after: $after, filter: $filter, atCommit: $atCommit) {
    nodes {
      ...AssociationFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment AssociationFields on Association {
  type
  creationTime
  source {
    arn
    name
    type
    kind
  }
  destination {
    arn
    name
    type
    kind
  }
}`) as unknown as TypedDocumentString<AssociationsQuery, AssociationsQueryVariables>;
export const LineageEntityDocument = new TypedDocumentString(`
    query LineageEntity($arn: Arn!, $atCommit: Int) {
  lineageEntity(arn: $arn, atCommit: $atCommit) {
    ...EntityFields
  }
}
    fragment EntityFields on LineageEntity {
  __typename
  arn
  name
  kind
  type
  creationTime
  lastModifiedTime
  createdBy
  properties
  tags
  ... on Artifact {
    artifactSource: source {
      uri
    }
    digest
    sizeBytes
  }
  ... on Action {
    entitySource: source {
      uri
    }
    description
    actionStatus: status
    isLive
  }
  ... on Context {
    entitySource: source {
      uri
    }
    description
  }
  ... on TrialComponent {
    componentSource: source {
      arn
      type
    }
    displayName
    componentStatus: status {
      primaryStatus
      message
    }
    parameters
  }
}`) as unknown as TypedDocumentString<LineageEntityQuery, LineageEntityQueryVariables>;
export const LineageDocument = new TypedDocumentString(`
    query Lineage($start: [Arn!]!, $direction: LineageDirection! = CONE, $filter: LineageFilter, $maxDepth: Int, $first: Int, $after: String, $atCommit: Int, $at: DateTime, $includePast: Boolean) {
  lineage(
    start: $start
    includePast: $includePast
    direction: $direction
    filter: $filter
    maxDepth: $maxDepth
    first: $first
    after: $after
    atCommit: $atCommit
    at: $at
  ) {
    commit {
      seq
      time
    }
    complete
    incompleteReason
    nodes {
      depth
      entity {
        ...EntityFields
      }
    }
    associations {
      ...AssociationFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EntityFields on LineageEntity {
  __typename
  arn
  name
  kind
  type
  creationTime
  lastModifiedTime
  createdBy
  properties
  tags
  ... on Artifact {
    artifactSource: source {
      uri
    }
    digest
    sizeBytes
  }
  ... on Action {
    entitySource: source {
      uri
    }
    description
    actionStatus: status
    isLive
  }
  ... on Context {
    entitySource: source {
      uri
    }
    description
  }
  ... on TrialComponent {
    componentSource: source {
      arn
      type
    }
    displayName
    componentStatus: status {
      primaryStatus
      message
    }
    parameters
  }
}
fragment AssociationFields on Association {
  type
  creationTime
  source {
    arn
    name
    type
    kind
  }
  destination {
    arn
    name
    type
    kind
  }
}`) as unknown as TypedDocumentString<LineageQuery, LineageQueryVariables>;
export const ImpactDocument = new TypedDocumentString(`
    query Impact($of: ImpactInput!, $first: Int, $after: String, $atCommit: Int) {
  impact(of: $of, first: $first, after: $after, atCommit: $atCommit) {
    commit {
      seq
      time
    }
    complete
    incompleteReason
    counts {
      data
      endpoints
      jobs
      models
      packages
    }
    nodes {
      kind
      depth
      resource {
        __typename
        id
        ... on Job {
          name
        }
        ... on Model {
          name
        }
        ... on ModelPackage {
          name
        }
        ... on Endpoint {
          name
        }
        ... on Artifact {
          artifactSource: source {
            uri
          }
          digest
        }
      }
      path {
        nodes {
          arn
          name
          type
          kind
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ImpactQuery, ImpactQueryVariables>;
export const LineageDiffDocument = new TypedDocumentString(`
    query LineageDiff($a: LineageSideInput!, $b: LineageSideInput!) {
  lineageDiff(a: $a, b: $b) {
    complete
    incompleteReason
    changed {
      kind
      name
      a
      b
      entityA {
        arn
        name
        type
      }
      entityB {
        arn
        name
        type
      }
    }
    onlyA {
      ...EntityFields
    }
    onlyB {
      ...EntityFields
    }
  }
}
    fragment EntityFields on LineageEntity {
  __typename
  arn
  name
  kind
  type
  creationTime
  lastModifiedTime
  createdBy
  properties
  tags
  ... on Artifact {
    artifactSource: source {
      uri
    }
    digest
    sizeBytes
  }
  ... on Action {
    entitySource: source {
      uri
    }
    description
    actionStatus: status
    isLive
  }
  ... on Context {
    entitySource: source {
      uri
    }
    description
  }
  ... on TrialComponent {
    componentSource: source {
      arn
      type
    }
    displayName
    componentStatus: status {
      primaryStatus
      message
    }
    parameters
  }
}`) as unknown as TypedDocumentString<LineageDiffQuery, LineageDiffQueryVariables>;
export const CreateArtifactDocument = new TypedDocumentString(`
    mutation CreateArtifact($input: CreateArtifactInput!) {
  createArtifact(input: $input) {
    ...EntityFields
  }
}
    fragment EntityFields on LineageEntity {
  __typename
  arn
  name
  kind
  type
  creationTime
  lastModifiedTime
  createdBy
  properties
  tags
  ... on Artifact {
    artifactSource: source {
      uri
    }
    digest
    sizeBytes
  }
  ... on Action {
    entitySource: source {
      uri
    }
    description
    actionStatus: status
    isLive
  }
  ... on Context {
    entitySource: source {
      uri
    }
    description
  }
  ... on TrialComponent {
    componentSource: source {
      arn
      type
    }
    displayName
    componentStatus: status {
      primaryStatus
      message
    }
    parameters
  }
}`) as unknown as TypedDocumentString<CreateArtifactMutation, CreateArtifactMutationVariables>;
export const CreateActionDocument = new TypedDocumentString(`
    mutation CreateAction($input: CreateActionInput!) {
  createAction(input: $input) {
    ...EntityFields
  }
}
    fragment EntityFields on LineageEntity {
  __typename
  arn
  name
  kind
  type
  creationTime
  lastModifiedTime
  createdBy
  properties
  tags
  ... on Artifact {
    artifactSource: source {
      uri
    }
    digest
    sizeBytes
  }
  ... on Action {
    entitySource: source {
      uri
    }
    description
    actionStatus: status
    isLive
  }
  ... on Context {
    entitySource: source {
      uri
    }
    description
  }
  ... on TrialComponent {
    componentSource: source {
      arn
      type
    }
    displayName
    componentStatus: status {
      primaryStatus
      message
    }
    parameters
  }
}`) as unknown as TypedDocumentString<CreateActionMutation, CreateActionMutationVariables>;
export const CreateContextDocument = new TypedDocumentString(`
    mutation CreateContext($input: CreateContextInput!) {
  createContext(input: $input) {
    ...EntityFields
  }
}
    fragment EntityFields on LineageEntity {
  __typename
  arn
  name
  kind
  type
  creationTime
  lastModifiedTime
  createdBy
  properties
  tags
  ... on Artifact {
    artifactSource: source {
      uri
    }
    digest
    sizeBytes
  }
  ... on Action {
    entitySource: source {
      uri
    }
    description
    actionStatus: status
    isLive
  }
  ... on Context {
    entitySource: source {
      uri
    }
    description
  }
  ... on TrialComponent {
    componentSource: source {
      arn
      type
    }
    displayName
    componentStatus: status {
      primaryStatus
      message
    }
    parameters
  }
}`) as unknown as TypedDocumentString<CreateContextMutation, CreateContextMutationVariables>;
export const CreateTrialComponentDocument = new TypedDocumentString(`
    mutation CreateTrialComponent($input: CreateTrialComponentInput!) {
  createTrialComponent(input: $input) {
    ...EntityFields
  }
}
    fragment EntityFields on LineageEntity {
  __typename
  arn
  name
  kind
  type
  creationTime
  lastModifiedTime
  createdBy
  properties
  tags
  ... on Artifact {
    artifactSource: source {
      uri
    }
    digest
    sizeBytes
  }
  ... on Action {
    entitySource: source {
      uri
    }
    description
    actionStatus: status
    isLive
  }
  ... on Context {
    entitySource: source {
      uri
    }
    description
  }
  ... on TrialComponent {
    componentSource: source {
      arn
      type
    }
    displayName
    componentStatus: status {
      primaryStatus
      message
    }
    parameters
  }
}`) as unknown as TypedDocumentString<CreateTrialComponentMutation, CreateTrialComponentMutationVariables>;
export const CreateAssociationDocument = new TypedDocumentString(`
    mutation CreateAssociation($source: Arn!, $destination: Arn!, $type: AssociationType) {
  createAssociation(source: $source, destination: $destination, type: $type) {
    ...AssociationFields
  }
}
    fragment AssociationFields on Association {
  type
  creationTime
  source {
    arn
    name
    type
    kind
  }
  destination {
    arn
    name
    type
    kind
  }
}`) as unknown as TypedDocumentString<CreateAssociationMutation, CreateAssociationMutationVariables>;
export const DeleteArtifactDocument = new TypedDocumentString(`
    mutation DeleteArtifact($arn: Arn!) {
  deleteArtifact(arn: $arn)
}
    `) as unknown as TypedDocumentString<DeleteArtifactMutation, DeleteArtifactMutationVariables>;
export const DeleteActionDocument = new TypedDocumentString(`
    mutation DeleteAction($arn: Arn!) {
  deleteAction(arn: $arn)
}
    `) as unknown as TypedDocumentString<DeleteActionMutation, DeleteActionMutationVariables>;
export const DeleteContextDocument = new TypedDocumentString(`
    mutation DeleteContext($arn: Arn!) {
  deleteContext(arn: $arn)
}
    `) as unknown as TypedDocumentString<DeleteContextMutation, DeleteContextMutationVariables>;
export const DeleteTrialComponentDocument = new TypedDocumentString(`
    mutation DeleteTrialComponent($arn: Arn!) {
  deleteTrialComponent(arn: $arn)
}
    `) as unknown as TypedDocumentString<DeleteTrialComponentMutation, DeleteTrialComponentMutationVariables>;
export const DeleteAssociationDocument = new TypedDocumentString(`
    mutation DeleteAssociation($source: Arn!, $destination: Arn!) {
  deleteAssociation(source: $source, destination: $destination)
}
    `) as unknown as TypedDocumentString<DeleteAssociationMutation, DeleteAssociationMutationVariables>;
export const PolicyDocument = new TypedDocumentString(`
    query Policy($name: String!, $atCommit: Int, $at: DateTime) {
  policy(name: $name, atCommit: $atCommit, at: $at) {
    ...PolicyFields
  }
}
    fragment PolicyFields on Policy {
  arn
  name
  description
  on
  scope {
    group
    endpoint
    experiment
  }
  select
  require
  message
  mode
  digest
  creationTime
  createdBy
  changedBy
  tags
}`) as unknown as TypedDocumentString<PolicyQuery, PolicyQueryVariables>;
export const PoliciesDocument = new TypedDocumentString(`
    query Policies($first: Int, $after: String, $atCommit: Int) {
  policies(first: $first, after: $after, atCommit: $atCommit) {
    nodes {
      ...PolicyFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PolicyFields on Policy {
  arn
  name
  description
  on
  scope {
    group
    endpoint
    experiment
  }
  select
  require
  message
  mode
  digest
  creationTime
  createdBy
  changedBy
  tags
}`) as unknown as TypedDocumentString<PoliciesQuery, PoliciesQueryVariables>;
export const PolicyPlanDocument = new TypedDocumentString(`
    query PolicyPlan($on: String!, $subject: Arn!, $toGroup: String) {
  policyPlan(on: $on, subject: $subject, toGroup: $toGroup) {
    ...VerdictFields
  }
}
    fragment VerdictFields on PolicyVerdict {
  subject
  name
  result
  policies
  findings {
    policy
    digest
    mode
    message
    arn
    path
    names
  }
  commit
}`) as unknown as TypedDocumentString<PolicyPlanQuery, PolicyPlanQueryVariables>;
export const TestPolicyDocument = new TypedDocumentString(`
    query TestPolicy($policy: PolicyInput!, $endpoint: String) {
  testPolicy(policy: $policy, endpoint: $endpoint) {
    ...VerdictFields
  }
}
    fragment VerdictFields on PolicyVerdict {
  subject
  name
  result
  policies
  findings {
    policy
    digest
    mode
    message
    arn
    path
    names
  }
  commit
}`) as unknown as TypedDocumentString<TestPolicyQuery, TestPolicyQueryVariables>;
export const CreatePolicyDocument = new TypedDocumentString(`
    mutation CreatePolicy($input: PolicyInput!) {
  createPolicy(input: $input) {
    ...PolicyFields
  }
}
    fragment PolicyFields on Policy {
  arn
  name
  description
  on
  scope {
    group
    endpoint
    experiment
  }
  select
  require
  message
  mode
  digest
  creationTime
  createdBy
  changedBy
  tags
}`) as unknown as TypedDocumentString<CreatePolicyMutation, CreatePolicyMutationVariables>;
export const UpdatePolicyDocument = new TypedDocumentString(`
    mutation UpdatePolicy($input: PolicyInput!) {
  updatePolicy(input: $input) {
    ...PolicyFields
  }
}
    fragment PolicyFields on Policy {
  arn
  name
  description
  on
  scope {
    group
    endpoint
    experiment
  }
  select
  require
  message
  mode
  digest
  creationTime
  createdBy
  changedBy
  tags
}`) as unknown as TypedDocumentString<UpdatePolicyMutation, UpdatePolicyMutationVariables>;
export const DeletePolicyDocument = new TypedDocumentString(`
    mutation DeletePolicy($name: String!) {
  deletePolicy(name: $name)
}
    `) as unknown as TypedDocumentString<DeletePolicyMutation, DeletePolicyMutationVariables>;
export const CreateProcessingJobDocument = new TypedDocumentString(`
    mutation CreateProcessingJob($input: CreateProcessingJobInput!) {
  createProcessingJob(input: $input) {
    ...ProcessingJobFields
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}
fragment ProcessingJobFields on ProcessingJob {
  ...JobState
  image
  command
  environment
  exitMessage
  inputs {
    name
    uri
    localPath
  }
  outputs {
    name
    uri
    localPath
  }
  resources {
    instanceType
    instanceCount
  }
}`) as unknown as TypedDocumentString<CreateProcessingJobMutation, CreateProcessingJobMutationVariables>;
export const QuarantineDocument = new TypedDocumentString(`
    query Quarantine($name: String!) {
  quarantine(name: $name) {
    ...QuarantineFields
    reach {
      ...ReachFields
    }
  }
}
    fragment QuarantineFields on Quarantine {
  arn
  name
  status
  digest
  uri
  uris
  reason
  action
  draining
  createdBy
  creationTime
  releasedBy
  releasedAt
  releaseReason
}
fragment ReachFields on QuarantineReach {
  jobs
  models
  packages
  endpoints {
    arn
    name
    variants
    path
  }
  complete
  derived
}`) as unknown as TypedDocumentString<QuarantineQuery, QuarantineQueryVariables>;
export const QuarantinesDocument = new TypedDocumentString(`
    query Quarantines($first: Int, $after: String) {
  quarantines(first: $first, after: $after) {
    nodes {
      ...QuarantineFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment QuarantineFields on Quarantine {
  arn
  name
  status
  digest
  uri
  uris
  reason
  action
  draining
  createdBy
  creationTime
  releasedBy
  releasedAt
  releaseReason
}`) as unknown as TypedDocumentString<QuarantinesQuery, QuarantinesQueryVariables>;
export const QuarantineDataDocument = new TypedDocumentString(`
    mutation QuarantineData($input: QuarantineInput!) {
  quarantineData(input: $input) {
    ...QuarantineFields
    reach {
      ...ReachFields
    }
  }
}
    fragment QuarantineFields on Quarantine {
  arn
  name
  status
  digest
  uri
  uris
  reason
  action
  draining
  createdBy
  creationTime
  releasedBy
  releasedAt
  releaseReason
}
fragment ReachFields on QuarantineReach {
  jobs
  models
  packages
  endpoints {
    arn
    name
    variants
    path
  }
  complete
  derived
}`) as unknown as TypedDocumentString<QuarantineDataMutation, QuarantineDataMutationVariables>;
export const DrainEndpointsDocument = new TypedDocumentString(`
    mutation DrainEndpoints($input: DrainEndpointsInput!) {
  drainEndpoints(input: $input) {
    decision
    endpoints {
      endpoint
      name
      outcome
      message
      way
      variants
      path
      to
    }
    complete
  }
}
    `) as unknown as TypedDocumentString<DrainEndpointsMutation, DrainEndpointsMutationVariables>;
export const ReleaseQuarantineDocument = new TypedDocumentString(`
    mutation ReleaseQuarantine($name: String!, $reason: String!) {
  releaseQuarantine(name: $name, reason: $reason) {
    ...QuarantineFields
  }
}
    fragment QuarantineFields on Quarantine {
  arn
  name
  status
  digest
  uri
  uris
  reason
  action
  draining
  createdBy
  creationTime
  releasedBy
  releasedAt
  releaseReason
}`) as unknown as TypedDocumentString<ReleaseQuarantineMutation, ReleaseQuarantineMutationVariables>;
export const CreateModelPackageGroupDocument = new TypedDocumentString(`
    mutation CreateModelPackageGroup($input: ModelPackageGroupInput!) {
  createModelPackageGroup(input: $input) {
    ...PackageGroupFields
  }
}
    fragment PackageGroupFields on ModelPackageGroup {
  arn
  name
  description
  selfApproval
  protectedAliases {
    alias
    principals
  }
  lastVersion
  packageCount
  creationTime
  createdBy
  tags
  aliases {
    alias
    version
  }
}`) as unknown as TypedDocumentString<CreateModelPackageGroupMutation, CreateModelPackageGroupMutationVariables>;
export const UpdateModelPackageGroupDocument = new TypedDocumentString(`
    mutation UpdateModelPackageGroup($input: ModelPackageGroupInput!) {
  updateModelPackageGroup(input: $input) {
    ...PackageGroupFields
  }
}
    fragment PackageGroupFields on ModelPackageGroup {
  arn
  name
  description
  selfApproval
  protectedAliases {
    alias
    principals
  }
  lastVersion
  packageCount
  creationTime
  createdBy
  tags
  aliases {
    alias
    version
  }
}`) as unknown as TypedDocumentString<UpdateModelPackageGroupMutation, UpdateModelPackageGroupMutationVariables>;
export const DeleteModelPackageGroupDocument = new TypedDocumentString(`
    mutation DeleteModelPackageGroup($name: String!) {
  deleteModelPackageGroup(name: $name)
}
    `) as unknown as TypedDocumentString<DeleteModelPackageGroupMutation, DeleteModelPackageGroupMutationVariables>;
export const ModelPackageGroupDocument = new TypedDocumentString(`
    query ModelPackageGroup($name: String!, $atCommit: Int, $at: DateTime) {
  modelPackageGroup(name: $name, atCommit: $atCommit, at: $at) {
    ...PackageGroupFields
  }
}
    fragment PackageGroupFields on ModelPackageGroup {
  arn
  name
  description
  selfApproval
  protectedAliases {
    alias
    principals
  }
  lastVersion
  packageCount
  creationTime
  createdBy
  tags
  aliases {
    alias
    version
  }
}`) as unknown as TypedDocumentString<ModelPackageGroupQuery, ModelPackageGroupQueryVariables>;
export const ModelPackageGroupsDocument = new TypedDocumentString(`
    query ModelPackageGroups($first: Int, $after: String, $filter: RegistryFilter, $orderBy: RegistryOrder, $atCommit: Int) {
  modelPackageGroups(
    first: $first
    after: $after
    filter: $filter
    orderBy: $orderBy
    atCommit: $atCommit
  ) {
    nodes {
      ...PackageGroupFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PackageGroupFields on ModelPackageGroup {
  arn
  name
  description
  selfApproval
  protectedAliases {
    alias
    principals
  }
  lastVersion
  packageCount
  creationTime
  createdBy
  tags
  aliases {
    alias
    version
  }
}`) as unknown as TypedDocumentString<ModelPackageGroupsQuery, ModelPackageGroupsQueryVariables>;
export const RegisterModelPackageDocument = new TypedDocumentString(`
    mutation RegisterModelPackage($input: RegisterModelPackageInput!) {
  registerModelPackage(input: $input) {
    ...ModelPackageFields
  }
}
    fragment ModelPackageFields on ModelPackage {
  arn
  name
  groupName
  version
  approval
  description
  digest
  modelData
  modelName
  image
  trainingJobName
  metrics
  card {
    status
    content
  }
  lifeCycle {
    stage
    status
    description
  }
  metadata
  registeredBy
  promotedFrom
  creationTime
  tags
  aliases
}`) as unknown as TypedDocumentString<RegisterModelPackageMutation, RegisterModelPackageMutationVariables>;
export const UpdateModelPackageDocument = new TypedDocumentString(`
    mutation UpdateModelPackage($input: UpdateModelPackageInput!) {
  updateModelPackage(input: $input) {
    ...ModelPackageFields
  }
}
    fragment ModelPackageFields on ModelPackage {
  arn
  name
  groupName
  version
  approval
  description
  digest
  modelData
  modelName
  image
  trainingJobName
  metrics
  card {
    status
    content
  }
  lifeCycle {
    stage
    status
    description
  }
  metadata
  registeredBy
  promotedFrom
  creationTime
  tags
  aliases
}`) as unknown as TypedDocumentString<UpdateModelPackageMutation, UpdateModelPackageMutationVariables>;
export const SetModelApprovalDocument = new TypedDocumentString(`
    mutation SetModelApproval($package: String!, $status: ModelApproval!, $reason: String!) {
  setModelApproval(package: $package, status: $status, reason: $reason) {
    ...ModelPackageFields
  }
}
    fragment ModelPackageFields on ModelPackage {
  arn
  name
  groupName
  version
  approval
  description
  digest
  modelData
  modelName
  image
  trainingJobName
  metrics
  card {
    status
    content
  }
  lifeCycle {
    stage
    status
    description
  }
  metadata
  registeredBy
  promotedFrom
  creationTime
  tags
  aliases
}`) as unknown as TypedDocumentString<SetModelApprovalMutation, SetModelApprovalMutationVariables>;
export const PromoteModelPackageDocument = new TypedDocumentString(`
    mutation PromoteModelPackage($input: PromoteModelPackageInput!) {
  promoteModelPackage(input: $input) {
    ...ModelPackageFields
  }
}
    fragment ModelPackageFields on ModelPackage {
  arn
  name
  groupName
  version
  approval
  description
  digest
  modelData
  modelName
  image
  trainingJobName
  metrics
  card {
    status
    content
  }
  lifeCycle {
    stage
    status
    description
  }
  metadata
  registeredBy
  promotedFrom
  creationTime
  tags
  aliases
}`) as unknown as TypedDocumentString<PromoteModelPackageMutation, PromoteModelPackageMutationVariables>;
export const DeleteModelPackageDocument = new TypedDocumentString(`
    mutation DeleteModelPackage($package: String!) {
  deleteModelPackage(package: $package)
}
    `) as unknown as TypedDocumentString<DeleteModelPackageMutation, DeleteModelPackageMutationVariables>;
export const ModelPackageDocument = new TypedDocumentString(`
    query ModelPackage($package: String!, $atCommit: Int, $at: DateTime) {
  modelPackage(package: $package, atCommit: $atCommit, at: $at) {
    ...ModelPackageFields
    bytes
    decisions {
      status
      by
      decidedAt
      reason
      digest
      commit
    }
    deployments {
      name
    }
  }
}
    fragment ModelPackageFields on ModelPackage {
  arn
  name
  groupName
  version
  approval
  description
  digest
  modelData
  modelName
  image
  trainingJobName
  metrics
  card {
    status
    content
  }
  lifeCycle {
    stage
    status
    description
  }
  metadata
  registeredBy
  promotedFrom
  creationTime
  tags
  aliases
}`) as unknown as TypedDocumentString<ModelPackageQuery, ModelPackageQueryVariables>;
export const ModelPackagesDocument = new TypedDocumentString(`
    query ModelPackages($first: Int, $after: String, $filter: ModelPackageFilter, $orderBy: RegistryOrder, $atCommit: Int) {
  modelPackages(
    first: $first
    after: $after
    filter: $filter
    orderBy: $orderBy
    atCommit: $atCommit
  ) {
    nodes {
      ...ModelPackageFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ModelPackageFields on ModelPackage {
  arn
  name
  groupName
  version
  approval
  description
  digest
  modelData
  modelName
  image
  trainingJobName
  metrics
  card {
    status
    content
  }
  lifeCycle {
    stage
    status
    description
  }
  metadata
  registeredBy
  promotedFrom
  creationTime
  tags
  aliases
}`) as unknown as TypedDocumentString<ModelPackagesQuery, ModelPackagesQueryVariables>;
export const SetModelAliasDocument = new TypedDocumentString(`
    mutation SetModelAlias($input: SetModelAliasInput!) {
  setModelAlias(input: $input) {
    ...ModelAliasFields
  }
}
    fragment ModelAliasFields on ModelAlias {
  arn
  name
  groupName
  alias
  version
  moves
  movedBy
  movedAt
  cause
  reason
  followers
}`) as unknown as TypedDocumentString<SetModelAliasMutation, SetModelAliasMutationVariables>;
export const RollbackModelAliasDocument = new TypedDocumentString(`
    mutation RollbackModelAlias($input: ModelAliasInput!) {
  rollbackModelAlias(input: $input) {
    ...ModelAliasFields
  }
}
    fragment ModelAliasFields on ModelAlias {
  arn
  name
  groupName
  alias
  version
  moves
  movedBy
  movedAt
  cause
  reason
  followers
}`) as unknown as TypedDocumentString<RollbackModelAliasMutation, RollbackModelAliasMutationVariables>;
export const DeleteModelAliasDocument = new TypedDocumentString(`
    mutation DeleteModelAlias($input: ModelAliasInput!) {
  deleteModelAlias(input: $input)
}
    `) as unknown as TypedDocumentString<DeleteModelAliasMutation, DeleteModelAliasMutationVariables>;
export const ModelAliasDocument = new TypedDocumentString(`
    query ModelAlias($group: String!, $alias: String!, $atCommit: Int, $at: DateTime) {
  modelPackageGroup(name: $group, atCommit: $atCommit, at: $at) {
    alias(name: $alias) {
      ...ModelAliasFields
    }
  }
}
    fragment ModelAliasFields on ModelAlias {
  arn
  name
  groupName
  alias
  version
  moves
  movedBy
  movedAt
  cause
  reason
  followers
}`) as unknown as TypedDocumentString<ModelAliasQuery, ModelAliasQueryVariables>;
export const ModelAliasHistoryDocument = new TypedDocumentString(`
    query ModelAliasHistory($group: String!, $alias: String!, $first: Int, $after: String, $atCommit: Int) {
  modelPackageGroup(name: $group, atCommit: $atCommit) {
    alias(name: $alias) {
      history(first: $first, after: $after) {
        nodes {
          fromVersion
          toVersion
          by
          movedAt
          cause
          reason
          commit
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ModelAliasHistoryQuery, ModelAliasHistoryQueryVariables>;
export const ReproductionPlanDocument = new TypedDocumentString(`
    query ReproductionPlan($subject: Arn!, $runner: String) {
  reproductionPlan(subject: $subject, runner: $runner) {
    subject
    possible
    steps {
      ...ReproductionStepFields
    }
  }
}
    fragment ReproductionStepFields on ReproductionStep {
  number
  fate
  job
  jobName
  needs
  isSubject
  isPrediction
  launched
  blockers {
    kind
    name
    reason
  }
}`) as unknown as TypedDocumentString<ReproductionPlanQuery, ReproductionPlanQueryVariables>;
export const CreateReproductionDocument = new TypedDocumentString(`
    mutation CreateReproduction($input: CreateReproductionInput!) {
  createReproduction(input: $input) {
    arn
    name
    status
  }
}
    `) as unknown as TypedDocumentString<CreateReproductionMutation, CreateReproductionMutationVariables>;
export const ReproductionDocument = new TypedDocumentString(`
    query Reproduction($name: String!) {
  reproduction(name: $name) {
    arn
    name
    status
    failureReason
    ...ReproductionFields
    steps {
      ...ReproductionStepFields
    }
  }
}
    fragment ReproductionStepFields on ReproductionStep {
  number
  fate
  job
  jobName
  needs
  isSubject
  isPrediction
  launched
  blockers {
    kind
    name
    reason
  }
}
fragment ReproductionFields on Reproduction {
  subject
  tolerance
  verdict
  results {
    step
    verdict
    equalFiles
    files {
      name
      a
      b
    }
    metrics {
      name
      a
      b
      isWithin
    }
    predictions {
      job
      values
      greatestDifference
      isWithin
      differs
    }
    divergence {
      step
      kind
      name
      a
      b
    }
  }
}`) as unknown as TypedDocumentString<ReproductionQuery, ReproductionQueryVariables>;
export const ProvenanceDocument = new TypedDocumentString(`
    query Provenance($subject: Arn!) {
  provenance(subject: $subject) {
    envelopes
    publicKey
  }
}
    `) as unknown as TypedDocumentString<ProvenanceQuery, ProvenanceQueryVariables>;
export const PlanRetentionDocument = new TypedDocumentString(`
    query PlanRetention($uriPrefix: String, $first: Int) {
  planRetention(uriPrefix: $uriPrefix, first: $first) {
    id
    atCommit
    groups {
      class
      rule
      freeCount
      freeBytes
      keptCount
      keptBytes
    }
    items {
      class
      rule
      uri
      digest
      sizeBytes
      objectCount
      time
      trialComponentArn
      keptBecause
      path {
        __typename
        arn
        name
        type
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PlanRetentionQuery, PlanRetentionQueryVariables>;
export const RunRetentionDocument = new TypedDocumentString(`
    mutation RunRetention($plan: ID!) {
  runRetention(plan: $plan) {
    removed
    removedBytes
    lost
    kept
    left
  }
}
    `) as unknown as TypedDocumentString<RunRetentionMutation, RunRetentionMutationVariables>;
export const DeleteOutputsDocument = new TypedDocumentString(`
    mutation DeleteOutputs($arn: Arn!) {
  deleteOutputs(arn: $arn) {
    removed
    removedBytes
    lost
    kept
    left
  }
}
    `) as unknown as TypedDocumentString<DeleteOutputsMutation, DeleteOutputsMutationVariables>;
export const JobOutputsDocument = new TypedDocumentString(`
    query JobOutputs($arn: Arn!) {
  job(arn: $arn) {
    trialComponent {
      outputArtifacts {
        name
        value
        sizeBytes
        removedBytes {
          status
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<JobOutputsQuery, JobOutputsQueryVariables>;
export const SearchDocument = new TypedDocumentString(`
    query Search($text: String!, $kinds: [SearchKind!], $first: Int, $after: String) {
  search(text: $text, kinds: $kinds, first: $first, after: $after) {
    nodes {
      __typename
      id
      ... on Job {
        jobKind: kind
        arn
        name
        status
        creationTime
      }
      ... on Model {
        arn
        name
        creationTime
      }
      ... on Endpoint {
        arn
        name
        endpointStatus: status
        creationTime
      }
      ... on LineageEntity {
        ...EntityRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EntityRow on LineageEntity {
  arn
  kind
  type
  entityName: name
  creationTime
  ... on Artifact {
    digest
    sizeBytes
    source {
      uri
    }
  }
  ... on Action {
    actionStatus: status
  }
  ... on TrialComponent {
    componentStatus: status {
      primaryStatus
    }
  }
}`) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const CreateSessionDocument = new TypedDocumentString(`
    mutation CreateSession($defaultBucket: String) {
  createSession(defaultBucket: $defaultBucket) {
    accountId
    region
    defaultBucket
  }
}
    `) as unknown as TypedDocumentString<CreateSessionMutation, CreateSessionMutationVariables>;
export const SessionDocument = new TypedDocumentString(`
    query Session {
  session {
    accountId
    region
    defaultBucket
  }
}
    `) as unknown as TypedDocumentString<SessionQuery, SessionQueryVariables>;
export const ShareDocument = new TypedDocumentString(`
    mutation Share($uri: S3Uri, $arn: Arn, $expiresInSeconds: Int) {
  share(uri: $uri, arn: $arn, expiresInSeconds: $expiresInSeconds) {
    url
    uri
    expires
    digest
  }
}
    `) as unknown as TypedDocumentString<ShareMutation, ShareMutationVariables>;
export const ExecutionRoleDocument = new TypedDocumentString(`
    query ExecutionRole {
  executionRole
}
    `) as unknown as TypedDocumentString<ExecutionRoleQuery, ExecutionRoleQueryVariables>;
export const CallerIdentityDocument = new TypedDocumentString(`
    query CallerIdentity {
  callerIdentity {
    account
    arn
    userId
  }
}
    `) as unknown as TypedDocumentString<CallerIdentityQuery, CallerIdentityQueryVariables>;
export const ImageUriDocument = new TypedDocumentString(`
    query ImageUri($algorithm: String!, $region: String) {
  imageUri(algorithm: $algorithm, region: $region)
}
    `) as unknown as TypedDocumentString<ImageUriQuery, ImageUriQueryVariables>;
export const BucketDocument = new TypedDocumentString(`
    query Bucket($name: String!) {
  bucket(name: $name) {
    name
    region
  }
}
    `) as unknown as TypedDocumentString<BucketQuery, BucketQueryVariables>;
export const ObjectsDocument = new TypedDocumentString(`
    query Objects($uri: S3Uri!, $first: Int, $after: String) {
  objects(uri: $uri, first: $first, after: $after) {
    nodes {
      uri
      sizeBytes
      lastModified
      etag
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ObjectsQuery, ObjectsQueryVariables>;
export const UsageDocument = new TypedDocumentString(`
    query Usage($groupBy: UsageGroup!, $tag: String, $from: DateTime, $to: DateTime) {
  usage(groupBy: $groupBy, tag: $tag, from: $from, to: $to) {
    currency
    groups {
      key
      jobs
      endpoints
      billableSeconds
      instanceHours
      cost
      unpriced
    }
  }
}
    `) as unknown as TypedDocumentString<UsageQuery, UsageQueryVariables>;
export const CreateTrainingJobDocument = new TypedDocumentString(`
    mutation CreateTrainingJob($input: CreateTrainingJobInput!) {
  createTrainingJob(input: $input) {
    ...TrainingJobFields
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}
fragment TrainingJobFields on TrainingJob {
  ...JobState
  secondaryStatus
  algorithm {
    name
    image
    entryPoint
    sourceDir
    frameworkVersions
    metricDefinitions {
      name
      regex
    }
  }
  imageUri
  hyperparameters
  environment
  maxRuntimeSeconds
  channels {
    name
    uri
    contentType
    distribution
    inputMode
    compression
  }
  resources {
    instanceType
    instanceCount
    volumeSizeGb
  }
  outputPath
  checkpointUri
  modelData
  trainingSeconds
  billableSeconds
  finalMetrics {
    name
    value
    timestamp
    step
  }
}`) as unknown as TypedDocumentString<CreateTrainingJobMutation, CreateTrainingJobMutationVariables>;
export const TrainingJobDocument = new TypedDocumentString(`
    query TrainingJob($name: String!) {
  trainingJob(name: $name) {
    ...TrainingJobFields
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}
fragment TrainingJobFields on TrainingJob {
  ...JobState
  secondaryStatus
  algorithm {
    name
    image
    entryPoint
    sourceDir
    frameworkVersions
    metricDefinitions {
      name
      regex
    }
  }
  imageUri
  hyperparameters
  environment
  maxRuntimeSeconds
  channels {
    name
    uri
    contentType
    distribution
    inputMode
    compression
  }
  resources {
    instanceType
    instanceCount
    volumeSizeGb
  }
  outputPath
  checkpointUri
  modelData
  trainingSeconds
  billableSeconds
  finalMetrics {
    name
    value
    timestamp
    step
  }
}`) as unknown as TypedDocumentString<TrainingJobQuery, TrainingJobQueryVariables>;
export const LaunchInputDocument = new TypedDocumentString(`
    query LaunchInput($name: String!) {
  trainingJob(name: $name) {
    launchInput
  }
}
    `) as unknown as TypedDocumentString<LaunchInputQuery, LaunchInputQueryVariables>;
export const MetricSeriesDocument = new TypedDocumentString(`
    query MetricSeries($name: String!, $metric: String!) {
  trainingJob(name: $name) {
    metricSeries(name: $metric) {
      name
      value
      timestamp
      step
    }
  }
}
    `) as unknown as TypedDocumentString<MetricSeriesQuery, MetricSeriesQueryVariables>;
export const CreateTransformJobDocument = new TypedDocumentString(`
    mutation CreateTransformJob($input: CreateTransformJobInput!) {
  createTransformJob(input: $input) {
    ...TransformJobFields
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}
fragment TransformJobFields on TransformJob {
  ...JobState
  modelName
  input
  outputPath
  contentType
  accept
  splitType
  assembleWith
  batchStrategy
  progress {
    objectsDone
    objectsTotal
    recordsDone
    recordsExpected
    bytesDone
    bytesTotal
  }
  resources {
    instanceType
    instanceCount
  }
}`) as unknown as TypedDocumentString<CreateTransformJobMutation, CreateTransformJobMutationVariables>;
export const CreateTuningJobDocument = new TypedDocumentString(`
    mutation CreateTuningJob($input: CreateTuningJobInput!) {
  createTuningJob(input: $input) {
    ...TuningJobFields
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}
fragment TuningJobFields on TuningJob {
  ...JobState
  strategy
  earlyStopping
  maxJobs
  maxParallelJobs
  randomSeed
  objective {
    metricName
    goal
  }
  ranges {
    integer {
      name
      min
      max
      scaling
    }
    continuous {
      name
      min
      max
      scaling
    }
    categorical {
      name
      values
    }
  }
  hyperband {
    resource
    min
    max
    reductionFactor
  }
  counts {
    completed
    failed
    inProgress
    stopped
  }
  bestTrainingJob {
    name
  }
}`) as unknown as TypedDocumentString<CreateTuningJobMutation, CreateTuningJobMutationVariables>;
export const TuningJobDocument = new TypedDocumentString(`
    query TuningJob($name: String!) {
  tuningJob(name: $name) {
    ...TuningJobFields
  }
}
    fragment JobFields on Job {
  kind
  arn
  name
  status
  failureReason
  creationTime
  startTime
  endTime
  billableSeconds
  role
  createdBy
  description
  git {
    repository
    commit
    branch
    isDirty
    patch
  }
  tags
}
fragment JobState on Job {
  ...JobFields
  statusTransitions {
    status
    startTime
    endTime
    message
  }
  pendingReason
  queuePosition
  trialComponent {
    arn
  }
}
fragment TuningJobFields on TuningJob {
  ...JobState
  strategy
  earlyStopping
  maxJobs
  maxParallelJobs
  randomSeed
  objective {
    metricName
    goal
  }
  ranges {
    integer {
      name
      min
      max
      scaling
    }
    continuous {
      name
      min
      max
      scaling
    }
    categorical {
      name
      values
    }
  }
  hyperband {
    resource
    min
    max
    reductionFactor
  }
  counts {
    completed
    failed
    inProgress
    stopped
  }
  bestTrainingJob {
    name
  }
}`) as unknown as TypedDocumentString<TuningJobQuery, TuningJobQueryVariables>;
export const TuningTrialsDocument = new TypedDocumentString(`
    query TuningTrials($name: String!, $first: Int, $after: String) {
  tuningJob(name: $name) {
    trainingJobs(first: $first, after: $after) {
      nodes {
        number
        hyperparameters
        status
        objectiveStatus
        objectiveValue
        stoppedEarly
        promotedFrom
        elapsedSeconds
        trainingJob {
          name
          startTime
          endTime
        }
        suggestion {
          model
          basedOn
          pending
          earlier
          refused
          predictedMean
          predictedDeviation
          acquisition
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<TuningTrialsQuery, TuningTrialsQueryVariables>;
export const TuningImportanceDocument = new TypedDocumentString(`
    query TuningImportance($name: String!) {
  tuningJob(name: $name) {
    importance {
      name
      importance
    }
    noImportanceReason
  }
}
    `) as unknown as TypedDocumentString<TuningImportanceQuery, TuningImportanceQueryVariables>;