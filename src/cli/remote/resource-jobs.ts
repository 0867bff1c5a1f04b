import { type JobRowFragment, type JobStatus, JobsDocument } from '../generated/graphql.js';
import { ago, duration } from '../output/ago.js';
import type { Fact } from '../output/describe.js';
import { paintStatus } from '../output/paint-status.js';
import { findJob, JOB_KINDS, type JobDetails, jobTypeOf, withWaiting } from './job-kinds.js';
import type { Resource } from './resource.js';

type JobRow = JobRowFragment;

const OVER = ['COMPLETED', 'FAILED', 'STOPPED'];

/** Jobs of all kinds. */
export const JOBS: Resource<JobRow, JobDetails> = {
  noun: 'job',
  columns: (now) => [
    { title: 'NAME', text: ({ name }) => name, isLong: true },
    { title: 'TYPE', text: ({ __typename: type }) => jobTypeOf(type) ?? type },
    { title: 'STATUS', text: ({ status }) => status, paint: paintStatus },
    { title: 'AGE', text: ({ creationTime }) => ago(creationTime, now) },
    { title: 'DURATION', text: (job) => lasted(job, now) },
  ],
  async list(client, { limit, name, type, status, createdAfter, createdBefore }) {
    const has = (one: string) => type === undefined || type === one;
    const answer = await client.ask(JobsDocument, {
      first: limit,
      filter: {
        ...(name !== undefined && { nameContains: name }),
        ...(status !== undefined && { status: status.toUpperCase() as JobStatus }),
        ...(createdAfter !== undefined && { createdAfter }),
        ...(createdBefore !== undefined && { createdBefore }),
      },
      training: has('training'),
      processing: has('processing'),
      transform: has('transform'),
      tuning: has('tuning'),
    });
    return Object.values(answer)
      .flatMap((page): readonly JobRow[] => page?.nodes ?? [])
      .sort((a, b) => (a.creationTime < b.creationTime ? 1 : -1))
      .slice(0, limit);
  },
  async get(client, word, { type }) {
    const found = await findJob(client, word, type);
    const job = await JOB_KINDS[found.type].get(client, found.name);
    return job ? await withWaiting(client, job) : await gone(word);
  },
  facts,
  async stop(client, word, { type }) {
    const found = await findJob(client, word, type);
    return await JOB_KINDS[found.type].stop(client, found.name);
  },
  async delete(client, word, { type }) {
    const found = await findJob(client, word, type);
    return await JOB_KINDS[found.type].delete(client, found.name);
  },
  isOver: ({ status }) => OVER.includes(status),
};

/** Whether a job has ended, by its status. */
export function isOver(status: string): boolean {
  return OVER.includes(status);
}

async function gone(word: string): Promise<never> {
  const { absent } = await import('../failure.js');
  throw absent(`There is no job '${word}' any more.`);
}

function lasted({ startTime, endTime }: JobRow, now: number): string {
  if (!startTime) return '';
  return duration(((endTime ? Date.parse(endTime) : now) - Date.parse(startTime)) / 1000);
}

/** What every kind has first, then what this one has. */
function facts(job: JobDetails): readonly Fact[] {
  const { name, arn, status, failureReason, creationTime, startTime, endTime, ...rest } = job;
  const { statusTransitions, role, tags, ...own } = rest;
  const phases = statusTransitions.map(
    (phase) => `${phase.startTime}  ${phase.status}${phase.message ? ` - ${phase.message}` : ''}`,
  );
  return [
    ['Name', name],
    ['ARN', arn],
    ['Status', status],
    ['Failure', failureReason],
    ['Created', creationTime],
    ['Started', startTime],
    ['Ended', endTime],
    ...Object.entries(own).map(([key, value]): Fact => [titleOf(key), value]),
    ['Role', role],
    ['Tags', tags],
    ['Phases', phases],
  ];
}

/** `instanceCount` as `Instance count`. */
function titleOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
