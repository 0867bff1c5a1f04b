import type { Client } from '#src/client/client.js';
import {
  DeleteProcessingJobDocument,
  DeleteTrainingJobDocument,
  DeleteTransformJobDocument,
  DeleteTuningJobDocument,
  ProcessingJobDocument,
  StopProcessingJobDocument,
  StopTrainingJobDocument,
  StopTransformJobDocument,
  StopTuningJobDocument,
  TrainingJobDocument,
  TransformJobDocument,
  TuningJobDocument,
} from '#src/client/generated/graphql.js';
import type { PlatformError } from '#src/domain/errors/index.js';
import { absent, misuse } from '../failure.js';
import { type JobRowFragment, JobsNamedDocument, WaitingDocument } from '../generated/graphql.js';
import { nameIn } from './name-in.js';
import { absentName } from './names.js';

/** What a kind of job is called in the command line. */
export type JobType = 'training' | 'processing' | 'transform' | 'tuning';

/** What can be done with a job of any kind. */
export interface JobKind {
  get(client: Client, name: string): Promise<JobDetails | null | undefined>;
  stop(client: Client, name: string): Promise<JobDetails>;
  delete(client: Client, name: string): Promise<string>;
}

/** The fields of all kinds of jobs; each kind has more. */
export type JobDetails = Omit<JobRowFragment, '__typename'> & {
  readonly role: string;
  readonly statusTransitions: readonly {
    readonly status: string;
    readonly startTime: string;
    readonly message?: string | null;
  }[];
  /** Why it waits for its turn. */
  readonly pendingReason?: string;
  /** Its place in the queue, from 1. */
  readonly queuePosition?: number;
};

export const JOB_KINDS: Readonly<Record<JobType, JobKind>> = {
  training: {
    get: async (client, name) => (await client.ask(TrainingJobDocument, { name })).trainingJob,
    stop: async (client, name) =>
      (await client.ask(StopTrainingJobDocument, { name })).stopTrainingJob,
    delete: async (client, name) =>
      (await client.ask(DeleteTrainingJobDocument, { name })).deleteTrainingJob,
  },
  processing: {
    get: async (client, name) => (await client.ask(ProcessingJobDocument, { name })).processingJob,
    stop: async (client, name) =>
      (await client.ask(StopProcessingJobDocument, { name })).stopProcessingJob,
    delete: async (client, name) =>
      (await client.ask(DeleteProcessingJobDocument, { name })).deleteProcessingJob,
  },
  transform: {
    get: async (client, name) => (await client.ask(TransformJobDocument, { name })).transformJob,
    stop: async (client, name) =>
      (await client.ask(StopTransformJobDocument, { name })).stopTransformJob,
    delete: async (client, name) =>
      (await client.ask(DeleteTransformJobDocument, { name })).deleteTransformJob,
  },
  tuning: {
    get: async (client, name) => (await client.ask(TuningJobDocument, { name })).tuningJob,
    stop: async (client, name) => (await client.ask(StopTuningJobDocument, { name })).stopTuningJob,
    delete: async (client, name) =>
      (await client.ask(DeleteTuningJobDocument, { name })).deleteTuningJob,
  },
};

/** Adds to a job that has not started why it waits, and its place in the queue. */
export async function withWaiting(client: Client, job: JobDetails): Promise<JobDetails> {
  if (job.status !== 'IN_PROGRESS' || job.startTime) return job;
  const { node } = await client.ask(WaitingDocument, { id: job.arn });
  const { pendingReason, queuePosition } = node && 'pendingReason' in node ? node : {};
  return {
    ...job,
    ...(pendingReason && { pendingReason }),
    ...(queuePosition && { queuePosition }),
  };
}

/** A job that a word names. */
export interface FoundJob {
  readonly type: JobType;
  readonly name: string;
  readonly arn: string;
}

const TYPE_OF: Readonly<Record<string, JobType>> = {
  TrainingJob: 'training',
  ProcessingJob: 'processing',
  TransformJob: 'transform',
  TuningJob: 'tuning',
  'training-job': 'training',
  'processing-job': 'processing',
  'transform-job': 'transform',
  'hyper-parameter-tuning-job': 'tuning',
};

/** The type of a job by its type in the API. */
export function jobTypeOf(typename: string): JobType | undefined {
  return TYPE_OF[typename];
}

/**
 * Finds the job that a name or an ARN says. Throws `NOT_FOUND`, and `VALIDATION_FAILED` where jobs of several kinds have
 * the name.
 */
export async function findJob(client: Client, word: string, type?: JobType): Promise<FoundJob> {
  const [, kind = ''] = /^arn:[^/]*:([a-z-]+)\//.exec(word) ?? [];
  const name = nameIn(word, 'job');
  const known = type ?? TYPE_OF[kind];
  const found = jobsOf(await client.ask(JobsNamedDocument, { name })).filter(
    (job) => known === undefined || job.type === known,
  );
  const [job, other] = found;
  if (!job)
    throw known === undefined ? await absentName(client, ['job'], name) : noneOf(known, name);
  if (other)
    throw misuse(
      `There are several jobs '${name}'; say which with --type ${found.map((one) => one.type).join(' or ')}.`,
    );
  return job;
}

function noneOf(type: JobType, name: string): PlatformError {
  return absent(`There is no ${type} job '${name.slice(0, 200)}'; see forebear jobs.`, { name });
}

type Named = Readonly<
  Record<
    string,
    { readonly __typename: string; readonly arn: string; readonly name: string } | null | undefined
  >
>;

/** The jobs among the answers. */
export function jobsOf(answer: Named): readonly FoundJob[] {
  return Object.values(answer).flatMap((one) => {
    const type = one && TYPE_OF[one.__typename];
    return one && type ? [{ type, name: one.name, arn: one.arn }] : [];
  });
}
