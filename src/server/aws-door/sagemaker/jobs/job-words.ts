import { isPlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import type { KindOfJobs } from '#src/jobs/index.js';
import type { Principal } from '#src/ports/identity.js';
import { notFound } from '#src/records/record-reader.js';
import type { ErrorWords } from '../../json/operation.js';
import { validation } from '../../json/parse-input.js';

/** The original's codes for jobs. */
export const JOB_WORDS: ErrorWords = {
  taken: 'ResourceInUse',
  takenWords:
    'Job name must be unique within an account and region, and a job with this name already exists',
};

/** Returns a job. Throws `NOT_FOUND`. */
export async function requireJob<Job extends JobRecord>(
  jobs: { readonly codec: KindOfJobs['codec']; get(name: string): Promise<Job | undefined> },
  name: string,
): Promise<Job> {
  const job = await jobs.get(name);
  if (!job) throw notFound(jobs.codec, name);
  return job;
}

/** Asks a job to stop. Clients ignore only a `ValidationException` for a job that has ended. */
export async function stopJob(
  jobs: Pick<KindOfJobs, 'stop'>,
  name: string,
  principal: Principal,
): Promise<undefined> {
  try {
    await jobs.stop(name, principal);
  } catch (error) {
    throw isPlatformError(error, 'CONFLICT') ? validation(error.message) : error;
  }
}
