import { StopJobDocument } from '#src/client/generated/graphql.js';
import { getJob, type JobDetails } from '#src/client/jobs/jobs.js';
import type { Fact } from '../output/describe.js';
import { deleteJob } from './delete-job.js';
import { type JobRow, jobColumns } from './job-columns.js';
import { readJobs } from './job-list.js';
import { findJob, typeOfKind } from './jobs.js';
import type { Resource } from './resource.js';

const OVER = ['COMPLETED', 'FAILED', 'STOPPED'];

/** Jobs of all kinds. */
export const JOBS: Resource<JobRow, JobDetails> = {
  noun: 'job',
  columns: (now, { columns }) => jobColumns(now, columns),
  list: readJobs,
  async get(client, word, { type }) {
    const { arn } = await findJob(client, word, type);
    return await getJob(client, arn);
  },
  facts,
  async stop(client, word, { type }) {
    const { arn } = await findJob(client, word, type);
    return (await client.ask(StopJobDocument, { arn })).stopJob;
  },
  delete: deleteJob,
  isOver: ({ status }) => OVER.includes(status),
};

/** Whether a job has ended, by its status. */
export function isOver(status: string): boolean {
  return OVER.includes(status);
}

/** The facts of every kind first, then those of this one. */
function facts(job: JobDetails): readonly Fact[] {
  const { name, arn, status, failureReason, creationTime, startTime, endTime, ...rest } = job;
  const { kind, statusTransitions, trialComponent, role, tags, ...own } = rest;
  const phases = statusTransitions.map(
    (phase) => `${phase.startTime}  ${phase.status}${phase.message ? ` - ${phase.message}` : ''}`,
  );
  return [
    ['Name', name],
    ['ARN', arn],
    ['Type', typeOfKind(kind)],
    ['Status', status],
    ['Failure', failureReason],
    ['Created', creationTime],
    ['Started', startTime],
    ['Ended', endTime],
    ...Object.entries(own).map(([key, value]): Fact => [titleOf(key), value]),
    ['Trial component', trialComponent?.arn],
    ['Role', role],
    ['Tags', tags],
    ['Phases', phases],
  ];
}

/** Converts `instanceCount` to `Instance count`. */
function titleOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
