// Emitted from web/console/pages/registry and schema/schema.graphql by `npm run client`; edit those.
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
export type AliasMoveCause =
  /** A version was promoted to its group. */
  | 'PROMOTION'
  /** It went back to an earlier version. */
  | 'ROLLBACK'
  /** Somebody set it. */
  | 'SET';

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
/** How the range of a number is searched. */
/** The kinds of what is searched. */
/** The axis of metric series. */
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
export type AliasFactsFragment = { readonly id: string, readonly alias: string, readonly version: number, readonly movedBy: string, readonly movedAt: string, readonly cause: AliasMoveCause, readonly reason?: string | null, readonly protected: boolean, readonly followers: ReadonlyArray<string>, readonly package?: { readonly __typename: 'ModelPackage', readonly id: string, readonly approval: ModelApproval, readonly bytes: ModelBytes } | null };

export type GroupRulesFragment = { readonly id: string, readonly name: string, readonly lastVersion: number, readonly selfApproval: boolean, readonly protectedAliases: ReadonlyArray<{ readonly __typename: 'ProtectedAlias', readonly alias: string, readonly principals: ReadonlyArray<string> }>, readonly aliases: ReadonlyArray<{ readonly __typename: 'ModelAlias', readonly id: string, readonly alias: string, readonly version: number, readonly movedBy: string, readonly movedAt: string, readonly cause: AliasMoveCause, readonly reason?: string | null, readonly protected: boolean, readonly followers: ReadonlyArray<string>, readonly package?: { readonly __typename: 'ModelPackage', readonly id: string, readonly approval: ModelApproval, readonly bytes: ModelBytes } | null }> };

export type VersionFactsFragment = { readonly id: string, readonly arn: string, readonly name: string, readonly groupName: string, readonly version: number, readonly approval: ModelApproval, readonly bytes: ModelBytes, readonly digest: string, readonly modelData: string, readonly modelName: string, readonly image: string, readonly trainingJobName?: string | null, readonly registeredBy: string, readonly createdBy: string, readonly creationTime: string, readonly promotedFrom: ReadonlyArray<string>, readonly metrics: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly aliases: ReadonlyArray<string>, readonly description?: string | null, readonly lifeCycle?: { readonly __typename: 'ModelLifeCycle', readonly stage: string, readonly status: string, readonly description?: string | null } | null, readonly deployments: ReadonlyArray<{ readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly status: EndpointStatus }> };

export type GroupPageQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type GroupPageQuery = { readonly modelPackageGroup?: { readonly __typename: 'ModelPackageGroup', readonly arn: string, readonly description?: string | null, readonly packageCount: number, readonly createdBy: string, readonly creationTime: string, readonly tags: Readonly<Record<string, unknown>>, readonly id: string, readonly name: string, readonly lastVersion: number, readonly selfApproval: boolean, readonly protectedAliases: ReadonlyArray<{ readonly __typename: 'ProtectedAlias', readonly alias: string, readonly principals: ReadonlyArray<string> }>, readonly aliases: ReadonlyArray<{ readonly __typename: 'ModelAlias', readonly id: string, readonly alias: string, readonly version: number, readonly movedBy: string, readonly movedAt: string, readonly cause: AliasMoveCause, readonly reason?: string | null, readonly protected: boolean, readonly followers: ReadonlyArray<string>, readonly package?: { readonly __typename: 'ModelPackage', readonly id: string, readonly approval: ModelApproval, readonly bytes: ModelBytes } | null }> } | null };

export type VersionRowsQueryVariables = Exact<{
  group: Scalars['String']['input'];
  approval?: InputMaybe<ModelApproval>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type VersionRowsQuery = { readonly modelPackages: { readonly __typename: 'ModelPackageConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'ModelPackage', readonly id: string, readonly name: string, readonly version: number, readonly approval: ModelApproval, readonly metrics: Readonly<Record<string, unknown>>, readonly aliases: ReadonlyArray<string>, readonly registeredBy: string, readonly creationTime: string, readonly trainingJobName?: string | null, readonly lifeCycle?: { readonly __typename: 'ModelLifeCycle', readonly stage: string, readonly status: string } | null, readonly deployments: ReadonlyArray<{ readonly __typename: 'Endpoint', readonly id: string, readonly name: string }> }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor?: string | null, readonly hasNextPage: boolean } } };

export type AliasHistoryQueryVariables = Exact<{
  group: Scalars['String']['input'];
  alias: Scalars['String']['input'];
  first: Scalars['Int']['input'];
}>;


export type AliasHistoryQuery = { readonly modelPackageGroup?: { readonly __typename: 'ModelPackageGroup', readonly id: string, readonly alias?: { readonly __typename: 'ModelAlias', readonly id: string, readonly version: number, readonly history: { readonly __typename: 'AliasMoveConnection', readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly __typename: 'AliasMove', readonly commit: number, readonly cause: AliasMoveCause, readonly by: string, readonly movedAt: string, readonly reason?: string | null, readonly fromVersion?: number | null, readonly toVersion: number, readonly from?: { readonly __typename: 'ModelPackage', readonly id: string, readonly approval: ModelApproval, readonly bytes: ModelBytes } | null }> } } | null } | null };

export type VersionPageQueryVariables = Exact<{
  package: Scalars['String']['input'];
  group: Scalars['String']['input'];
}>;


export type VersionPageQuery = { readonly modelPackage?: { readonly __typename: 'ModelPackage', readonly id: string, readonly arn: string, readonly name: string, readonly groupName: string, readonly version: number, readonly approval: ModelApproval, readonly bytes: ModelBytes, readonly digest: string, readonly modelData: string, readonly modelName: string, readonly image: string, readonly trainingJobName?: string | null, readonly registeredBy: string, readonly createdBy: string, readonly creationTime: string, readonly promotedFrom: ReadonlyArray<string>, readonly metrics: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly aliases: ReadonlyArray<string>, readonly description?: string | null, readonly card?: { readonly __typename: 'ModelCard', readonly status: ModelCardStatus, readonly content: string } | null, readonly decisions: ReadonlyArray<{ readonly __typename: 'ModelDecision', readonly status: ModelApproval, readonly by: string, readonly reason: string, readonly decidedAt: string, readonly commit: number }>, readonly lifeCycle?: { readonly __typename: 'ModelLifeCycle', readonly stage: string, readonly status: string, readonly description?: string | null } | null, readonly deployments: ReadonlyArray<{ readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly status: EndpointStatus }> } | null, readonly modelPackageGroup?: { readonly __typename: 'ModelPackageGroup', readonly id: string, readonly name: string, readonly lastVersion: number, readonly selfApproval: boolean, readonly protectedAliases: ReadonlyArray<{ readonly __typename: 'ProtectedAlias', readonly alias: string, readonly principals: ReadonlyArray<string> }>, readonly aliases: ReadonlyArray<{ readonly __typename: 'ModelAlias', readonly id: string, readonly alias: string, readonly version: number, readonly movedBy: string, readonly movedAt: string, readonly cause: AliasMoveCause, readonly reason?: string | null, readonly protected: boolean, readonly followers: ReadonlyArray<string>, readonly package?: { readonly __typename: 'ModelPackage', readonly id: string, readonly approval: ModelApproval, readonly bytes: ModelBytes } | null }> } | null };

export type VersionBesideQueryVariables = Exact<{
  package: Scalars['String']['input'];
}>;


export type VersionBesideQuery = { readonly modelPackage?: { readonly __typename: 'ModelPackage', readonly id: string, readonly arn: string, readonly name: string, readonly groupName: string, readonly version: number, readonly approval: ModelApproval, readonly bytes: ModelBytes, readonly digest: string, readonly modelData: string, readonly modelName: string, readonly image: string, readonly trainingJobName?: string | null, readonly registeredBy: string, readonly createdBy: string, readonly creationTime: string, readonly promotedFrom: ReadonlyArray<string>, readonly metrics: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly aliases: ReadonlyArray<string>, readonly description?: string | null, readonly lifeCycle?: { readonly __typename: 'ModelLifeCycle', readonly stage: string, readonly status: string, readonly description?: string | null } | null, readonly deployments: ReadonlyArray<{ readonly __typename: 'Endpoint', readonly id: string, readonly name: string, readonly status: EndpointStatus }> } | null };

export type SameBytesQueryVariables = Exact<{
  digest: Scalars['String']['input'];
}>;


export type SameBytesQuery = { readonly modelPackages: { readonly __typename: 'ModelPackageConnection', readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly __typename: 'ModelPackage', readonly id: string, readonly name: string, readonly approval: ModelApproval, readonly aliases: ReadonlyArray<string>, readonly createdBy: string, readonly creationTime: string, readonly promotedFrom: ReadonlyArray<string> }> } };

export type GroupNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type GroupNamesQuery = { readonly modelPackageGroups: { readonly __typename: 'ModelPackageGroupConnection', readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly __typename: 'ModelPackageGroup', readonly id: string, readonly name: string }> } };

export type DecideVersionMutationVariables = Exact<{
  package: Scalars['String']['input'];
  status: ModelApproval;
  reason: Scalars['String']['input'];
}>;


export type DecideVersionMutation = { readonly setModelApproval: { readonly __typename: 'ModelPackage', readonly id: string, readonly approval: ModelApproval } };

export type MoveAliasMutationVariables = Exact<{
  input: SetModelAliasInput;
}>;


export type MoveAliasMutation = { readonly setModelAlias: { readonly __typename: 'ModelAlias', readonly id: string, readonly alias: string, readonly version: number, readonly movedBy: string, readonly movedAt: string, readonly cause: AliasMoveCause, readonly reason?: string | null, readonly protected: boolean, readonly followers: ReadonlyArray<string>, readonly package?: { readonly __typename: 'ModelPackage', readonly id: string, readonly approval: ModelApproval, readonly bytes: ModelBytes } | null } };

export type RollBackAliasMutationVariables = Exact<{
  input: ModelAliasInput;
}>;


export type RollBackAliasMutation = { readonly rollbackModelAlias: { readonly __typename: 'ModelAlias', readonly id: string, readonly alias: string, readonly version: number, readonly movedBy: string, readonly movedAt: string, readonly cause: AliasMoveCause, readonly reason?: string | null, readonly protected: boolean, readonly followers: ReadonlyArray<string>, readonly package?: { readonly __typename: 'ModelPackage', readonly id: string, readonly approval: ModelApproval, readonly bytes: ModelBytes } | null } };

export type PromoteVersionMutationVariables = Exact<{
  input: PromoteModelPackageInput;
}>;


export type PromoteVersionMutation = { readonly promoteModelPackage: { readonly __typename: 'ModelPackage', readonly id: string, readonly name: string, readonly groupName: string, readonly version: number } };

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
export const AliasFactsFragmentDoc = new TypedDocumentString(`
    fragment AliasFacts on ModelAlias {
  id
  alias
  version
  movedBy
  movedAt
  cause
  reason
  protected
  followers
  package {
    __typename
    id
    approval
    bytes
  }
}
    `, {"fragmentName":"AliasFacts"}) as unknown as TypedDocumentString<AliasFactsFragment, unknown>;
export const GroupRulesFragmentDoc = new TypedDocumentString(`
    fragment GroupRules on ModelPackageGroup {
  id
  name
  lastVersion
  selfApproval
  protectedAliases {
    __typename
    alias
    principals
  }
  aliases {
    __typename
    ...AliasFacts
  }
}
    fragment AliasFacts on ModelAlias {
  id
  alias
  version
  movedBy
  movedAt
  cause
  reason
  protected
  followers
  package {
    __typename
    id
    approval
    bytes
  }
}`, {"fragmentName":"GroupRules"}) as unknown as TypedDocumentString<GroupRulesFragment, unknown>;
export const VersionFactsFragmentDoc = new TypedDocumentString(`
    fragment VersionFacts on ModelPackage {
  id
  arn
  name
  groupName
  version
  approval
  bytes
  digest
  modelData
  modelName
  image
  trainingJobName
  registeredBy
  createdBy
  creationTime
  promotedFrom
  metrics
  tags
  aliases
  description
  lifeCycle {
    __typename
    stage
    status
    description
  }
  deployments {
    __typename
    id
    name
    status
  }
}
    `, {"fragmentName":"VersionFacts"}) as unknown as TypedDocumentString<VersionFactsFragment, unknown>;
export const GroupPageDocument = new TypedDocumentString(`
    query GroupPage($name: String!) {
  modelPackageGroup(name: $name) {
    __typename
    ...GroupRules
    arn
    description
    packageCount
    createdBy
    creationTime
    tags
  }
}
    fragment AliasFacts on ModelAlias {
  id
  alias
  version
  movedBy
  movedAt
  cause
  reason
  protected
  followers
  package {
    __typename
    id
    approval
    bytes
  }
}
fragment GroupRules on ModelPackageGroup {
  id
  name
  lastVersion
  selfApproval
  protectedAliases {
    __typename
    alias
    principals
  }
  aliases {
    __typename
    ...AliasFacts
  }
}`) as unknown as TypedDocumentString<GroupPageQuery, GroupPageQueryVariables>;
export const VersionRowsDocument = new TypedDocumentString(`
    query VersionRows($group: String!, $approval: ModelApproval, $first: Int!, $after: String) {
  modelPackages(
    filter: {group: $group, approval: $approval}
    first: $first
    after: $after
  ) {
    __typename
    nodes {
      __typename
      id
      name
      version
      approval
      metrics
      aliases
      registeredBy
      creationTime
      trainingJobName
      lifeCycle {
        __typename
        stage
        status
      }
      deployments {
        __typename
        id
        name
      }
    }
    pageInfo {
      __typename
      endCursor
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<VersionRowsQuery, VersionRowsQueryVariables>;
export const AliasHistoryDocument = new TypedDocumentString(`
    query AliasHistory($group: String!, $alias: String!, $first: Int!) {
  modelPackageGroup(name: $group) {
    __typename
    id
    alias(name: $alias) {
      __typename
      id
      version
      history(first: $first) {
        __typename
        totalCount
        nodes {
          __typename
          commit
          cause
          by
          movedAt
          reason
          fromVersion
          toVersion
          from {
            __typename
            id
            approval
            bytes
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AliasHistoryQuery, AliasHistoryQueryVariables>;
export const VersionPageDocument = new TypedDocumentString(`
    query VersionPage($package: String!, $group: String!) {
  modelPackage(package: $package) {
    __typename
    ...VersionFacts
    card {
      __typename
      status
      content
    }
    decisions {
      __typename
      status
      by
      reason
      decidedAt
      commit
    }
  }
  modelPackageGroup(name: $group) {
    __typename
    ...GroupRules
  }
}
    fragment AliasFacts on ModelAlias {
  id
  alias
  version
  movedBy
  movedAt
  cause
  reason
  protected
  followers
  package {
    __typename
    id
    approval
    bytes
  }
}
fragment GroupRules on ModelPackageGroup {
  id
  name
  lastVersion
  selfApproval
  protectedAliases {
    __typename
    alias
    principals
  }
  aliases {
    __typename
    ...AliasFacts
  }
}
fragment VersionFacts on ModelPackage {
  id
  arn
  name
  groupName
  version
  approval
  bytes
  digest
  modelData
  modelName
  image
  trainingJobName
  registeredBy
  createdBy
  creationTime
  promotedFrom
  metrics
  tags
  aliases
  description
  lifeCycle {
    __typename
    stage
    status
    description
  }
  deployments {
    __typename
    id
    name
    status
  }
}`) as unknown as TypedDocumentString<VersionPageQuery, VersionPageQueryVariables>;
export const VersionBesideDocument = new TypedDocumentString(`
    query VersionBeside($package: String!) {
  modelPackage(package: $package) {
    __typename
    ...VersionFacts
  }
}
    fragment VersionFacts on ModelPackage {
  id
  arn
  name
  groupName
  version
  approval
  bytes
  digest
  modelData
  modelName
  image
  trainingJobName
  registeredBy
  createdBy
  creationTime
  promotedFrom
  metrics
  tags
  aliases
  description
  lifeCycle {
    __typename
    stage
    status
    description
  }
  deployments {
    __typename
    id
    name
    status
  }
}`) as unknown as TypedDocumentString<VersionBesideQuery, VersionBesideQueryVariables>;
export const SameBytesDocument = new TypedDocumentString(`
    query SameBytes($digest: String!) {
  modelPackages(filter: {digest: $digest}, first: 20) {
    __typename
    totalCount
    nodes {
      __typename
      id
      name
      approval
      aliases
      createdBy
      creationTime
      promotedFrom
    }
  }
}
    `) as unknown as TypedDocumentString<SameBytesQuery, SameBytesQueryVariables>;
export const GroupNamesDocument = new TypedDocumentString(`
    query GroupNames {
  modelPackageGroups(first: 200, orderBy: {by: NAME, order: ASCENDING}) {
    __typename
    totalCount
    nodes {
      __typename
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<GroupNamesQuery, GroupNamesQueryVariables>;
export const DecideVersionDocument = new TypedDocumentString(`
    mutation DecideVersion($package: String!, $status: ModelApproval!, $reason: String!) {
  setModelApproval(package: $package, status: $status, reason: $reason) {
    __typename
    id
    approval
  }
}
    `) as unknown as TypedDocumentString<DecideVersionMutation, DecideVersionMutationVariables>;
export const MoveAliasDocument = new TypedDocumentString(`
    mutation MoveAlias($input: SetModelAliasInput!) {
  setModelAlias(input: $input) {
    __typename
    ...AliasFacts
  }
}
    fragment AliasFacts on ModelAlias {
  id
  alias
  version
  movedBy
  movedAt
  cause
  reason
  protected
  followers
  package {
    __typename
    id
    approval
    bytes
  }
}`) as unknown as TypedDocumentString<MoveAliasMutation, MoveAliasMutationVariables>;
export const RollBackAliasDocument = new TypedDocumentString(`
    mutation RollBackAlias($input: ModelAliasInput!) {
  rollbackModelAlias(input: $input) {
    __typename
    ...AliasFacts
  }
}
    fragment AliasFacts on ModelAlias {
  id
  alias
  version
  movedBy
  movedAt
  cause
  reason
  protected
  followers
  package {
    __typename
    id
    approval
    bytes
  }
}`) as unknown as TypedDocumentString<RollBackAliasMutation, RollBackAliasMutationVariables>;
export const PromoteVersionDocument = new TypedDocumentString(`
    mutation PromoteVersion($input: PromoteModelPackageInput!) {
  promoteModelPackage(input: $input) {
    __typename
    id
    name
    groupName
    version
  }
}
    `) as unknown as TypedDocumentString<PromoteVersionMutation, PromoteVersionMutationVariables>;