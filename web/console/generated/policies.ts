// Emitted from web/console/pages/policies and schema/schema.graphql by `npm run client`; edit those.
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
/** The outcome of a drain for an endpoint. */
/** How an endpoint stops serving models derived from quarantined data. */
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
/** Files that a processing job leaves. */
/** A version to copy into another group. */
/** An alias that only some callers may move. */
/** What to quarantine, and why. */
/** Whether a quarantine refuses acts. */
/** Chooses records: all that is given must match. */
/** Entities and associations to record in one commit: all of it, or nothing. */
/** A version to register: a model, or a training job, or an image with its data, of which a model is made. */
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
export type PolicyFactsFragment = { readonly id: string, readonly arn: string, readonly name: string, readonly description?: string | null, readonly on: ReadonlyArray<string>, readonly select?: string | null, readonly require: string, readonly message: string, readonly mode: PolicyMode, readonly digest: string, readonly createdBy: string, readonly changedBy: string, readonly creationTime: string, readonly tags: Readonly<Record<string, unknown>>, readonly scope: { readonly __typename: 'PolicyScope', readonly group?: string | null, readonly endpoint?: string | null, readonly experiment?: string | null } };

export type PolicyRowsQueryVariables = Exact<{
  filter?: InputMaybe<RegistryFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type PolicyRowsQuery = { readonly policies: { readonly __typename: 'PolicyConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Policy', readonly id: string, readonly arn: string, readonly name: string, readonly description?: string | null, readonly on: ReadonlyArray<string>, readonly select?: string | null, readonly require: string, readonly message: string, readonly mode: PolicyMode, readonly digest: string, readonly createdBy: string, readonly changedBy: string, readonly creationTime: string, readonly tags: Readonly<Record<string, unknown>>, readonly scope: { readonly __typename: 'PolicyScope', readonly group?: string | null, readonly endpoint?: string | null, readonly experiment?: string | null } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor?: string | null, readonly hasNextPage: boolean } } };

export type PolicyPageQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type PolicyPageQuery = { readonly policy?: { readonly __typename: 'Policy', readonly id: string, readonly arn: string, readonly name: string, readonly description?: string | null, readonly on: ReadonlyArray<string>, readonly select?: string | null, readonly require: string, readonly message: string, readonly mode: PolicyMode, readonly digest: string, readonly createdBy: string, readonly changedBy: string, readonly creationTime: string, readonly tags: Readonly<Record<string, unknown>>, readonly scope: { readonly __typename: 'PolicyScope', readonly group?: string | null, readonly endpoint?: string | null, readonly experiment?: string | null } } | null };

export type PolicyDecisionsQueryVariables = Exact<{
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type PolicyDecisionsQuery = { readonly actions: { readonly __typename: 'ActionConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Action', readonly id: string, readonly arn: string, readonly createdBy?: string | null, readonly creationTime: string, readonly properties: Readonly<Record<string, unknown>> }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor?: string | null, readonly hasNextPage: boolean } } };

export type TestPolicyQueryVariables = Exact<{
  policy: PolicyInput;
}>;


export type TestPolicyQuery = { readonly testPolicy: ReadonlyArray<{ readonly __typename: 'PolicyVerdict', readonly subject: string, readonly name: string, readonly result: PolicyResult, readonly findings: ReadonlyArray<{ readonly __typename: 'PolicyFinding', readonly policy: string, readonly mode: PolicyMode, readonly message: string, readonly arn?: string | null, readonly path: ReadonlyArray<string> }> }> };

export type CreatePolicyMutationVariables = Exact<{
  input: PolicyInput;
}>;


export type CreatePolicyMutation = { readonly createPolicy: { readonly __typename: 'Policy', readonly id: string, readonly name: string } };

export type UpdatePolicyMutationVariables = Exact<{
  input: PolicyInput;
}>;


export type UpdatePolicyMutation = { readonly updatePolicy: { readonly __typename: 'Policy', readonly id: string, readonly arn: string, readonly name: string, readonly description?: string | null, readonly on: ReadonlyArray<string>, readonly select?: string | null, readonly require: string, readonly message: string, readonly mode: PolicyMode, readonly digest: string, readonly createdBy: string, readonly changedBy: string, readonly creationTime: string, readonly tags: Readonly<Record<string, unknown>>, readonly scope: { readonly __typename: 'PolicyScope', readonly group?: string | null, readonly endpoint?: string | null, readonly experiment?: string | null } } };

export type DeletePolicyMutationVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type DeletePolicyMutation = { readonly deletePolicy: string };

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
export const PolicyFactsFragmentDoc = new TypedDocumentString(`
    fragment PolicyFacts on Policy {
  id
  arn
  name
  description
  on
  scope {
    __typename
    group
    endpoint
    experiment
  }
  select
  require
  message
  mode
  digest
  createdBy
  changedBy
  creationTime
  tags
}
    `, {"fragmentName":"PolicyFacts"}) as unknown as TypedDocumentString<PolicyFactsFragment, unknown>;
export const PolicyRowsDocument = new TypedDocumentString(`
    query PolicyRows($filter: RegistryFilter, $first: Int!, $after: String) {
  policies(filter: $filter, first: $first, after: $after) {
    __typename
    nodes {
      __typename
      ...PolicyFacts
    }
    pageInfo {
      __typename
      endCursor
      hasNextPage
    }
  }
}
    fragment PolicyFacts on Policy {
  id
  arn
  name
  description
  on
  scope {
    __typename
    group
    endpoint
    experiment
  }
  select
  require
  message
  mode
  digest
  createdBy
  changedBy
  creationTime
  tags
}`) as unknown as TypedDocumentString<PolicyRowsQuery, PolicyRowsQueryVariables>;
export const PolicyPageDocument = new TypedDocumentString(`
    query PolicyPage($name: String!) {
  policy(name: $name) {
    __typename
    ...PolicyFacts
  }
}
    fragment PolicyFacts on Policy {
  id
  arn
  name
  description
  on
  scope {
    __typename
    group
    endpoint
    experiment
  }
  select
  require
  message
  mode
  digest
  createdBy
  changedBy
  creationTime
  tags
}`) as unknown as TypedDocumentString<PolicyPageQuery, PolicyPageQueryVariables>;
export const PolicyDecisionsDocument = new TypedDocumentString(`
    query PolicyDecisions($first: Int!, $after: String) {
  actions(filter: {type: "PolicyDecision"}, first: $first, after: $after) {
    __typename
    nodes {
      __typename
      id
      arn
      createdBy
      creationTime
      properties
    }
    pageInfo {
      __typename
      endCursor
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<PolicyDecisionsQuery, PolicyDecisionsQueryVariables>;
export const TestPolicyDocument = new TypedDocumentString(`
    query TestPolicy($policy: PolicyInput!) {
  testPolicy(policy: $policy) {
    __typename
    subject
    name
    result
    findings {
      __typename
      policy
      mode
      message
      arn
      path
    }
  }
}
    `) as unknown as TypedDocumentString<TestPolicyQuery, TestPolicyQueryVariables>;
export const CreatePolicyDocument = new TypedDocumentString(`
    mutation CreatePolicy($input: PolicyInput!) {
  createPolicy(input: $input) {
    __typename
    id
    name
  }
}
    `) as unknown as TypedDocumentString<CreatePolicyMutation, CreatePolicyMutationVariables>;
export const UpdatePolicyDocument = new TypedDocumentString(`
    mutation UpdatePolicy($input: PolicyInput!) {
  updatePolicy(input: $input) {
    __typename
    ...PolicyFacts
  }
}
    fragment PolicyFacts on Policy {
  id
  arn
  name
  description
  on
  scope {
    __typename
    group
    endpoint
    experiment
  }
  select
  require
  message
  mode
  digest
  createdBy
  changedBy
  creationTime
  tags
}`) as unknown as TypedDocumentString<UpdatePolicyMutation, UpdatePolicyMutationVariables>;
export const DeletePolicyDocument = new TypedDocumentString(`
    mutation DeletePolicy($name: String!) {
  deletePolicy(name: $name)
}
    `) as unknown as TypedDocumentString<DeletePolicyMutation, DeletePolicyMutationVariables>;