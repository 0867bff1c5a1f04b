// Emitted from web/console/parts/serve and schema/schema.graphql by `npm run client`; edit those.
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
/** What moved an alias. */
/** The kinds of identifiers of an artifact’s source. */
/** An identifier of a source’s content, beside its URI. */
/** How answers are put together. */
export type AssembleWith =
  /** Each ends in a line end. */
  | 'LINE'
  /** As they are. */
  | 'NONE';

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
/** A named input of a training job. */
/** The groups of what jobs are compared by. */
/** How the objects of a channel are packed. */
/** An action to record. */
/** An artifact to record; for a known source it is merged into that artifact. */
/** A context to record. */
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
/** A subject to reproduce. */
/** A training job to launch. */
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
/** A tuning job to launch: the hyperparameters to search, and the objective. */
/** Keeps a sample of requests and answers as JSON Lines. */
export type DataCaptureInput = {
  /** The objects are stored below <destination>/<endpoint>/<deployment>/. */
  readonly destination: Scalars['S3Uri']['input'];
  /** The share that is kept, above 0 to 100. */
  readonly percentage?: InputMaybe<Scalars['Float']['input']>;
};

/** Where a deployment stands. */
/** How the objects of a channel are spread over the instances. */
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
/** Chooses jobs: all that is given must match. */
/** The kinds of jobs. */
/** Orders jobs; ties are broken by their ids. */
/** The sort keys of a list of jobs. */
/** The status of a job. */
/** The source that answers are joined with. */
export type JoinSource =
  /** The record that they answer. */
  | 'INPUT'
  /** Nothing. */
  | 'NONE';

/** Why bytes are kept. */
/** The kind of a difference. */
/** The direction of a walk from its starts. */
/** Kinds, types, times and excludeDeleted filter the returned entities: the walk passes through the others. Association types and stopAt limit the walk itself. */
/** The four kinds of lineage entity. */
/** One side of a difference. */
/** Where a line of a log came from. */
/** How a metric is read from the log. */
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
/** What a reproduction does with a past job. */
/** How a job and its repetition compare. */
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
/** A move of an alias to a version. */
/** Which way an order runs. */
/** How an object is cut into records. */
export type SplitType =
  /** Each line that is not blank is a record. */
  | 'LINE'
  /** Not at all: the object is one record. */
  | 'NONE';

/** The status of a task of the server. */
/** The detailed status of a training job. */
/** An input or output of a trial component. */
/** The status of a trial component. */
/** The status of a trial component. */
/** The metric that decides which trial is best. */
/** How a tuning job chooses values. */
/** The changes of an action; its source and its type are fixed. */
/** The changes of an artifact; its source and its type are fixed. */
/** The changes of a context; its source and its type are fixed. */
/** What people write about a version; absent fields keep their values. */
/** The changes of a trial component. Given parameters and artifacts replace those of the same name. */
/** How an update is watched once it answers, before the old instances end. */
export type UpdateWatchInput = {
  /** The share of failed answers, with a status of 500 or more or without one, above which it is rolled back. */
  readonly maxErrorRate?: InputMaybe<Scalars['Float']['input']>;
  /** Seconds, 0 to 3600. */
  readonly seconds?: InputMaybe<Scalars['Float']['input']>;
};

/** What usage is added up by. */
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

export type ModelOfJobQueryVariables = Exact<{
  name: Scalars['String']['input'];
  arn: Scalars['Arn']['input'];
}>;


export type ModelOfJobQuery = { readonly model?: { readonly __typename: 'Model', readonly id: string, readonly name: string, readonly trainingJob?: { readonly __typename: 'TrainingJob', readonly id: string, readonly name: string } | null } | null, readonly impact: { readonly __typename: 'Impact', readonly nodes: ReadonlyArray<{ readonly __typename: 'Affected', readonly resource:
        | { readonly __typename: 'Action', readonly id: string }
        | { readonly __typename: 'Artifact', readonly id: string }
        | { readonly __typename: 'Context', readonly id: string }
        | { readonly __typename: 'Endpoint', readonly name: string, readonly id: string, readonly variants: ReadonlyArray<{ readonly __typename: 'Variant', readonly name: string, readonly modelName: string }> }
        | { readonly __typename: 'EndpointConfig', readonly id: string }
        | { readonly __typename: 'Model', readonly id: string }
        | { readonly __typename: 'ModelAlias', readonly id: string }
        | { readonly __typename: 'ModelPackage', readonly id: string }
        | { readonly __typename: 'ModelPackageGroup', readonly id: string }
        | { readonly __typename: 'Policy', readonly id: string }
        | { readonly __typename: 'ProcessingJob', readonly id: string }
        | { readonly __typename: 'Quarantine', readonly id: string }
        | { readonly __typename: 'Reproduction', readonly id: string }
        | { readonly __typename: 'TrainingJob', readonly id: string }
        | { readonly __typename: 'TransformJob', readonly id: string }
        | { readonly __typename: 'TrialComponent', readonly id: string }
        | { readonly __typename: 'TuningJob', readonly id: string }
       }> } };

export type MakeModelMutationVariables = Exact<{
  input: CreateModelInput;
}>;


export type MakeModelMutation = { readonly createModel: { readonly __typename: 'Model', readonly id: string, readonly name: string } };

export type DeployMutationVariables = Exact<{
  input: CreateEndpointInput;
}>;


export type DeployMutation = { readonly createEndpoint: { readonly __typename: 'Endpoint', readonly id: string, readonly name: string } };

export type TransformMutationVariables = Exact<{
  input: CreateTransformJobInput;
}>;


export type TransformMutation = { readonly createTransformJob: { readonly __typename: 'TransformJob', readonly id: string, readonly name: string } };

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

export const ModelOfJobDocument = new TypedDocumentString(`
    query ModelOfJob($name: String!, $arn: Arn!) {
  model(name: $name) {
    __typename
    id
    name
    trainingJob {
      __typename
      id
      name
    }
  }
  impact(of: {arn: $arn}) {
    __typename
    nodes {
      __typename
      resource {
        __typename
        id
        ... on Endpoint {
          name
          variants {
            __typename
            name
            modelName
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ModelOfJobQuery, ModelOfJobQueryVariables>;
export const MakeModelDocument = new TypedDocumentString(`
    mutation MakeModel($input: CreateModelInput!) {
  createModel(input: $input) {
    __typename
    id
    name
  }
}
    `) as unknown as TypedDocumentString<MakeModelMutation, MakeModelMutationVariables>;
export const DeployDocument = new TypedDocumentString(`
    mutation Deploy($input: CreateEndpointInput!) {
  createEndpoint(input: $input) {
    __typename
    id
    name
  }
}
    `) as unknown as TypedDocumentString<DeployMutation, DeployMutationVariables>;
export const TransformDocument = new TypedDocumentString(`
    mutation Transform($input: CreateTransformJobInput!) {
  createTransformJob(input: $input) {
    __typename
    id
    name
  }
}
    `) as unknown as TypedDocumentString<TransformMutation, TransformMutationVariables>;