// Emitted from web/console/pages/tuning and schema/schema.graphql by `npm run client`; edit those.
/* eslint-disable */
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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
/** The axis of metric series. */
/** A move of an alias to a version. */
/** Which way an order runs. */
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
export type TuningResultsQueryVariables = Exact<{
  name: Scalars['String']['input'];
  first: Scalars['Int']['input'];
}>;


export type TuningResultsQuery = { readonly tuningJob?: { readonly __typename: 'TuningJob', readonly id: string, readonly bestTrainingJob?: { readonly __typename: 'TrainingJob', readonly id: string } | null, readonly hyperband?: { readonly __typename: 'Hyperband', readonly resource: string, readonly min: number, readonly max: number } | null, readonly ranges: { readonly __typename: 'HyperparameterRanges', readonly integer: ReadonlyArray<{ readonly __typename: 'NumericRange', readonly name: string, readonly min: number, readonly max: number, readonly scaling: Scaling }>, readonly continuous: ReadonlyArray<{ readonly __typename: 'NumericRange', readonly name: string, readonly min: number, readonly max: number, readonly scaling: Scaling }>, readonly categorical: ReadonlyArray<{ readonly __typename: 'CategoricalRange', readonly name: string, readonly values: ReadonlyArray<string> }> }, readonly trainingJobs: { readonly __typename: 'TuningTrialConnection', readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly __typename: 'TuningTrial', readonly number: number, readonly status: JobStatus, readonly stoppedEarly: boolean, readonly objectiveValue?: number | null, readonly hyperparameters: Readonly<Record<string, unknown>>, readonly suggestion: { readonly __typename: 'TuningSuggestion', readonly model: string }, readonly trainingJob: { readonly __typename: 'TrainingJob', readonly id: string, readonly name: string, readonly status: JobStatus, readonly secondaryStatus: TrainingSecondaryStatus, readonly startTime?: string | null, readonly endTime?: string | null } }> } } | null };

export type TuningImportanceQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type TuningImportanceQuery = { readonly tuningJob?: { readonly __typename: 'TuningJob', readonly id: string, readonly noImportanceReason?: string | null, readonly importance: ReadonlyArray<{ readonly __typename: 'HyperparameterImportance', readonly name: string, readonly importance: number }> } | null };

export type TrialBasisQueryVariables = Exact<{
  name: Scalars['String']['input'];
  number: Scalars['Int']['input'];
}>;


export type TrialBasisQuery = { readonly tuningJob?: { readonly __typename: 'TuningJob', readonly id: string, readonly warmStartFrom: ReadonlyArray<{ readonly __typename: 'TuningJob', readonly id: string, readonly name: string }>, readonly trial?: { readonly __typename: 'TuningTrial', readonly promotedFrom?: number | null, readonly suggestion: { readonly __typename: 'TuningSuggestion', readonly model: string, readonly basedOn: ReadonlyArray<number>, readonly pending: ReadonlyArray<number>, readonly earlier: number, readonly refused: number, readonly predictedMean?: number | null, readonly predictedDeviation?: number | null, readonly acquisition?: number | null } } | null } | null };

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

export const TuningResultsDocument = new TypedDocumentString(`
    query TuningResults($name: String!, $first: Int!) {
  tuningJob(name: $name) {
    __typename
    id
    bestTrainingJob {
      __typename
      id
    }
    hyperband {
      __typename
      resource
      min
      max
    }
    ranges {
      __typename
      integer {
        __typename
        name
        min
        max
        scaling
      }
      continuous {
        __typename
        name
        min
        max
        scaling
      }
      categorical {
        __typename
        name
        values
      }
    }
    trainingJobs(first: $first) {
      __typename
      totalCount
      nodes {
        __typename
        number
        status
        stoppedEarly
        objectiveValue
        hyperparameters
        suggestion {
          __typename
          model
        }
        trainingJob {
          __typename
          id
          name
          status
          secondaryStatus
          startTime
          endTime
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<TuningResultsQuery, TuningResultsQueryVariables>;
export const TuningImportanceDocument = new TypedDocumentString(`
    query TuningImportance($name: String!) {
  tuningJob(name: $name) {
    __typename
    id
    importance {
      __typename
      name
      importance
    }
    noImportanceReason
  }
}
    `) as unknown as TypedDocumentString<TuningImportanceQuery, TuningImportanceQueryVariables>;
export const TrialBasisDocument = new TypedDocumentString(`
    query TrialBasis($name: String!, $number: Int!) {
  tuningJob(name: $name) {
    __typename
    id
    warmStartFrom {
      __typename
      id
      name
    }
    trial(number: $number) {
      __typename
      promotedFrom
      suggestion {
        __typename
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
  }
}
    `) as unknown as TypedDocumentString<TrialBasisQuery, TrialBasisQueryVariables>;