import type { JobRecord } from '#src/domain/job/index.js';
import type { JobWork } from '../job-kind.js';

/** A job with its values in the clear, for its program; it is never recorded. */
export function opened<Job extends JobRecord>(
  { kind, services: { values } }: Pick<JobWork<Job>, 'kind' | 'services'>,
  job: Job,
): Job {
  return values ? kind.codec.withValues(job, (each) => values.open(each)) : job;
}
