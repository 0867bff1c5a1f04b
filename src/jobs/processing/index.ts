import { PROCESSING_JOBS } from '#src/domain/processing/index.js';
import type { JobKindEntry } from '../job-kind-entry.js';
import { jobSubject } from '../supervise-job.js';
import { PROCESSING_KIND, ProcessingJobs } from './processing-jobs.js';

export { ProcessingJobs } from './processing-jobs.js';

/** Processing jobs. */
export const PROCESSING: JobKindEntry<ProcessingJobs> = {
  codec: PROCESSING_JOBS,
  uses: (options) => new ProcessingJobs(options),
  subject: (services) => jobSubject(PROCESSING_KIND, services),
};
