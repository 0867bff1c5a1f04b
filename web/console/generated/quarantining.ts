// Emitted from web/console/parts/quarantining and schema/schema.graphql by `npm run client`; edit those.
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
/** A model to create: from an image, a built-in algorithm, your own code, or a training job. */
/** A processing job to launch. */
/** A subject to reproduce. */
/** A training job to launch. */
/** A batch transform job to launch. */
/** A trial component to record. */
/** A tuning job to launch: the hyperparameters to search, and the objective. */
/** Keeps a sample of requests and answers as JSON Lines. */
/** Where a deployment stands. */
/** How the objects of a channel are spread over the instances. */
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
/** What usage is added up by. */
/** A model on a number of instances. */
export type QuarantineBytesMutationVariables = Exact<{
  input: QuarantineInput;
}>;


export type QuarantineBytesMutation = { readonly quarantineData: { readonly __typename: 'Quarantine', readonly id: string, readonly name: string, readonly digest?: string | null, readonly uri?: string | null, readonly uris: ReadonlyArray<string>, readonly reach: { readonly __typename: 'QuarantineReach', readonly jobs: number, readonly models: number, readonly packages: number, readonly complete: boolean, readonly endpoints: ReadonlyArray<{ readonly __typename: 'ReachedEndpoint', readonly arn: string, readonly name: string, readonly variants: ReadonlyArray<string>, readonly path: ReadonlyArray<string> }> } } };

export type DrainReachedMutationVariables = Exact<{
  input: DrainEndpointsInput;
}>;


export type DrainReachedMutation = { readonly drainEndpoints: { readonly __typename: 'QuarantineDrain', readonly endpoints: ReadonlyArray<{ readonly __typename: 'EndpointDrain', readonly name: string, readonly outcome: DrainOutcome, readonly message?: string | null, readonly way: DrainWay, readonly variants: ReadonlyArray<string>, readonly to?: string | null }> } };

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

export const QuarantineBytesDocument = new TypedDocumentString(`
    mutation QuarantineBytes($input: QuarantineInput!) {
  quarantineData(input: $input) {
    __typename
    id
    name
    digest
    uri
    uris
    reach {
      __typename
      jobs
      models
      packages
      complete
      endpoints {
        __typename
        arn
        name
        variants
        path
      }
    }
  }
}
    `) as unknown as TypedDocumentString<QuarantineBytesMutation, QuarantineBytesMutationVariables>;
export const DrainReachedDocument = new TypedDocumentString(`
    mutation DrainReached($input: DrainEndpointsInput!) {
  drainEndpoints(input: $input) {
    __typename
    endpoints {
      __typename
      name
      outcome
      message
      way
      variants
      to
    }
  }
}
    `) as unknown as TypedDocumentString<DrainReachedMutation, DrainReachedMutationVariables>;