import type { Client } from '../client.js';
import { ForebearError } from '../errors.js';
import {
  JobCountsDocument,
  type JobCountsQuery,
  type JobDetailsFragment,
  JobDocument,
  type JobFieldsFragment,
  type JobFilter,
  type JobOrder,
  JobsDocument,
} from '../generated/graphql.js';
import { pages } from '../paging.js';

/** All fields of a job's record; each kind has different fields. */
export type JobDetails = JobDetailsFragment;

/** Filters and sorts jobs. By default, a list contains the jobs of all kinds, the newest first. */
export interface JobListOptions {
  readonly filter?: JobFilter;
  readonly orderBy?: JobOrder;
}

/** Yields jobs of all kinds; each page is read on demand. */
export function listJobs(
  client: Client,
  options: JobListOptions = {},
): AsyncGenerator<JobFieldsFragment, void, undefined> {
  return pages(async (after) => (await client.ask(JobsDocument, { ...options, after })).jobs);
}

/** How many jobs of a kind have a status. */
export type JobCount = JobCountsQuery['jobCounts'][number];

/** Counts jobs by kind and status, without reading them. */
export async function countJobs(
  client: Client,
  filter: JobFilter = {},
): Promise<readonly JobCount[]> {
  return (await client.ask(JobCountsDocument, { filter })).jobCounts;
}

/** Returns the job with an ARN. Throws `NOT_FOUND`. */
export async function getJob(client: Client, arn: string): Promise<JobDetails> {
  return found((await client.ask(JobDocument, { arn })).job, arn);
}

/** Returns a job that was looked up by its name or ARN. Throws `NOT_FOUND` when there is none. */
export function found<Job>(job: Job | null | undefined, name: string): Job {
  if (job) return job;
  throw new ForebearError({
    code: 'NOT_FOUND',
    message: `There is no job '${name}'.`,
    details: { name },
    status: 404,
  });
}
