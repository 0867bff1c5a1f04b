// Emitted from web/console/pages/lineage and schema/schema.graphql by `npm run client`; edit those.
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
/** The program: the name of a built-in algorithm, an image, or entryPoint with sourceDir. */
/** What moved an alias. */
/** The kinds of identifiers of an artifact’s source. */
/** An identifier of a source’s content, beside its URI. */
/** How answers are put together. */
/** Chooses associations: all that is given must match. */
/** An association to record. */
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
export type LineageWalkQueryVariables = Exact<{
  start: ReadonlyArray<Scalars['Arn']['input']> | Scalars['Arn']['input'];
  direction: LineageDirection;
  maxDepth?: InputMaybe<Scalars['Int']['input']>;
  filter?: InputMaybe<LineageFilter>;
  associationTypes?: InputMaybe<ReadonlyArray<AssociationType> | AssociationType>;
  includePast: Scalars['Boolean']['input'];
  atCommit?: InputMaybe<Scalars['Int']['input']>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type LineageWalkQuery = { readonly lineage: { readonly __typename: 'Lineage', readonly complete: boolean, readonly incompleteReason?: IncompleteReason | null, readonly totalCount?: number | null, readonly commit: { readonly __typename: 'Commit', readonly seq: number, readonly time: string }, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor?: string | null, readonly hasNextPage: boolean }, readonly nodes: ReadonlyArray<{ readonly __typename: 'LineageNode', readonly depth: number, readonly entity:
        | { readonly __typename: 'Action', readonly isLive?: boolean | null, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number } }
        | { readonly __typename: 'Artifact', readonly digest?: string | null, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly source: { readonly __typename: 'ArtifactSource', readonly uri: string } }
        | { readonly __typename: 'Context', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number } }
        | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number } }
       }>, readonly associations: ReadonlyArray<{ readonly __typename: 'Association', readonly type?: AssociationType | null, readonly source:
        | { readonly __typename: 'Action', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Artifact', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Context', readonly id: string, readonly arn: string }
        | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string }
      , readonly destination:
        | { readonly __typename: 'Action', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Artifact', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Context', readonly id: string, readonly arn: string }
        | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string }
       }> } };

type EntityCard_Action_Fragment = { readonly isLive?: boolean | null, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string };

type EntityCard_Artifact_Fragment = { readonly digest?: string | null, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly source: { readonly __typename: 'ArtifactSource', readonly uri: string } };

type EntityCard_Context_Fragment = { readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string };

type EntityCard_TrialComponent_Fragment = { readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string };

export type EntityCardFragment =
  | EntityCard_Action_Fragment
  | EntityCard_Artifact_Fragment
  | EntityCard_Context_Fragment
  | EntityCard_TrialComponent_Fragment
;

export type LineageOfPathsQueryVariables = Exact<{
  from: Scalars['Arn']['input'];
  to: Scalars['Arn']['input'];
  maxPaths: Scalars['Int']['input'];
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type LineageOfPathsQuery = { readonly forward: ReadonlyArray<{ readonly __typename: 'LineagePath', readonly nodes: ReadonlyArray<
      | { readonly __typename: 'Action', readonly isLive?: boolean | null, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number } }
      | { readonly __typename: 'Artifact', readonly digest?: string | null, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly source: { readonly __typename: 'ArtifactSource', readonly uri: string } }
      | { readonly __typename: 'Context', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number } }
      | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number } }
    >, readonly associations: ReadonlyArray<{ readonly __typename: 'Association', readonly type?: AssociationType | null, readonly source:
        | { readonly __typename: 'Action', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Artifact', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Context', readonly id: string, readonly arn: string }
        | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string }
      , readonly destination:
        | { readonly __typename: 'Action', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Artifact', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Context', readonly id: string, readonly arn: string }
        | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string }
       }> }>, readonly backward: ReadonlyArray<{ readonly __typename: 'LineagePath', readonly nodes: ReadonlyArray<
      | { readonly __typename: 'Action', readonly isLive?: boolean | null, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number } }
      | { readonly __typename: 'Artifact', readonly digest?: string | null, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly source: { readonly __typename: 'ArtifactSource', readonly uri: string } }
      | { readonly __typename: 'Context', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number } }
      | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number } }
    >, readonly associations: ReadonlyArray<{ readonly __typename: 'Association', readonly type?: AssociationType | null, readonly source:
        | { readonly __typename: 'Action', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Artifact', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Context', readonly id: string, readonly arn: string }
        | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string }
      , readonly destination:
        | { readonly __typename: 'Action', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Artifact', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Context', readonly id: string, readonly arn: string }
        | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string }
       }> }> };

export type WayCardFragment = { readonly nodes: ReadonlyArray<
    | { readonly __typename: 'Action', readonly isLive?: boolean | null, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number } }
    | { readonly __typename: 'Artifact', readonly digest?: string | null, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly source: { readonly __typename: 'ArtifactSource', readonly uri: string } }
    | { readonly __typename: 'Context', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number } }
    | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly creationTime: string, readonly incoming: { readonly __typename: 'AssociationConnection', readonly totalCount: number }, readonly outgoing: { readonly __typename: 'AssociationConnection', readonly totalCount: number } }
  >, readonly associations: ReadonlyArray<{ readonly __typename: 'Association', readonly type?: AssociationType | null, readonly source:
      | { readonly __typename: 'Action', readonly id: string, readonly arn: string }
      | { readonly __typename: 'Artifact', readonly id: string, readonly arn: string }
      | { readonly __typename: 'Context', readonly id: string, readonly arn: string }
      | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string }
    , readonly destination:
      | { readonly __typename: 'Action', readonly id: string, readonly arn: string }
      | { readonly __typename: 'Artifact', readonly id: string, readonly arn: string }
      | { readonly __typename: 'Context', readonly id: string, readonly arn: string }
      | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string }
     }> };

export type LineageDifferencesQueryVariables = Exact<{
  a: LineageSideInput;
  b: LineageSideInput;
}>;


export type LineageDifferencesQuery = { readonly lineageDiff: { readonly __typename: 'LineageDiff', readonly complete: boolean, readonly incompleteReason?: IncompleteReason | null, readonly onlyA: ReadonlyArray<
      | { readonly __typename: 'Action', readonly id: string, readonly arn: string }
      | { readonly __typename: 'Artifact', readonly id: string, readonly arn: string }
      | { readonly __typename: 'Context', readonly id: string, readonly arn: string }
      | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string }
    >, readonly onlyB: ReadonlyArray<
      | { readonly __typename: 'Action', readonly id: string, readonly arn: string }
      | { readonly __typename: 'Artifact', readonly id: string, readonly arn: string }
      | { readonly __typename: 'Context', readonly id: string, readonly arn: string }
      | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string }
    >, readonly changed: ReadonlyArray<{ readonly __typename: 'LineageDifference', readonly kind: LineageDifferenceKind, readonly name: string, readonly a?: string | null, readonly b?: string | null, readonly entityA?:
        | { readonly __typename: 'Action', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Artifact', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Context', readonly id: string, readonly arn: string }
        | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string }
       | null, readonly entityB?:
        | { readonly __typename: 'Action', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Artifact', readonly id: string, readonly arn: string }
        | { readonly __typename: 'Context', readonly id: string, readonly arn: string }
        | { readonly __typename: 'TrialComponent', readonly id: string, readonly arn: string }
       | null }> } };

export type LineageNewestCommitQueryVariables = Exact<{ [key: string]: never; }>;


export type LineageNewestCommitQuery = { readonly commits: { readonly __typename: 'CommitConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Commit', readonly seq: number, readonly time: string }> } };

export type LineageCommitAtQueryVariables = Exact<{
  start: ReadonlyArray<Scalars['Arn']['input']> | Scalars['Arn']['input'];
  at: Scalars['DateTime']['input'];
}>;


export type LineageCommitAtQuery = { readonly lineage: { readonly __typename: 'Lineage', readonly commit: { readonly __typename: 'Commit', readonly seq: number, readonly time: string } } };

export type LineageEntityFactsQueryVariables = Exact<{
  arn: Scalars['Arn']['input'];
  atCommit?: InputMaybe<Scalars['Int']['input']>;
}>;


export type LineageEntityFactsQuery = { readonly lineageEntity?:
    | { readonly __typename: 'Action', readonly description?: string | null, readonly isLive?: boolean | null, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly createdBy?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly actionStatus?: ActionStatus | null }
    | { readonly __typename: 'Artifact', readonly digest?: string | null, readonly sizeBytes?: number | null, readonly objectCount?: number | null, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly createdBy?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly source: { readonly __typename: 'ArtifactSource', readonly uri: string }, readonly model?: { readonly __typename: 'Model', readonly id: string, readonly name: string } | null }
    | { readonly __typename: 'Context', readonly description?: string | null, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly createdBy?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly endpoint?: { readonly __typename: 'Endpoint', readonly id: string, readonly name: string } | null }
    | { readonly __typename: 'TrialComponent', readonly startTime?: string | null, readonly endTime?: string | null, readonly parameters: Readonly<Record<string, unknown>>, readonly id: string, readonly arn: string, readonly kind: LineageKind, readonly name?: string | null, readonly type?: string | null, readonly properties: Readonly<Record<string, unknown>>, readonly tags: Readonly<Record<string, unknown>>, readonly createdBy?: string | null, readonly creationTime: string, readonly lastModifiedTime: string, readonly job?:
        | { readonly __typename: 'ProcessingJob', readonly id: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus }
        | { readonly __typename: 'Reproduction', readonly id: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus }
        | { readonly __typename: 'TrainingJob', readonly id: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus }
        | { readonly __typename: 'TransformJob', readonly id: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus }
        | { readonly __typename: 'TuningJob', readonly id: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus }
       | null }
   | null };

export type LineageStartsQueryVariables = Exact<{
  first: Scalars['Int']['input'];
}>;


export type LineageStartsQuery = { readonly endpoints: { readonly __typename: 'EndpointConnection', readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly __typename: 'Endpoint', readonly id: string, readonly arn: string, readonly name: string, readonly creationTime: string }> }, readonly models: { readonly __typename: 'ModelConnection', readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly __typename: 'Model', readonly id: string, readonly arn: string, readonly name: string, readonly creationTime: string }> }, readonly jobs: { readonly __typename: 'JobConnection', readonly totalCount: number, readonly nodes: ReadonlyArray<
      | { readonly __typename: 'ProcessingJob', readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly creationTime: string }
      | { readonly __typename: 'Reproduction', readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly creationTime: string }
      | { readonly __typename: 'TrainingJob', readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly creationTime: string }
      | { readonly __typename: 'TransformJob', readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly creationTime: string }
      | { readonly __typename: 'TuningJob', readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly creationTime: string }
    > } };

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
export const EntityCardFragmentDoc = new TypedDocumentString(`
    fragment EntityCard on LineageEntity {
  id
  arn
  kind
  name
  type
  creationTime
  ... on Artifact {
    digest
    source {
      __typename
      uri
    }
  }
  ... on Action {
    isLive
  }
}
    `, {"fragmentName":"EntityCard"}) as unknown as TypedDocumentString<EntityCardFragment, unknown>;
export const WayCardFragmentDoc = new TypedDocumentString(`
    fragment WayCard on LineagePath {
  nodes {
    __typename
    ...EntityCard
    incoming(first: 1) {
      __typename
      totalCount
    }
    outgoing(first: 1) {
      __typename
      totalCount
    }
  }
  associations {
    __typename
    type
    source {
      __typename
      id
      arn
    }
    destination {
      __typename
      id
      arn
    }
  }
}
    fragment EntityCard on LineageEntity {
  id
  arn
  kind
  name
  type
  creationTime
  ... on Artifact {
    digest
    source {
      __typename
      uri
    }
  }
  ... on Action {
    isLive
  }
}`, {"fragmentName":"WayCard"}) as unknown as TypedDocumentString<WayCardFragment, unknown>;
export const LineageWalkDocument = new TypedDocumentString(`
    query LineageWalk($start: [Arn!]!, $direction: LineageDirection!, $maxDepth: Int, $filter: LineageFilter, $associationTypes: [AssociationType!], $includePast: Boolean!, $atCommit: Int, $first: Int!, $after: String) {
  lineage(
    start: $start
    direction: $direction
    maxDepth: $maxDepth
    filter: $filter
    includePast: $includePast
    atCommit: $atCommit
    first: $first
    after: $after
  ) {
    __typename
    complete
    incompleteReason
    totalCount
    commit {
      __typename
      seq
      time
    }
    pageInfo {
      __typename
      endCursor
      hasNextPage
    }
    nodes {
      __typename
      depth
      entity {
        __typename
        ...EntityCard
        incoming(first: 1, types: $associationTypes) {
          __typename
          totalCount
        }
        outgoing(first: 1, types: $associationTypes) {
          __typename
          totalCount
        }
      }
    }
    associations {
      __typename
      type
      source {
        __typename
        id
        arn
      }
      destination {
        __typename
        id
        arn
      }
    }
  }
}
    fragment EntityCard on LineageEntity {
  id
  arn
  kind
  name
  type
  creationTime
  ... on Artifact {
    digest
    source {
      __typename
      uri
    }
  }
  ... on Action {
    isLive
  }
}`) as unknown as TypedDocumentString<LineageWalkQuery, LineageWalkQueryVariables>;
export const LineageOfPathsDocument = new TypedDocumentString(`
    query LineageOfPaths($from: Arn!, $to: Arn!, $maxPaths: Int!, $atCommit: Int) {
  forward: lineagePaths(
    from: $from
    to: $to
    maxPaths: $maxPaths
    atCommit: $atCommit
  ) {
    __typename
    ...WayCard
  }
  backward: lineagePaths(
    from: $to
    to: $from
    maxPaths: $maxPaths
    atCommit: $atCommit
  ) {
    __typename
    ...WayCard
  }
}
    fragment EntityCard on LineageEntity {
  id
  arn
  kind
  name
  type
  creationTime
  ... on Artifact {
    digest
    source {
      __typename
      uri
    }
  }
  ... on Action {
    isLive
  }
}
fragment WayCard on LineagePath {
  nodes {
    __typename
    ...EntityCard
    incoming(first: 1) {
      __typename
      totalCount
    }
    outgoing(first: 1) {
      __typename
      totalCount
    }
  }
  associations {
    __typename
    type
    source {
      __typename
      id
      arn
    }
    destination {
      __typename
      id
      arn
    }
  }
}`) as unknown as TypedDocumentString<LineageOfPathsQuery, LineageOfPathsQueryVariables>;
export const LineageDifferencesDocument = new TypedDocumentString(`
    query LineageDifferences($a: LineageSideInput!, $b: LineageSideInput!) {
  lineageDiff(a: $a, b: $b) {
    __typename
    complete
    incompleteReason
    onlyA {
      __typename
      id
      arn
    }
    onlyB {
      __typename
      id
      arn
    }
    changed {
      __typename
      kind
      name
      a
      b
      entityA {
        __typename
        id
        arn
      }
      entityB {
        __typename
        id
        arn
      }
    }
  }
}
    `) as unknown as TypedDocumentString<LineageDifferencesQuery, LineageDifferencesQueryVariables>;
export const LineageNewestCommitDocument = new TypedDocumentString(`
    query LineageNewestCommit {
  commits(first: 1) {
    __typename
    nodes {
      __typename
      seq
      time
    }
  }
}
    `) as unknown as TypedDocumentString<LineageNewestCommitQuery, LineageNewestCommitQueryVariables>;
export const LineageCommitAtDocument = new TypedDocumentString(`
    query LineageCommitAt($start: [Arn!]!, $at: DateTime!) {
  lineage(start: $start, at: $at, maxDepth: 0, first: 1) {
    __typename
    commit {
      __typename
      seq
      time
    }
  }
}
    `) as unknown as TypedDocumentString<LineageCommitAtQuery, LineageCommitAtQueryVariables>;
export const LineageEntityFactsDocument = new TypedDocumentString(`
    query LineageEntityFacts($arn: Arn!, $atCommit: Int) {
  lineageEntity(arn: $arn, atCommit: $atCommit) {
    __typename
    id
    arn
    kind
    name
    type
    properties
    tags
    createdBy
    creationTime
    lastModifiedTime
    ... on Artifact {
      digest
      sizeBytes
      objectCount
      source {
        __typename
        uri
      }
      model {
        __typename
        id
        name
      }
    }
    ... on Action {
      description
      isLive
      actionStatus: status
    }
    ... on Context {
      description
      endpoint {
        __typename
        id
        name
      }
    }
    ... on TrialComponent {
      startTime
      endTime
      parameters
      job {
        __typename
        id
        kind
        name
        status
      }
    }
  }
}
    `) as unknown as TypedDocumentString<LineageEntityFactsQuery, LineageEntityFactsQueryVariables>;
export const LineageStartsDocument = new TypedDocumentString(`
    query LineageStarts($first: Int!) {
  endpoints(first: $first) {
    __typename
    totalCount
    nodes {
      __typename
      id
      arn
      name
      creationTime
    }
  }
  models(first: $first) {
    __typename
    totalCount
    nodes {
      __typename
      id
      arn
      name
      creationTime
    }
  }
  jobs(first: $first) {
    __typename
    totalCount
    nodes {
      __typename
      id
      arn
      kind
      name
      creationTime
    }
  }
}
    `) as unknown as TypedDocumentString<LineageStartsQuery, LineageStartsQueryVariables>;