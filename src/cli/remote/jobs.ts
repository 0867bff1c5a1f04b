import type { Client } from '#src/client/client.js';
import type { JobFieldsFragment, JobKind } from '#src/client/generated/graphql.js';
import { listJobs } from '#src/client/jobs/jobs.js';
import { JOB_KIND_NAMES } from '#src/domain/record-kinds.js';
import { absent, misuse } from '../failure.js';
import { nameIn } from './entities.js';
import { absentName } from './names.js';

/** A kind of job, in the spelling of `--type`. */
export type JobType = Lowercase<JobKind>;

/** The kinds of jobs. */
export const JOB_TYPES: readonly JobType[] = Object.values(JOB_KIND_NAMES).map(({ name }) => name);

/** The API's name for a kind of job; the server refuses others. */
export function kindOfType(type: string): JobKind {
  return type.toUpperCase() as JobKind;
}

/** The name for `--type` of a kind of job. */
export function typeOfKind(kind: JobKind): JobType {
  return kind.toLowerCase() as JobType;
}

/**
 * Finds the job of a name or an ARN. Throws `NOT_FOUND`, and `VALIDATION_FAILED` when jobs of
 * several kinds have the name.
 */
export async function findJob(
  client: Client,
  word: string,
  type?: JobType,
): Promise<JobFieldsFragment> {
  const name = nameIn(word, 'job');
  const kinds = type === undefined ? {} : { kinds: [kindOfType(type)] };
  const found: JobFieldsFragment[] = [];
  for await (const job of listJobs(client, { filter: { name, ...kinds } }))
    if (!word.startsWith('arn:') || job.arn === word.toLowerCase()) found.push(job);
  const [job, other] = found;
  if (job && !other) return job;
  if (other)
    throw misuse(
      `There are several jobs '${name}'; say which with --type ${found.map(({ kind }) => typeOfKind(kind)).join(' or ')}.`,
    );
  throw type === undefined
    ? await absentName(client, ['job'], name)
    : absent(`There is no ${type} job '${name.slice(0, 200)}'; see forebear jobs.`, { name });
}
