import type { Client } from '#src/client/client.js';
import { type JobFilter, JobRowsDocument, type JobStatus } from '#src/client/generated/graphql.js';
import { isOfLineage, type JobRow } from './job-columns.js';
import { kindOfType } from './jobs.js';
import { noteUnknownMetrics } from './metric-names.js';
import { type ListFilter, marksOf } from './resource.js';

/** Reads the jobs of a list. Prints a note for metrics that no job has. */
export async function readJobs(client: Client, filter: ListFilter): Promise<readonly JobRow[]> {
  const { jobs } = await client.ask(JobRowsDocument, {
    first: filter.limit,
    filter: filterOf(filter),
    withLineage: filter.columns?.some(isOfLineage) ?? false,
    ...(filter.sort && { orderBy: filter.sort }),
  });
  await noteUnknownMetrics(client, filter, jobs.nodes);
  return jobs.nodes;
}

/** The filter of the API for the flags of a list. */
export function filterOf(given: ListFilter): JobFilter {
  const { name, type, status, createdAfter, createdBefore, metric, experiment } = given;
  return {
    ...(type !== undefined && { kinds: [kindOfType(type)] }),
    ...(name !== undefined && { nameContains: name }),
    ...(status !== undefined && { status: status.toUpperCase() as JobStatus }),
    ...(createdAfter !== undefined && { createdAfter }),
    ...(createdBefore !== undefined && { createdBefore }),
    ...(experiment !== undefined && { experiment }),
    ...marksOf(given),
    ...(metric && { metric }),
  };
}
