import type { Client } from '../client.js';
import type { JobFieldsFragment, JobFilter, JobOrder } from '../generated/graphql.js';

/** What is chosen of a list of jobs. */
export interface JobListOptions {
  readonly filter?: JobFilter;
  readonly orderBy?: JobOrder;
}

/** A kind of job: how its jobs are read, stopped and deleted. */
export interface JobKind<Fields extends JobFieldsFragment = JobFieldsFragment> {
  /** In words, such as `training job`. */
  readonly what: string;
  /** Throws `NOT_FOUND`. */
  get(client: Client, name: string): Promise<Fields>;
  list(
    client: Client,
    options?: JobListOptions,
  ): AsyncGenerator<JobFieldsFragment, void, undefined>;
  stop(client: Client, name: string): Promise<Fields>;
  /** Only of a job that has ended. */
  delete(client: Client, name: string): Promise<void>;
}
