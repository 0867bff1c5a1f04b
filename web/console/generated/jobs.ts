// Emitted from web/console/pages/jobs and schema/schema.graphql by `npm run client`; edit those.
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
/** Why bytes are kept. */
/** The kind of a difference. */
/** The direction of a walk from its starts. */
/** Kinds, types, times and excludeDeleted filter the returned entities: the walk passes through the others. Association types and stopAt limit the walk itself. */
/** The four kinds of lineage entity. */
/** One side of a difference. */
/** Where a line of a log came from. */
/** How a metric is read from the log. */
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
export type SortOrder =
  /** Smallest first. */
  | 'ASCENDING'
  /** Largest first. */
  | 'DESCENDING';

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
/** The changes of an action; its source and its type are fixed. */
/** The changes of an artifact; its source and its type are fixed. */
/** The changes of a context; its source and its type are fixed. */
/** What people write about a version; absent fields keep their values. */
/** The changes of a trial component. Given parameters and artifacts replace those of the same name. */
/** How an update is watched once it answers, before the old instances end. */
/** What usage is added up by. */
/** A model on a number of instances. */
export type JobRowsQueryVariables = Exact<{
  filter?: InputMaybe<JobFilter>;
  orderBy?: InputMaybe<JobOrder>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  values: Scalars['Boolean']['input'];
}>;


export type JobRowsQuery = { readonly jobs: { readonly __typename: 'JobConnection', readonly nodes: ReadonlyArray<
      | { readonly __typename: 'ProcessingJob', readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly createdBy: string, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly tags: Readonly<Record<string, unknown>> }
      | { readonly __typename: 'Reproduction', readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly createdBy: string, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly tags: Readonly<Record<string, unknown>> }
      | { readonly __typename: 'TrainingJob', readonly secondaryStatus: TrainingSecondaryStatus, readonly hyperparameters?: Readonly<Record<string, unknown>>, readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly createdBy: string, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly tags: Readonly<Record<string, unknown>>, readonly finalMetrics?: ReadonlyArray<{ readonly __typename: 'Metric', readonly name: string, readonly value: number }> }
      | { readonly __typename: 'TransformJob', readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly createdBy: string, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly tags: Readonly<Record<string, unknown>>, readonly progress?: { readonly __typename: 'TransformProgress', readonly bytesDone: number, readonly bytesTotal: number } | null }
      | { readonly __typename: 'TuningJob', readonly maxJobs: number, readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly createdBy: string, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly tags: Readonly<Record<string, unknown>>, readonly counts: { readonly __typename: 'TuningCounts', readonly completed: number, readonly failed: number, readonly inProgress: number, readonly stopped: number } }
    >, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor?: string | null, readonly hasNextPage: boolean } } };

type JobRow_ProcessingJob_Fragment = { readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly createdBy: string, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly tags: Readonly<Record<string, unknown>> };

type JobRow_Reproduction_Fragment = { readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly createdBy: string, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly tags: Readonly<Record<string, unknown>> };

type JobRow_TrainingJob_Fragment = { readonly secondaryStatus: TrainingSecondaryStatus, readonly hyperparameters?: Readonly<Record<string, unknown>>, readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly createdBy: string, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly tags: Readonly<Record<string, unknown>>, readonly finalMetrics?: ReadonlyArray<{ readonly __typename: 'Metric', readonly name: string, readonly value: number }> };

type JobRow_TransformJob_Fragment = { readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly createdBy: string, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly tags: Readonly<Record<string, unknown>>, readonly progress?: { readonly __typename: 'TransformProgress', readonly bytesDone: number, readonly bytesTotal: number } | null };

type JobRow_TuningJob_Fragment = { readonly maxJobs: number, readonly id: string, readonly arn: string, readonly kind: JobKind, readonly name: string, readonly status: JobStatus, readonly creationTime: string, readonly startTime?: string | null, readonly endTime?: string | null, readonly createdBy: string, readonly failureReason?: string | null, readonly pendingReason?: string | null, readonly queuePosition?: number | null, readonly tags: Readonly<Record<string, unknown>>, readonly counts: { readonly __typename: 'TuningCounts', readonly completed: number, readonly failed: number, readonly inProgress: number, readonly stopped: number } };

export type JobRowFragment =
  | JobRow_ProcessingJob_Fragment
  | JobRow_Reproduction_Fragment
  | JobRow_TrainingJob_Fragment
  | JobRow_TransformJob_Fragment
  | JobRow_TuningJob_Fragment
;

export type JobCountsQueryVariables = Exact<{
  filter?: InputMaybe<JobFilter>;
}>;


export type JobCountsQuery = { readonly jobCounts: ReadonlyArray<{ readonly __typename: 'JobCount', readonly kind: JobKind, readonly status: JobStatus, readonly count: number }> };

export type JobColumnNamesQueryVariables = Exact<{
  filter?: InputMaybe<JobFilter>;
}>;


export type JobColumnNamesQuery = { readonly jobColumns: { readonly __typename: 'JobColumns', readonly metrics: ReadonlyArray<string>, readonly parameters: ReadonlyArray<string>, readonly tags: ReadonlyArray<string> } };

export type DeleteJobMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type DeleteJobMutation = { readonly deleteJob: string };

export type StopJobMutationVariables = Exact<{
  arn: Scalars['Arn']['input'];
}>;


export type StopJobMutation = { readonly stopJob:
    | { readonly __typename: 'ProcessingJob', readonly id: string, readonly status: JobStatus }
    | { readonly __typename: 'Reproduction', readonly id: string, readonly status: JobStatus }
    | { readonly __typename: 'TrainingJob', readonly id: string, readonly status: JobStatus }
    | { readonly __typename: 'TransformJob', readonly id: string, readonly status: JobStatus }
    | { readonly __typename: 'TuningJob', readonly id: string, readonly status: JobStatus }
   };

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
export const JobRowFragmentDoc = new TypedDocumentString(`
    fragment JobRow on Job {
  id
  arn
  kind
  name
  status
  creationTime
  startTime
  endTime
  createdBy
  failureReason
  pendingReason
  queuePosition
  tags
  ... on TrainingJob {
    secondaryStatus
    hyperparameters @include(if: $values)
    finalMetrics @include(if: $values) {
      __typename
      name
      value
    }
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
    `, {"fragmentName":"JobRow"}) as unknown as TypedDocumentString<JobRowFragment, unknown>;
export const JobRowsDocument = new TypedDocumentString(`
    query JobRows($filter: JobFilter, $orderBy: JobOrder, $first: Int!, $after: String, $values: Boolean!) {
  jobs(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    __typename
    nodes {
      __typename
      ...JobRow
    }
    pageInfo {
      __typename
      endCursor
      hasNextPage
    }
  }
}
    fragment JobRow on Job {
  id
  arn
  kind
  name
  status
  creationTime
  startTime
  endTime
  createdBy
  failureReason
  pendingReason
  queuePosition
  tags
  ... on TrainingJob {
    secondaryStatus
    hyperparameters @include(if: $values)
    finalMetrics @include(if: $values) {
      __typename
      name
      value
    }
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
}`) as unknown as TypedDocumentString<JobRowsQuery, JobRowsQueryVariables>;
export const JobCountsDocument = new TypedDocumentString(`
    query JobCounts($filter: JobFilter) {
  jobCounts(filter: $filter) {
    __typename
    kind
    status
    count
  }
}
    `) as unknown as TypedDocumentString<JobCountsQuery, JobCountsQueryVariables>;
export const JobColumnNamesDocument = new TypedDocumentString(`
    query JobColumnNames($filter: JobFilter) {
  jobColumns(filter: $filter, first: 200) {
    __typename
    metrics
    parameters
    tags
  }
}
    `) as unknown as TypedDocumentString<JobColumnNamesQuery, JobColumnNamesQueryVariables>;
export const DeleteJobDocument = new TypedDocumentString(`
    mutation DeleteJob($arn: Arn!) {
  deleteJob(arn: $arn)
}
    `) as unknown as TypedDocumentString<DeleteJobMutation, DeleteJobMutationVariables>;
export const StopJobDocument = new TypedDocumentString(`
    mutation StopJob($arn: Arn!) {
  stopJob(arn: $arn) {
    __typename
    id
    status
  }
}
    `) as unknown as TypedDocumentString<StopJobMutation, StopJobMutationVariables>;