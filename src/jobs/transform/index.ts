import { TRANSFORM_JOBS } from '#src/domain/transform/index.js';
import type { JobKindEntry } from '../job-kind-entry.js';
import { jobSubject } from '../supervise-job.js';
import { TransformJobs } from './transform-jobs.js';
import { TRANSFORM_KIND } from './transform-kind.js';

export { TransformJobs } from './transform-jobs.js';
export { TRANSFORM_KIND } from './transform-kind.js';

/** Batch transform jobs. */
export const TRANSFORM: JobKindEntry<TransformJobs> = {
  codec: TRANSFORM_JOBS,
  uses: (options) => new TransformJobs(options),
  subject: (services) => jobSubject(TRANSFORM_KIND, services),
};
