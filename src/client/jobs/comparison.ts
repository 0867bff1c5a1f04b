import type { Client } from '../client.js';
import {
  CompareJobsDocument,
  type CompareJobsQuery,
  JobMetricSeriesDocument,
  type JobMetricSeriesQuery,
  type SeriesAxis,
} from '../generated/graphql.js';

/** Jobs, and what they differ in: each column has the values in the order of the jobs. */
export type JobComparison = CompareJobsQuery['compareJobs'];

/** What jobs are compared by, and when. */
export interface CompareOptions {
  /**
   * Groups such as `metric`, of which only columns with different values are returned, or columns
   * such as `metric:loss`. Default: all groups.
   */
  readonly columns?: readonly string[];
  /** Also returns columns with equal values. */
  readonly all?: boolean;
  /** The commit to read right after; default: the present. */
  readonly atCommit?: number;
}

/** Compares 2 to 500 jobs of any kinds, by their ARNs. */
export async function compareJobs(
  client: Client,
  arns: readonly string[],
  options: CompareOptions = {},
): Promise<JobComparison> {
  return (await client.ask(CompareJobsDocument, { arns, ...options })).compareJobs;
}

/** A metric of a job, on the axis of all series. */
export type JobMetricSeries = JobMetricSeriesQuery['jobMetricSeries'][number];

/** The metrics to read, and their axis. */
export interface SeriesOptions {
  /** Default: all metrics of the jobs. */
  readonly names?: readonly string[];
  /** The most points of a series. Default 200. */
  readonly points?: number;
  /** Default `STEP`. */
  readonly axis?: SeriesAxis;
  /** The first and the last place on the axis. */
  readonly from?: number;
  readonly to?: number;
}

/** Reads metrics of several jobs, thinned in the same places of one axis. */
export async function metricSeries(
  client: Client,
  arns: readonly string[],
  options: SeriesOptions = {},
): Promise<readonly JobMetricSeries[]> {
  return (await client.ask(JobMetricSeriesDocument, { arns, ...options })).jobMetricSeries;
}
