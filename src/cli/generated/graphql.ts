// Emitted from src/cli/operations and schema/schema.graphql by `npm run client`; edit those.
/* eslint-disable */
import { TypedDocumentString } from '#src/client/generated/graphql.js';
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

/** Where an action stands. */
export type ActionStatus =
  /** It ended well. */
  | 'COMPLETED'
  /** It ended with an error. */
  | 'FAILED'
  /** It goes on. */
  | 'IN_PROGRESS'
  /** It was stopped. */
  | 'STOPPED'
  /** It was asked to stop and has not ended yet. */
  | 'STOPPING'
  /** Nobody knows. */
  | 'UNKNOWN';

/** What kind of thing is affected. */
export type AffectedKind =
  /** What was written. */
  | 'DATA'
  /** A live endpoint that serves it, or is about to. */
  | 'ENDPOINT'
  /** A job, or a step that was recorded without one. */
  | 'JOB'
  /** A model whose data is affected. */
  | 'MODEL';

/** What to train: the name of a built-in algorithm, an image, or entryPoint with sourceDir. */
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

/** What kind of identifier of an artifact’s source a value is. */
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
  /** What kind of identifier it is. */
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

/** What is sent at a time. */
export type BatchStrategy =
  /** As many records as fit. */
  | 'MULTI_RECORD'
  /** One record. */
  | 'SINGLE_RECORD';

/** A hyperparameter that is one of some texts, at most 30. */
export type CategoricalRangeInput = {
  /** The hyperparameter. */
  readonly name: Scalars['String']['input'];
  /** What it may be. */
  readonly values: ReadonlyArray<Scalars['String']['input']>;
};

/** What a commit did to an element. */
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

/** What the URI of a channel names. */
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
  /** What the URI names. */
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

/** How the objects of a channel are packed. */
export type Compression =
  /** With gzip; the program finds them unpacked. */
  | 'GZIP'
  /** Not at all. */
  | 'NONE';

/** An action to record. */
export type CreateActionInput = {
  /** What it is, in words; at most 3,072 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** The name: 1 to 120 letters, digits and inner hyphens. */
  readonly name: Scalars['String']['input'];
  /** Text by name: at most 30 values of at most 2,500 characters. */
  readonly properties?: InputMaybe<Scalars['JSONObject']['input']>;
  /** What kind of source that is. */
  readonly sourceType?: InputMaybe<Scalars['String']['input']>;
  /** What it was done to: a URI or an ARN. */
  readonly sourceUri: Scalars['String']['input'];
  /** Where it stands. */
  readonly status?: InputMaybe<ActionStatus>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
  /** What it is, for example ModelDeployment or Approval. */
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
  /** What it is, for example DataSet, Model or Image. */
  readonly type: Scalars['String']['input'];
};

/** A context to record. */
export type CreateContextInput = {
  /** What it is, in words; at most 3,072 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** The name: 1 to 120 letters, digits, inner hyphens and underscores. */
  readonly name: Scalars['String']['input'];
  /** Text by name: at most 30 values of at most 2,500 characters. */
  readonly properties?: InputMaybe<Scalars['JSONObject']['input']>;
  /** What kind of source that is. */
  readonly sourceType?: InputMaybe<Scalars['String']['input']>;
  /** What it represents: a URI or an ARN. */
  readonly sourceUri: Scalars['String']['input'];
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
  /** What it is, for example Endpoint or ModelGroup; Experiment and Trial make those. */
  readonly type: Scalars['String']['input'];
};

/** An endpoint to create, or what it shall become. */
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
  /** Only for updates: what rolls them back. */
  readonly watch?: InputMaybe<UpdateWatchInput>;
};

/** A model to create: an image, a built-in algorithm, code of your own, or what a training job ran and left. */
export type CreateModelInput = {
  /** Key of a built-in algorithm, in the place of an image. */
  readonly algorithm?: InputMaybe<Scalars['String']['input']>;
  /** The same token gives the same model, for 24 hours. */
  readonly clientToken?: InputMaybe<Scalars['String']['input']>;
  /** Check the request and return the model as it would be. Nothing is recorded or started; what it reads below uploads/dry-run/ of a bucket need not be there yet. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** The script with the functions; inference.py if none. */
  readonly entryPoint?: InputMaybe<Scalars['String']['input']>;
  /** Environment variables of the program. */
  readonly environment?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The image that serves it. */
  readonly image?: InputMaybe<Scalars['String']['input']>;
  /** The model.tar.gz; it must exist. */
  readonly modelData?: InputMaybe<Scalars['S3Uri']['input']>;
  /** The name; generated if none. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Version of Python, of the form py311. */
  readonly pyVersion?: InputMaybe<Scalars['String']['input']>;
  /** Version of PyTorch that the functions run with. */
  readonly pytorchVersion?: InputMaybe<Scalars['String']['input']>;
  /** The role to run under; the training job’s, or the configured one if none. */
  readonly role?: InputMaybe<Scalars['Arn']['input']>;
  /** A prefix, or a .tar.gz, with Python functions that serve the data; default that of the training job, or code/ in modelData. */
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
  /** What a generated name begins with; what it runs and the kind of job if none. */
  readonly baseJobName?: InputMaybe<Scalars['String']['input']>;
  /** The same token gives the same job, for 24 hours. */
  readonly clientToken?: InputMaybe<Scalars['String']['input']>;
  /** The program and its arguments, at most 200 words; the image’s own command if none. */
  readonly command?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Check the request and return the job as it would be. Nothing is recorded or started; what it reads below uploads/dry-run/ of a bucket need not be there yet. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** Environment variables of the program. */
  readonly environment?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Where it belongs. */
  readonly experiment?: InputMaybe<ExperimentInput>;
  /** The image. */
  readonly image: Scalars['String']['input'];
  /** What it reads, at most 10. */
  readonly inputs?: InputMaybe<ReadonlyArray<ProcessingInputInput>>;
  /** How long it may run, in seconds: at most 9 days. */
  readonly maxRuntimeSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** The name; <baseJobName>-<YYYY-MM-DD-HH-MM-SS-mmm> if none. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** What it leaves, at most 10. */
  readonly outputs?: InputMaybe<ReadonlyArray<ProcessingOutputInput>>;
  /** What to run on. */
  readonly resources: ResourcesInput;
  /** The role to run under; the configured execution role if none. */
  readonly role?: InputMaybe<Scalars['Arn']['input']>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** A training job to launch. */
export type CreateTrainingJobInput = {
  /** What to train. */
  readonly algorithm: AlgorithmInput;
  /** What a generated name begins with; what it runs and the kind of job if none. */
  readonly baseJobName?: InputMaybe<Scalars['String']['input']>;
  /** The named inputs, at most 20. */
  readonly channels: ReadonlyArray<ChannelInput>;
  /** Where checkpoints are kept: restored before the program starts, stored after. */
  readonly checkpointUri?: InputMaybe<Scalars['S3Uri']['input']>;
  /** The same token gives the same job, for 24 hours. */
  readonly clientToken?: InputMaybe<Scalars['String']['input']>;
  /** Check the request and return the job as it would be. Nothing is recorded or started; what it reads below uploads/dry-run/ of a bucket need not be there yet. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** Environment variables of the program. */
  readonly environment?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Where it belongs. */
  readonly experiment?: InputMaybe<ExperimentInput>;
  /** Hyperparameters; the program receives them as strings. */
  readonly hyperparameters?: InputMaybe<Scalars['JSONObject']['input']>;
  /** How long it may run, in seconds: at most 28 days. */
  readonly maxRuntimeSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** The name; <baseJobName>-<YYYY-MM-DD-HH-MM-SS-mmm> if none. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Outputs go to <outputPath>/<name>/output/; the default bucket if none. */
  readonly outputPath?: InputMaybe<Scalars['S3Uri']['input']>;
  /** What to run on. */
  readonly resources: ResourcesInput;
  /** The role to run under; the configured execution role if none. */
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
  /** What a generated name begins with; what it runs and the kind of job if none. */
  readonly baseJobName?: InputMaybe<Scalars['String']['input']>;
  /** What is sent at a time. Where the request says nothing, what the container asks for comes first. */
  readonly batchStrategy?: InputMaybe<BatchStrategy>;
  /** The same token gives the same job, for 24 hours. */
  readonly clientToken?: InputMaybe<Scalars['String']['input']>;
  /** The media type of the objects. */
  readonly contentType?: InputMaybe<Scalars['String']['input']>;
  /** Check the request and return the job as it would be. Nothing is recorded or started; what it reads below uploads/dry-run/ of a bucket need not be there yet. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** Environment variables of the program. */
  readonly environment?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Where it belongs. */
  readonly experiment?: InputMaybe<ExperimentInput>;
  /** What to transform: a prefix or an object. */
  readonly input: Scalars['S3Uri']['input'];
  /** What is sent of a record: a subset of JSONPath, such as $.features or $[1:]. */
  readonly inputFilter?: InputMaybe<Scalars['String']['input']>;
  /** How often what is not answered is sent again: 0 to 3. */
  readonly invocationMaxRetries?: InputMaybe<Scalars['Int']['input']>;
  /** How long an answer may take, in seconds: 1 to 3,600. */
  readonly invocationTimeoutSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** What answers are joined with. */
  readonly joinSource?: InputMaybe<JoinSource>;
  /** Payloads sent to an instance at a time, at most 100; the container’s wish if none, else 1. */
  readonly maxConcurrentTransforms?: InputMaybe<Scalars['Int']['input']>;
  /** MiB of a payload, at most 100; the container’s wish if none, else 6. */
  readonly maxPayloadMb?: InputMaybe<Scalars['Int']['input']>;
  /** How long it may run, in seconds: at most 28 days. */
  readonly maxRuntimeSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** The model that answers. */
  readonly modelName: Scalars['String']['input'];
  /** The name; <baseJobName>-<YYYY-MM-DD-HH-MM-SS-mmm> if none. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** What is stored of an answer, after the join: a subset of JSONPath, such as $.features or $[1:]. */
  readonly outputFilter?: InputMaybe<Scalars['String']['input']>;
  /** Where outputs go; <default bucket>/<name> if none. */
  readonly outputPath?: InputMaybe<Scalars['S3Uri']['input']>;
  /** What to run on. */
  readonly resources: ResourcesInput;
  /** The role to run under; the configured execution role if none. */
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
  /** What it read, at most 60. */
  readonly inputArtifacts?: InputMaybe<ReadonlyArray<TrialComponentArtifactInput>>;
  /** The name: 1 to 120 letters, digits and inner hyphens. */
  readonly name: Scalars['String']['input'];
  /** What it wrote, at most 60. */
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

/** A tuning job to launch: which hyperparameters to search, and for what. */
export type CreateTuningJobInput = {
  /** The same token gives the same job, for 24 hours. */
  readonly clientToken?: InputMaybe<Scalars['String']['input']>;
  /** Check the request and return the job as it would be. Nothing is recorded or started; what it reads below uploads/dry-run/ of a bucket need not be there yet. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** Stop trials that are worse than the median of others. */
  readonly earlyStopping?: InputMaybe<Scalars['Boolean']['input']>;
  /** Where it and its trials belong. */
  readonly experiment?: InputMaybe<ExperimentInput>;
  /** Of HYPERBAND: how long its trials train. */
  readonly hyperband?: InputMaybe<HyperbandInput>;
  /** Training jobs to launch at the most, 1 to 750. */
  readonly maxJobs: Scalars['Int']['input'];
  /** Training jobs at the same time. */
  readonly maxParallelJobs?: Scalars['Int']['input'];
  /** The name, at most 32 characters; a generated one if none. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** What decides which trial is best. */
  readonly objective: TuningObjectiveInput;
  /** The same seed and the same results give the same suggestions; a new one if none. */
  readonly randomSeed?: InputMaybe<Scalars['Int']['input']>;
  /** What to search. */
  readonly ranges: HyperparameterRangesInput;
  /** How values are chosen. */
  readonly strategy?: InputMaybe<TuningStrategy>;
  /** Tags, at most 50. */
  readonly tags?: InputMaybe<Scalars['JSONObject']['input']>;
  /** What every trial is launched with; without a name, a base name or a token. */
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

/** How the objects of a channel are spread over the instances. */
export type Distribution =
  /** Every instance has all objects. */
  | 'FULLY_REPLICATED'
  /** Each object is on one instance; the instances take turns by key. */
  | 'SHARDED_BY_S3_KEY';

/** Where an endpoint stands. */
export type EndpointStatus =
  /** Its instances are being started. */
  | 'CREATING'
  /** What is under way is answered; then it is gone. */
  | 'DELETING'
  /** It could not be started; failureReason says why. It can only be deleted. */
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
  /** The SHA-256 of a version, 64 digits; only artifacts have one. */
  readonly digest?: InputMaybe<Scalars['String']['input']>;
  /** Leave out trial components of deleted jobs, and contexts and actions of deleted endpoints and models. */
  readonly excludeDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  /** A part of the name, case as written. */
  readonly nameContains?: InputMaybe<Scalars['String']['input']>;
  /** The source URI; VALIDATION_FAILED for trial components, which have none. */
  readonly sourceUri?: InputMaybe<Scalars['String']['input']>;
  /** What the source URI begins with; not for trial components. */
  readonly sourceUriPrefix?: InputMaybe<Scalars['String']['input']>;
  /** The type. */
  readonly type?: InputMaybe<Scalars['String']['input']>;
};

/** Orders entities; ties are broken by their ids. */
export type EntityOrder = {
  /** What to order by. */
  readonly by?: EntitySortKey;
  /** Smallest or largest first. */
  readonly order?: SortOrder;
};

/** What a list of entities is ordered by. */
export type EntitySortKey =
  /** The time of the first recording. */
  | 'CREATION_TIME'
  /** The name; entities without one come first in ascending order. */
  | 'NAME';

/** Where a job belongs; both names are the job’s base name if not given. */
export type ExperimentInput = {
  /** What the trial component is shown as. */
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

/** How long the trials of HYPERBAND train. */
export type HyperbandInput = {
  /** The most to set it to. */
  readonly max: Scalars['Int']['input'];
  /** The least to set it to, 1 or more. */
  readonly min: Scalars['Int']['input'];
  /** One of so many trials trains so many times as long; 2 to 10. */
  readonly reductionFactor?: Scalars['Int']['input'];
  /** The integer hyperparameter that says how long a trial trains, such as epochs. */
  readonly resource: Scalars['String']['input'];
};

/** What to search: at most 30 hyperparameters, at least one. */
export type HyperparameterRangesInput = {
  /** Texts. */
  readonly categorical?: InputMaybe<ReadonlyArray<CategoricalRangeInput>>;
  /** Other numbers. */
  readonly continuous?: InputMaybe<ReadonlyArray<NumericRangeInput>>;
  /** Whole numbers. */
  readonly integer?: InputMaybe<ReadonlyArray<NumericRangeInput>>;
};

/** Names what may affect others: exactly one is given. */
export type ImpactInput = {
  /** An entity, or a job, a model or an endpoint, for which its entity stands. */
  readonly arn?: InputMaybe<Scalars['Arn']['input']>;
  /** SHA-256, 64 digits: these bytes, wherever they are. */
  readonly digest?: InputMaybe<Scalars['String']['input']>;
  /** A source URI, with every version of what was there. */
  readonly sourceUri?: InputMaybe<Scalars['String']['input']>;
  /** What source URIs begin with: everything under it. */
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
  /** Of an impact: what was asked about lies under a prefix of more than 1,000 objects, whose versions have no links to their objects; ask for the prefix too. */
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

/** What kind of work a job is. */
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
  /** What to order by. */
  readonly by?: JobSortKey;
  /** The metric’s name; only with FINAL_METRIC. */
  readonly metric?: InputMaybe<Scalars['String']['input']>;
  /** Smallest or largest first. */
  readonly order?: SortOrder;
};

/** What a list of jobs is ordered by. */
export type JobSortKey =
  /** The time of the launch. */
  | 'CREATION_TIME'
  /** The last value of the metric that is named; jobs that did not end with it are left out. */
  | 'FINAL_METRIC'
  /** The name. */
  | 'NAME'
  /** The status. */
  | 'STATUS';

/** Where a job stands, in one word. */
export type JobStatus =
  /** It ended well. */
  | 'COMPLETED'
  /** It ended with an error; failureReason says which. */
  | 'FAILED'
  /** It waits or runs. */
  | 'IN_PROGRESS'
  /** It was stopped, or its time was up. */
  | 'STOPPED'
  /** It was asked to stop, or its time is up, and it has not ended yet. */
  | 'STOPPING';

/** What answers are joined with. */
export type JoinSource =
  /** The record that they answer. */
  | 'INPUT'
  /** Nothing. */
  | 'NONE';

/** What it is that differs. */
export type LineageDifferenceKind =
  /** Other code. */
  | 'CODE'
  /** The same location with other bytes. */
  | 'CONTENT'
  /** Another container image. */
  | 'IMAGE'
  /** The same parameter with another value, or only on one side. */
  | 'PARAMETER';

/** Which way a walk goes from its starts. */
export type LineageDirection =
  /** Against the associations: what the starts came from. */
  | 'ASCENDANTS'
  /** Every visited entity is walked from both ways: all that is connected. */
  | 'BOTH'
  /** Ancestors together with descendants, nothing else. */
  | 'CONE'
  /** Along the associations: what came of the starts. */
  | 'DESCENDANTS';

/** Kinds, types, times and excludeDeleted choose what is returned: the walk goes through what they leave out. Association types and stopAt limit the walk itself. */
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

/** Whether a trial has told its objective. */
export type ObjectiveStatus =
  /** It has ended without it. */
  | 'FAILED'
  /** It has not ended yet. */
  | 'PENDING'
  /** It has ended, and reported it. */
  | 'SUCCEEDED';

/** What an export does with a property whose name has a blank, a comma or a line break, which the bulk loader of Neptune does not take in a header. */
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

/** What a job runs on. */
export type ResourcesInput = {
  /** How many instances work together. */
  readonly instanceCount?: Scalars['Int']['input'];
  /** The instance type: local, local_gpu or one such as ml.m5.2xlarge. */
  readonly instanceType?: Scalars['String']['input'];
  /** The disk of each instance, in gigabytes. */
  readonly volumeSizeGb?: InputMaybe<Scalars['Int']['input']>;
};

/** How the range of a number is searched. */
export type Scaling =
  /** LOGARITHMIC for positive numbers over two orders of magnitude or more, REVERSE_LOGARITHMIC where a range comes as near to 1, else LINEAR. */
  | 'AUTO'
  /** Evenly. */
  | 'LINEAR'
  /** By orders of magnitude; positive numbers only. */
  | 'LOGARITHMIC'
  /** By orders of magnitude of 1 − value; continuous ranges within 0 and below 1 only. */
  | 'REVERSE_LOGARITHMIC';

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

/** Where a task of the server stands. */
export type TaskStatus =
  /** It was cancelled, and what it had written was removed. */
  | 'CANCELLED'
  /** It is done. */
  | 'COMPLETED'
  /** It was interrupted; started again with the same arguments, it continues. */
  | 'FAILED'
  /** It is under way. */
  | 'IN_PROGRESS';

/** What a training job is doing, or how it ended. */
export type TrainingSecondaryStatus =
  /** It ended well. */
  | 'COMPLETED'
  /** Its input data is being fetched. */
  | 'DOWNLOADING'
  /** It ended with an error. */
  | 'FAILED'
  /** What its requirements.txt names is being installed. */
  | 'INSTALLING'
  /** Its instances were taken away; it goes on when there are others. */
  | 'INTERRUPTED'
  /** Its time was up; what model there was is kept. */
  | 'MAX_RUNTIME_EXCEEDED'
  /** It waits for capacity. */
  | 'PENDING'
  /** It waits for its instances. */
  | 'STARTING'
  /** It was stopped; what model there was is kept. */
  | 'STOPPED'
  /** Its program was told to end. */
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

/** Where a trial component stands. */
export type TrialComponentPrimaryStatus =
  /** It ended well. */
  | 'COMPLETED'
  /** It ended with an error; the message says which. */
  | 'FAILED'
  /** It runs. */
  | 'IN_PROGRESS'
  /** It was stopped. */
  | 'STOPPED'
  /** It was asked to stop and has not ended yet. */
  | 'STOPPING';

/** Where a trial component stands. */
export type TrialComponentStatusInput = {
  /** What there is to say about it, at most 1,024 characters. */
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

/** What to change of an action; its source and its type cannot be. */
export type UpdateActionInput = {
  /** Which action. */
  readonly arn: Scalars['Arn']['input'];
  /** The new description. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** The new properties, in the place of all that there are. */
  readonly properties?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Names of properties to remove. */
  readonly propertiesToRemove?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Where it stands now. */
  readonly status?: InputMaybe<ActionStatus>;
};

/** What to change of an artifact; its source and its type cannot be. */
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

/** What to change of a context; its source and its type cannot be. */
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

/** What to change of a trial component. Parameters and artifacts given replace those of the same name. */
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
  /** Where it stands now. */
  readonly status?: InputMaybe<TrialComponentStatusInput>;
};

/** How an update is watched once it answers, before the old instances end. */
export type UpdateWatchInput = {
  /** The share of answers with a status of 500 or more, or none, above which it is rolled back. */
  readonly maxErrorRate?: InputMaybe<Scalars['Float']['input']>;
  /** Seconds, 0 to 3600. */
  readonly seconds?: InputMaybe<Scalars['Float']['input']>;
};

/** A model on a number of instances. */
export type VariantInput = {
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
  /** The name of the model. */
  readonly modelName: Scalars['String']['input'];
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

export type ExportGraphMutationVariables = Exact<{
  destination: Scalars['S3Uri']['input'];
  profile?: InputMaybe<ExportProfile>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
  sinceCommit?: InputMaybe<Scalars['Int']['input']>;
  gzip: Scalars['Boolean']['input'];
  includeRecords: Scalars['Boolean']['input'];
  oddNames?: InputMaybe<OddNames>;
}>;


export type ExportGraphMutation = { readonly exportGraph: { readonly id: string, readonly status: TaskStatus, readonly destination: string, readonly profile: ExportProfile, readonly sinceCommit?: number | null, readonly rowsTotal?: number | null, readonly rowsWritten: number, readonly startTime: string, readonly skippedAssociations: number, readonly encodedNames: ReadonlyArray<string>, readonly failureReason?: string | null, readonly commit: { readonly seq: number }, readonly files: ReadonlyArray<{ readonly uri: string, readonly rows: number, readonly sizeBytes: number, readonly digest: string }> } };

export type GraphExportQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type GraphExportQuery = { readonly graphExport?: { readonly id: string, readonly status: TaskStatus, readonly destination: string, readonly profile: ExportProfile, readonly sinceCommit?: number | null, readonly rowsTotal?: number | null, readonly rowsWritten: number, readonly startTime: string, readonly skippedAssociations: number, readonly encodedNames: ReadonlyArray<string>, readonly failureReason?: string | null, readonly commit: { readonly seq: number }, readonly files: ReadonlyArray<{ readonly uri: string, readonly rows: number, readonly sizeBytes: number, readonly digest: string }> } | null };

export type CancelGraphExportMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type CancelGraphExportMutation = { readonly cancelGraphExport: { readonly id: string, readonly status: TaskStatus, readonly destination: string, readonly profile: ExportProfile, readonly sinceCommit?: number | null, readonly rowsTotal?: number | null, readonly rowsWritten: number, readonly startTime: string, readonly skippedAssociations: number, readonly encodedNames: ReadonlyArray<string>, readonly failureReason?: string | null, readonly commit: { readonly seq: number }, readonly files: ReadonlyArray<{ readonly uri: string, readonly rows: number, readonly sizeBytes: number, readonly digest: string }> } };

export type ExportFieldsFragment = { readonly id: string, readonly status: TaskStatus, readonly destination: string, readonly profile: ExportProfile, readonly sinceCommit?: number | null, readonly rowsTotal?: number | null, readonly rowsWritten: number, readonly startTime: string, readonly skippedAssociations: number, readonly encodedNames: ReadonlyArray<string>, readonly failureReason?: string | null, readonly commit: { readonly seq: number }, readonly files: ReadonlyArray<{ readonly uri: string, readonly rows: number, readonly sizeBytes: number, readonly digest: string }> };

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

export type JobsQueryVariables = Exact<{
  first: Scalars['Int']['input'];
  filter?: InputMaybe<JobFilter>;
  training: Scalars['Boolean']['input'];
  processing: Scalars['Boolean']['input'];
  transform: Scalars['Boolean']['input'];
  tuning: Scalars['Boolean']['input'];
}>;


export type JobsQuery = { readonly trainingJobs?: { readonly nodes: ReadonlyArray<{ readonly __typename: 'TrainingJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly tags: Readonly<Record<string, unknown>> }> }, readonly processingJobs?: { readonly nodes: ReadonlyArray<{ readonly __typename: 'ProcessingJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly tags: Readonly<Record<string, unknown>> }> }, readonly transformJobs?: { readonly nodes: ReadonlyArray<{ readonly __typename: 'TransformJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly tags: Readonly<Record<string, unknown>> }> }, readonly tuningJobs?: { readonly nodes: ReadonlyArray<{ readonly __typename: 'TuningJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly tags: Readonly<Record<string, unknown>> }> } };

type JobRow_ProcessingJob_Fragment = { readonly __typename: 'ProcessingJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly tags: Readonly<Record<string, unknown>> };

type JobRow_TrainingJob_Fragment = { readonly __typename: 'TrainingJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly tags: Readonly<Record<string, unknown>> };

type JobRow_TransformJob_Fragment = { readonly __typename: 'TransformJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly tags: Readonly<Record<string, unknown>> };

type JobRow_TuningJob_Fragment = { readonly __typename: 'TuningJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly failureReason?: string | null, readonly tags: Readonly<Record<string, unknown>> };

export type JobRowFragment =
  | JobRow_ProcessingJob_Fragment
  | JobRow_TrainingJob_Fragment
  | JobRow_TransformJob_Fragment
  | JobRow_TuningJob_Fragment
;

export type JobsNamedQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type JobsNamedQuery = { readonly trainingJob?: { readonly __typename: 'TrainingJob', readonly arn: string, readonly name: string, readonly status: JobStatus } | null, readonly processingJob?: { readonly __typename: 'ProcessingJob', readonly arn: string, readonly name: string, readonly status: JobStatus } | null, readonly transformJob?: { readonly __typename: 'TransformJob', readonly arn: string, readonly name: string, readonly status: JobStatus } | null, readonly tuningJob?: { readonly __typename: 'TuningJob', readonly arn: string, readonly name: string, readonly status: JobStatus } | null };

export type NamedQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type NamedQuery = { readonly trainingJob?: { readonly __typename: 'TrainingJob', readonly arn: string, readonly name: string, readonly status: JobStatus } | null, readonly processingJob?: { readonly __typename: 'ProcessingJob', readonly arn: string, readonly name: string, readonly status: JobStatus } | null, readonly transformJob?: { readonly __typename: 'TransformJob', readonly arn: string, readonly name: string, readonly status: JobStatus } | null, readonly tuningJob?: { readonly __typename: 'TuningJob', readonly arn: string, readonly name: string, readonly status: JobStatus } | null, readonly model?: { readonly __typename: 'Model', readonly arn: string, readonly name: string } | null, readonly endpoint?: { readonly __typename: 'Endpoint', readonly arn: string, readonly name: string } | null };

type Found_ProcessingJob_Fragment = { readonly __typename: 'ProcessingJob', readonly arn: string, readonly name: string, readonly status: JobStatus };

type Found_TrainingJob_Fragment = { readonly __typename: 'TrainingJob', readonly arn: string, readonly name: string, readonly status: JobStatus };

type Found_TransformJob_Fragment = { readonly __typename: 'TransformJob', readonly arn: string, readonly name: string, readonly status: JobStatus };

type Found_TuningJob_Fragment = { readonly __typename: 'TuningJob', readonly arn: string, readonly name: string, readonly status: JobStatus };

export type FoundFragment =
  | Found_ProcessingJob_Fragment
  | Found_TrainingJob_Fragment
  | Found_TransformJob_Fragment
  | Found_TuningJob_Fragment
;

export type WaitingQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type WaitingQuery = { readonly node?:
    | { readonly queuePosition?: number | null, readonly pendingReason?: string | null }
    | { readonly queuePosition?: number | null, readonly pendingReason?: string | null }
    | { readonly queuePosition?: number | null, readonly pendingReason?: string | null }
    | { readonly queuePosition?: number | null, readonly pendingReason?: string | null }
    | Record<PropertyKey, never>
   | null };

export type TrainingProgressQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type TrainingProgressQuery = { readonly trainingJob?: { readonly metricSeries: ReadonlyArray<{ readonly value: number }> } | null };

export type LineageQueryVariables = Exact<{
  start: ReadonlyArray<Scalars['Arn']['input']> | Scalars['Arn']['input'];
  direction: LineageDirection;
  maxDepth?: InputMaybe<Scalars['Int']['input']>;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type LineageQuery = { readonly lineage: { readonly complete: boolean, readonly incompleteReason?: IncompleteReason | null, readonly commit: { readonly seq: number }, readonly nodes: ReadonlyArray<{ readonly depth: number, readonly entity:
        | { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly actionStatus?: ActionStatus | null, readonly entityName?: string | null }
        | { readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly source: { readonly uri: string } }
        | { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null }
        | { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus } | null }
       }>, readonly associations: ReadonlyArray<{ readonly type?: AssociationType | null, readonly source:
        | { readonly arn: string }
        | { readonly arn: string }
        | { readonly arn: string }
        | { readonly arn: string }
      , readonly destination:
        | { readonly arn: string }
        | { readonly arn: string }
        | { readonly arn: string }
        | { readonly arn: string }
       }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type CommitsQueryVariables = Exact<{
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type CommitsQuery = { readonly commits: { readonly nodes: ReadonlyArray<{ readonly seq: number, readonly changes: ReadonlyArray<{ readonly arn?: string | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type AssociationFieldsFragment = { readonly type?: AssociationType | null, readonly source:
    | { readonly arn: string }
    | { readonly arn: string }
    | { readonly arn: string }
    | { readonly arn: string }
  , readonly destination:
    | { readonly arn: string }
    | { readonly arn: string }
    | { readonly arn: string }
    | { readonly arn: string }
   };

type EntityFields_Action_Fragment = { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly actionStatus?: ActionStatus | null, readonly entityName?: string | null };

type EntityFields_Artifact_Fragment = { readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly source: { readonly uri: string } };

type EntityFields_Context_Fragment = { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null };

type EntityFields_TrialComponent_Fragment = { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus } | null };

export type EntityFieldsFragment =
  | EntityFields_Action_Fragment
  | EntityFields_Artifact_Fragment
  | EntityFields_Context_Fragment
  | EntityFields_TrialComponent_Fragment
;

export type EntityNamedQueryVariables = Exact<{
  name: Scalars['String']['input'];
  type?: InputMaybe<Scalars['String']['input']>;
}>;


export type EntityNamedQuery = { readonly trialComponent?: { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null } | null, readonly context?: { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null } | null, readonly action?: { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null } | null, readonly artifact?: { readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null } | null, readonly contexts: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null }> } };

export type ComponentsLikeQueryVariables = Exact<{
  name: Scalars['String']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ComponentsLikeQuery = { readonly trialComponents: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type EndpointContextsLikeQueryVariables = Exact<{
  name: Scalars['String']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type EndpointContextsLikeQuery = { readonly contexts: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly name?: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

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

export type ImpactQueryVariables = Exact<{
  of: ImpactInput;
  atCommit?: InputMaybe<Scalars['Int']['input']>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ImpactQuery = { readonly impact: { readonly complete: boolean, readonly incompleteReason?: IncompleteReason | null, readonly counts: { readonly jobs: number, readonly models: number, readonly endpoints: number, readonly data: number }, readonly nodes: ReadonlyArray<{ readonly depth: number, readonly affected: AffectedKind, readonly resource:
        | { readonly __typename: 'Action', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly actionStatus?: ActionStatus | null, readonly entityName?: string | null }
        | { readonly __typename: 'Artifact', readonly id: string, readonly digest?: string | null, readonly sizeBytes?: number | null, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly source: { readonly uri: string } }
        | { readonly __typename: 'Context', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null }
        | { readonly __typename: 'Endpoint', readonly arn: string, readonly name: string, readonly id: string, readonly endpointStatus: EndpointStatus }
        | { readonly __typename: 'Model', readonly arn: string, readonly name: string, readonly id: string }
        | { readonly __typename: 'ProcessingJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly id: string }
        | { readonly __typename: 'TrainingJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly id: string }
        | { readonly __typename: 'TransformJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly id: string }
        | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly type?: string | null, readonly creationTime: string, readonly entityName?: string | null, readonly componentStatus?: { readonly primaryStatus: TrialComponentPrimaryStatus } | null }
        | { readonly __typename: 'TuningJob', readonly arn: string, readonly name: string, readonly status: JobStatus, readonly id: string }
       }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type LineageDiffQueryVariables = Exact<{
  a: LineageSideInput;
  b: LineageSideInput;
}>;


export type LineageDiffQuery = { readonly lineageDiff: { readonly complete: boolean, readonly incompleteReason?: IncompleteReason | null, readonly changed: ReadonlyArray<{ readonly kind: LineageDifferenceKind, readonly name: string, readonly a?: string | null, readonly b?: string | null }>, readonly onlyA: ReadonlyArray<
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

export type ArtifactsQueryVariables = Exact<{
  first: Scalars['Int']['input'];
  filter?: InputMaybe<EntityFilter>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ArtifactsQuery = { readonly artifacts: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly digest?: string | null, readonly sizeBytes?: number | null, readonly creationTime: string, readonly source: { readonly uri: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } };

export type ArtifactAtQueryVariables = Exact<{
  sourceUri?: InputMaybe<Scalars['String']['input']>;
  digest?: InputMaybe<Scalars['String']['input']>;
  arn?: InputMaybe<Scalars['Arn']['input']>;
}>;


export type ArtifactAtQuery = { readonly artifact?: { readonly lastModifiedTime: string, readonly createdBy?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly objectCount?: number | null, readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly digest?: string | null, readonly sizeBytes?: number | null, readonly creationTime: string, readonly model?: { readonly name: string } | null, readonly versions: { readonly nodes: ReadonlyArray<{ readonly arn: string, readonly digest?: string | null, readonly sizeBytes?: number | null, readonly creationTime: string }> }, readonly source: { readonly uri: string } } | null };

export type ArtifactRowFragment = { readonly arn: string, readonly name?: string | null, readonly type?: string | null, readonly digest?: string | null, readonly sizeBytes?: number | null, readonly creationTime: string, readonly source: { readonly uri: string } };

export type DeleteArtifactMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type DeleteArtifactMutation = { readonly deleteArtifact: string };

export type LogPageQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
}>;


export type LogPageQuery = { readonly node?:
    | { readonly __typename: 'Action' }
    | { readonly __typename: 'Artifact' }
    | { readonly __typename: 'Context' }
    | { readonly __typename: 'Endpoint', readonly logs: { readonly lines: ReadonlyArray<{ readonly cursor: string, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } }
    | { readonly __typename: 'Model' }
    | { readonly __typename: 'ProcessingJob', readonly logs: { readonly lines: ReadonlyArray<{ readonly cursor: string, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } }
    | { readonly __typename: 'TrainingJob', readonly logs: { readonly lines: ReadonlyArray<{ readonly cursor: string, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } }
    | { readonly __typename: 'TransformJob', readonly logs: { readonly lines: ReadonlyArray<{ readonly cursor: string, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } }
    | { readonly __typename: 'TrialComponent' }
    | { readonly __typename: 'TuningJob', readonly logs: { readonly lines: ReadonlyArray<{ readonly cursor: string, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } } }
   | null };

export type PageOfLogFragment = { readonly lines: ReadonlyArray<{ readonly cursor: string, readonly time: string, readonly host?: string | null, readonly stream: LogStream, readonly message: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor?: string | null } };

export const ExportFieldsFragmentDoc = new TypedDocumentString(`
    fragment ExportFields on GraphExport {
  id
  status
  destination
  profile
  sinceCommit
  rowsTotal
  rowsWritten
  startTime
  skippedAssociations
  encodedNames
  failureReason
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
export const JobRowFragmentDoc = new TypedDocumentString(`
    fragment JobRow on Job {
  __typename
  arn
  name
  status
  creationTime
  startTime
  endTime
  failureReason
  tags
}
    `, {"fragmentName":"JobRow"}) as unknown as TypedDocumentString<JobRowFragment, unknown>;
export const FoundFragmentDoc = new TypedDocumentString(`
    fragment Found on Job {
  __typename
  arn
  name
  status
}
    `, {"fragmentName":"Found"}) as unknown as TypedDocumentString<FoundFragment, unknown>;
export const AssociationFieldsFragmentDoc = new TypedDocumentString(`
    fragment AssociationFields on Association {
  type
  source {
    arn
  }
  destination {
    arn
  }
}
    `, {"fragmentName":"AssociationFields"}) as unknown as TypedDocumentString<AssociationFieldsFragment, unknown>;
export const EntityFieldsFragmentDoc = new TypedDocumentString(`
    fragment EntityFields on LineageEntity {
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
    `, {"fragmentName":"EntityFields"}) as unknown as TypedDocumentString<EntityFieldsFragment, unknown>;
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
export const PageOfLogFragmentDoc = new TypedDocumentString(`
    fragment PageOfLog on LogPage {
  lines {
    cursor
    time
    host
    stream
    message
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
    `, {"fragmentName":"PageOfLog"}) as unknown as TypedDocumentString<PageOfLogFragment, unknown>;
export const ExportGraphDocument = new TypedDocumentString(`
    mutation ExportGraph($destination: S3Uri!, $profile: ExportProfile, $atCommit: Int, $sinceCommit: Int, $gzip: Boolean!, $includeRecords: Boolean!, $oddNames: OddNames) {
  exportGraph(
    destination: $destination
    profile: $profile
    atCommit: $atCommit
    sinceCommit: $sinceCommit
    gzip: $gzip
    includeRecords: $includeRecords
    oddNames: $oddNames
  ) {
    ...ExportFields
  }
}
    fragment ExportFields on GraphExport {
  id
  status
  destination
  profile
  sinceCommit
  rowsTotal
  rowsWritten
  startTime
  skippedAssociations
  encodedNames
  failureReason
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
  destination
  profile
  sinceCommit
  rowsTotal
  rowsWritten
  startTime
  skippedAssociations
  encodedNames
  failureReason
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
  destination
  profile
  sinceCommit
  rowsTotal
  rowsWritten
  startTime
  skippedAssociations
  encodedNames
  failureReason
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
export const JobsDocument = new TypedDocumentString(`
    query Jobs($first: Int!, $filter: JobFilter, $training: Boolean!, $processing: Boolean!, $transform: Boolean!, $tuning: Boolean!) {
  trainingJobs(first: $first, filter: $filter) @include(if: $training) {
    nodes {
      ...JobRow
    }
  }
  processingJobs(first: $first, filter: $filter) @include(if: $processing) {
    nodes {
      ...JobRow
    }
  }
  transformJobs(first: $first, filter: $filter) @include(if: $transform) {
    nodes {
      ...JobRow
    }
  }
  tuningJobs(first: $first, filter: $filter) @include(if: $tuning) {
    nodes {
      ...JobRow
    }
  }
}
    fragment JobRow on Job {
  __typename
  arn
  name
  status
  creationTime
  startTime
  endTime
  failureReason
  tags
}`) as unknown as TypedDocumentString<JobsQuery, JobsQueryVariables>;
export const JobsNamedDocument = new TypedDocumentString(`
    query JobsNamed($name: String!) {
  trainingJob(name: $name) {
    ...Found
  }
  processingJob(name: $name) {
    ...Found
  }
  transformJob(name: $name) {
    ...Found
  }
  tuningJob(name: $name) {
    ...Found
  }
}
    fragment Found on Job {
  __typename
  arn
  name
  status
}`) as unknown as TypedDocumentString<JobsNamedQuery, JobsNamedQueryVariables>;
export const NamedDocument = new TypedDocumentString(`
    query Named($name: String!) {
  trainingJob(name: $name) {
    ...Found
  }
  processingJob(name: $name) {
    ...Found
  }
  transformJob(name: $name) {
    ...Found
  }
  tuningJob(name: $name) {
    ...Found
  }
  model(name: $name) {
    __typename
    arn
    name
  }
  endpoint(name: $name) {
    __typename
    arn
    name
  }
}
    fragment Found on Job {
  __typename
  arn
  name
  status
}`) as unknown as TypedDocumentString<NamedQuery, NamedQueryVariables>;
export const WaitingDocument = new TypedDocumentString(`
    query Waiting($id: ID!) {
  node(id: $id) {
    ... on Job {
      queuePosition
      pendingReason
    }
  }
}
    `) as unknown as TypedDocumentString<WaitingQuery, WaitingQueryVariables>;
export const TrainingProgressDocument = new TypedDocumentString(`
    query TrainingProgress($name: String!) {
  trainingJob(name: $name) {
    metricSeries(name: "train:progress", maxPoints: 4) {
      value
    }
  }
}
    `) as unknown as TypedDocumentString<TrainingProgressQuery, TrainingProgressQueryVariables>;
export const LineageDocument = new TypedDocumentString(`
    query Lineage($start: [Arn!]!, $direction: LineageDirection!, $maxDepth: Int, $atCommit: Int, $first: Int!, $after: String) {
  lineage(
    start: $start
    direction: $direction
    maxDepth: $maxDepth
    atCommit: $atCommit
    first: $first
    after: $after
  ) {
    complete
    incompleteReason
    commit {
      seq
    }
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
    fragment AssociationFields on Association {
  type
  source {
    arn
  }
  destination {
    arn
  }
}
fragment EntityFields on LineageEntity {
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
}`) as unknown as TypedDocumentString<LineageQuery, LineageQueryVariables>;
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
export const ComponentsLikeDocument = new TypedDocumentString(`
    query ComponentsLike($name: String!, $after: String) {
  trialComponents(first: 100, after: $after, filter: {nameContains: $name}) {
    nodes {
      ...NamedEntity
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment NamedEntity on LineageEntity {
  arn
  kind
  type
  name
}`) as unknown as TypedDocumentString<ComponentsLikeQuery, ComponentsLikeQueryVariables>;
export const EndpointContextsLikeDocument = new TypedDocumentString(`
    query EndpointContextsLike($name: String!, $after: String) {
  contexts(
    first: 100
    after: $after
    filter: {nameContains: $name, type: "Endpoint"}
  ) {
    nodes {
      ...NamedEntity
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment NamedEntity on LineageEntity {
  arn
  kind
  type
  name
}`) as unknown as TypedDocumentString<EndpointContextsLikeQuery, EndpointContextsLikeQueryVariables>;
export const ImpactDocument = new TypedDocumentString(`
    query Impact($of: ImpactInput!, $atCommit: Int, $first: Int!, $after: String) {
  impact(of: $of, atCommit: $atCommit, first: $first, after: $after) {
    complete
    incompleteReason
    counts {
      jobs
      models
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
        ... on Endpoint {
          arn
          name
          endpointStatus: status
        }
        ... on LineageEntity {
          ...EntityFields
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EntityFields on LineageEntity {
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
}`) as unknown as TypedDocumentString<ImpactQuery, ImpactQueryVariables>;
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
}`) as unknown as TypedDocumentString<LineageDiffQuery, LineageDiffQueryVariables>;
export const ArtifactsDocument = new TypedDocumentString(`
    query Artifacts($first: Int!, $filter: EntityFilter, $after: String) {
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
}`) as unknown as TypedDocumentString<ArtifactsQuery, ArtifactsQueryVariables>;
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
export const DeleteArtifactDocument = new TypedDocumentString(`
    mutation DeleteArtifact($arn: Arn!) {
  deleteArtifact(arn: $arn)
}
    `) as unknown as TypedDocumentString<DeleteArtifactMutation, DeleteArtifactMutationVariables>;
export const LogPageDocument = new TypedDocumentString(`
    query LogPage($id: ID!, $first: Int, $after: String, $last: Int) {
  node(id: $id) {
    __typename
    ... on TrainingJob {
      logs(first: $first, after: $after, last: $last) {
        ...PageOfLog
      }
    }
    ... on ProcessingJob {
      logs(first: $first, after: $after, last: $last) {
        ...PageOfLog
      }
    }
    ... on TransformJob {
      logs(first: $first, after: $after, last: $last) {
        ...PageOfLog
      }
    }
    ... on TuningJob {
      logs(first: $first, after: $after, last: $last) {
        ...PageOfLog
      }
    }
    ... on Endpoint {
      logs(first: $first, after: $after, last: $last) {
        ...PageOfLog
      }
    }
  }
}
    fragment PageOfLog on LogPage {
  lines {
    cursor
    time
    host
    stream
    message
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}`) as unknown as TypedDocumentString<LogPageQuery, LogPageQueryVariables>;