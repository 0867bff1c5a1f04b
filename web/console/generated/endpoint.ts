// Emitted from web/console/pages/endpoint and schema/schema.graphql by `npm run client`; edit those.
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
/** Chooses associations: all that is given must match. */
/** An association to record. */
/** How the source of an association relates to its destination. */
/** The content of a payload. */
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
/** A processing job to launch. */
/** A subject to reproduce. */
/** A training job to launch. */
/** A batch transform job to launch. */
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
/** Which endpoints to drain, and how. */
/** The outcome of a drain for an endpoint. */
/** How an endpoint stops serving models derived from quarantined data. */
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
/** Orders entities; ties are broken by their ids. */
/** The sort keys of a list of entities. */
/** Where a job belongs; both names are the job’s base name if not given. */
/** How an export writes the graph. */
/** The commit of a git checkout that the code of a job came from. */
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
/** What a rule of retention is about. */
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
/** The kinds of what is searched. */
/** The axis of metric series. */
/** A move of an alias to a version. */
/** Which way an order runs. */
/** How an object is cut into records. */
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

export type EndpointPageQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type EndpointPageQuery = { readonly endpoint?: { readonly __typename: 'Endpoint', readonly id: string, readonly arn: string, readonly name: string, readonly failureReason?: string | null, readonly description?: string | null, readonly createdBy: string, readonly creationTime: string, readonly lastModifiedTime: string, readonly billableSeconds?: number | null, readonly tags: Readonly<Record<string, unknown>>, readonly url: string, readonly endpointStatus: EndpointStatus, readonly context?: { readonly __typename: 'Context', readonly id: string, readonly arn: string } | null, readonly deployment?: { readonly __typename: 'Deployment', readonly name: string, readonly arn: string, readonly commit?: number | null, readonly createdBy?: string | null, readonly creationTime: string, readonly isLive: boolean, readonly rolledBackTo?: string | null, readonly status: DeploymentStatus, readonly variants: ReadonlyArray<{ readonly __typename: 'DeployedVariant', readonly name: string, readonly modelName: string, readonly modelPackage?: string | null, readonly digest?: string | null, readonly weight: number, readonly shadow: boolean, readonly instanceCount: number, readonly instanceType: string }> } | null, readonly variants: ReadonlyArray<{ readonly __typename: 'Variant', readonly name: string, readonly modelName: string, readonly modelPackage?: string | null, readonly follows?: string | null, readonly weight: number, readonly shadow: boolean, readonly readyCount: number, readonly instanceCount: number, readonly instanceType: string, readonly minInstances: number, readonly maxInstances: number, readonly idleSeconds?: number | null, readonly comparison?: { readonly __typename: 'ShadowComparison', readonly same: number, readonly different: number, readonly failed: number, readonly skipped: number } | null, readonly model?: { readonly __typename: 'Model', readonly id: string, readonly trainingJob?: { readonly __typename: 'TrainingJob', readonly id: string, readonly name: string } | null } | null }> } | null };

export type DeploymentFactsFragment = { readonly name: string, readonly arn: string, readonly commit?: number | null, readonly createdBy?: string | null, readonly creationTime: string, readonly isLive: boolean, readonly rolledBackTo?: string | null, readonly status: DeploymentStatus, readonly variants: ReadonlyArray<{ readonly __typename: 'DeployedVariant', readonly name: string, readonly modelName: string, readonly modelPackage?: string | null, readonly digest?: string | null, readonly weight: number, readonly shadow: boolean, readonly instanceCount: number, readonly instanceType: string }> };

export type EndpointTrafficQueryVariables = Exact<{
  name: Scalars['String']['input'];
  from: Scalars['DateTime']['input'];
  points: Scalars['Int']['input'];
}>;


export type EndpointTrafficQuery = { readonly endpoint?: { readonly __typename: 'Endpoint', readonly id: string, readonly traffic?: { readonly __typename: 'Traffic', readonly since: string, readonly points: ReadonlyArray<{ readonly __typename: 'TrafficPoint', readonly time: string, readonly seconds: number, readonly requests: number, readonly answered: number, readonly clientErrors: number, readonly serverErrors: number, readonly timeouts: number, readonly refused: number, readonly abandoned: number, readonly instances: number, readonly maxConcurrency: number, readonly p50Ms?: number | null, readonly p99Ms?: number | null }>, readonly total: { readonly __typename: 'TrafficPoint', readonly time: string, readonly seconds: number, readonly requests: number, readonly answered: number, readonly clientErrors: number, readonly serverErrors: number, readonly timeouts: number, readonly refused: number, readonly abandoned: number, readonly instances: number, readonly maxConcurrency: number, readonly p50Ms?: number | null, readonly p99Ms?: number | null } } | null, readonly variants: ReadonlyArray<{ readonly __typename: 'Variant', readonly name: string, readonly readyCount: number, readonly traffic?: { readonly __typename: 'Traffic', readonly total: { readonly __typename: 'TrafficPoint', readonly time: string, readonly seconds: number, readonly requests: number, readonly answered: number, readonly clientErrors: number, readonly serverErrors: number, readonly timeouts: number, readonly refused: number, readonly abandoned: number, readonly instances: number, readonly maxConcurrency: number, readonly p50Ms?: number | null, readonly p99Ms?: number | null } } | null }> } | null };

export type TrafficFactsFragment = { readonly time: string, readonly seconds: number, readonly requests: number, readonly answered: number, readonly clientErrors: number, readonly serverErrors: number, readonly timeouts: number, readonly refused: number, readonly abandoned: number, readonly instances: number, readonly maxConcurrency: number, readonly p50Ms?: number | null, readonly p99Ms?: number | null };

export type EndpointDeploymentsQueryVariables = Exact<{
  name: Scalars['String']['input'];
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type EndpointDeploymentsQuery = { readonly endpoint?: { readonly __typename: 'Endpoint', readonly id: string, readonly deployments: { readonly __typename: 'DeploymentConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Deployment', readonly name: string, readonly arn: string, readonly commit?: number | null, readonly createdBy?: string | null, readonly creationTime: string, readonly isLive: boolean, readonly rolledBackTo?: string | null, readonly status: DeploymentStatus, readonly variants: ReadonlyArray<{ readonly __typename: 'DeployedVariant', readonly name: string, readonly modelName: string, readonly modelPackage?: string | null, readonly digest?: string | null, readonly weight: number, readonly shadow: boolean, readonly instanceCount: number, readonly instanceType: string }> }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor?: string | null, readonly hasNextPage: boolean } } } | null };

export type EndpointThenQueryVariables = Exact<{
  name: Scalars['String']['input'];
  at: Scalars['DateTime']['input'];
}>;


export type EndpointThenQuery = { readonly commit?: { readonly __typename: 'Commit', readonly seq: number, readonly time: string } | null, readonly endpoint?: { readonly __typename: 'Endpoint', readonly id: string, readonly arn: string, readonly endpointStatus: EndpointStatus, readonly deployment?: { readonly __typename: 'Deployment', readonly name: string, readonly arn: string, readonly commit?: number | null, readonly createdBy?: string | null, readonly creationTime: string, readonly isLive: boolean, readonly rolledBackTo?: string | null, readonly status: DeploymentStatus, readonly variants: ReadonlyArray<{ readonly __typename: 'DeployedVariant', readonly name: string, readonly modelName: string, readonly modelPackage?: string | null, readonly digest?: string | null, readonly weight: number, readonly shadow: boolean, readonly instanceCount: number, readonly instanceType: string }> } | null } | null };

export type DeployableModelsQueryVariables = Exact<{
  first: Scalars['Int']['input'];
}>;


export type DeployableModelsQuery = { readonly models: { readonly __typename: 'ModelConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Model', readonly id: string, readonly name: string }> } };

export type RollBackEndpointMutationVariables = Exact<{
  input: RollbackEndpointInput;
}>;


export type RollBackEndpointMutation = { readonly rollbackEndpoint: { readonly __typename: 'Endpoint', readonly id: string, readonly endpointStatus: EndpointStatus } };

export type UpdateThisEndpointMutationVariables = Exact<{
  input: CreateEndpointInput;
}>;


export type UpdateThisEndpointMutation = { readonly updateEndpoint: { readonly __typename: 'Endpoint', readonly id: string, readonly endpointStatus: EndpointStatus } };

export type DeleteThisEndpointMutationVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type DeleteThisEndpointMutation = { readonly deleteEndpoint: string };

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
export const DeploymentFactsFragmentDoc = new TypedDocumentString(`
    fragment DeploymentFacts on Deployment {
  name
  arn
  commit
  createdBy
  creationTime
  isLive
  rolledBackTo
  status
  variants {
    __typename
    name
    modelName
    modelPackage
    digest
    weight
    shadow
    instanceCount
    instanceType
  }
}
    `, {"fragmentName":"DeploymentFacts"}) as unknown as TypedDocumentString<DeploymentFactsFragment, unknown>;
export const TrafficFactsFragmentDoc = new TypedDocumentString(`
    fragment TrafficFacts on TrafficPoint {
  time
  seconds
  requests
  answered
  clientErrors
  serverErrors
  timeouts
  refused
  abandoned
  instances
  maxConcurrency
  p50Ms
  p99Ms
}
    `, {"fragmentName":"TrafficFacts"}) as unknown as TypedDocumentString<TrafficFactsFragment, unknown>;
export const EndpointPageDocument = new TypedDocumentString(`
    query EndpointPage($name: String!) {
  endpoint(name: $name) {
    __typename
    id
    arn
    name
    endpointStatus: status
    failureReason
    description
    createdBy
    creationTime
    lastModifiedTime
    billableSeconds
    tags
    url
    context {
      __typename
      id
      arn
    }
    deployment {
      __typename
      ...DeploymentFacts
    }
    variants {
      __typename
      name
      modelName
      modelPackage
      follows
      weight
      shadow
      readyCount
      instanceCount
      instanceType
      minInstances
      maxInstances
      idleSeconds
      comparison {
        __typename
        same
        different
        failed
        skipped
      }
      model {
        __typename
        id
        trainingJob {
          __typename
          id
          name
        }
      }
    }
  }
}
    fragment DeploymentFacts on Deployment {
  name
  arn
  commit
  createdBy
  creationTime
  isLive
  rolledBackTo
  status
  variants {
    __typename
    name
    modelName
    modelPackage
    digest
    weight
    shadow
    instanceCount
    instanceType
  }
}`) as unknown as TypedDocumentString<EndpointPageQuery, EndpointPageQueryVariables>;
export const EndpointTrafficDocument = new TypedDocumentString(`
    query EndpointTraffic($name: String!, $from: DateTime!, $points: Int!) {
  endpoint(name: $name) {
    __typename
    id
    traffic(from: $from, points: $points) {
      __typename
      since
      points {
        __typename
        ...TrafficFacts
      }
      total {
        __typename
        ...TrafficFacts
      }
    }
    variants {
      __typename
      name
      readyCount
      traffic(from: $from, points: 1) {
        __typename
        total {
          __typename
          ...TrafficFacts
        }
      }
    }
  }
}
    fragment TrafficFacts on TrafficPoint {
  time
  seconds
  requests
  answered
  clientErrors
  serverErrors
  timeouts
  refused
  abandoned
  instances
  maxConcurrency
  p50Ms
  p99Ms
}`) as unknown as TypedDocumentString<EndpointTrafficQuery, EndpointTrafficQueryVariables>;
export const EndpointDeploymentsDocument = new TypedDocumentString(`
    query EndpointDeployments($name: String!, $first: Int!, $after: String) {
  endpoint(name: $name) {
    __typename
    id
    deployments(first: $first, after: $after) {
      __typename
      nodes {
        __typename
        ...DeploymentFacts
      }
      pageInfo {
        __typename
        endCursor
        hasNextPage
      }
    }
  }
}
    fragment DeploymentFacts on Deployment {
  name
  arn
  commit
  createdBy
  creationTime
  isLive
  rolledBackTo
  status
  variants {
    __typename
    name
    modelName
    modelPackage
    digest
    weight
    shadow
    instanceCount
    instanceType
  }
}`) as unknown as TypedDocumentString<EndpointDeploymentsQuery, EndpointDeploymentsQueryVariables>;
export const EndpointThenDocument = new TypedDocumentString(`
    query EndpointThen($name: String!, $at: DateTime!) {
  commit(time: $at) {
    __typename
    seq
    time
  }
  endpoint(name: $name, at: $at) {
    __typename
    id
    arn
    endpointStatus: status
    deployment {
      __typename
      ...DeploymentFacts
    }
  }
}
    fragment DeploymentFacts on Deployment {
  name
  arn
  commit
  createdBy
  creationTime
  isLive
  rolledBackTo
  status
  variants {
    __typename
    name
    modelName
    modelPackage
    digest
    weight
    shadow
    instanceCount
    instanceType
  }
}`) as unknown as TypedDocumentString<EndpointThenQuery, EndpointThenQueryVariables>;
export const DeployableModelsDocument = new TypedDocumentString(`
    query DeployableModels($first: Int!) {
  models(first: $first) {
    __typename
    nodes {
      __typename
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<DeployableModelsQuery, DeployableModelsQueryVariables>;
export const RollBackEndpointDocument = new TypedDocumentString(`
    mutation RollBackEndpoint($input: RollbackEndpointInput!) {
  rollbackEndpoint(input: $input) {
    __typename
    id
    endpointStatus: status
  }
}
    `) as unknown as TypedDocumentString<RollBackEndpointMutation, RollBackEndpointMutationVariables>;
export const UpdateThisEndpointDocument = new TypedDocumentString(`
    mutation UpdateThisEndpoint($input: CreateEndpointInput!) {
  updateEndpoint(input: $input) {
    __typename
    id
    endpointStatus: status
  }
}
    `) as unknown as TypedDocumentString<UpdateThisEndpointMutation, UpdateThisEndpointMutationVariables>;
export const DeleteThisEndpointDocument = new TypedDocumentString(`
    mutation DeleteThisEndpoint($name: String!) {
  deleteEndpoint(name: $name)
}
    `) as unknown as TypedDocumentString<DeleteThisEndpointMutation, DeleteThisEndpointMutationVariables>;