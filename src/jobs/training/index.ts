import { TRAINING_JOBS } from '#src/domain/training/index.js';
import type { JobKindEntry } from '../job-kind-entry.js';
import { jobSubject } from '../supervise-job.js';
import { TrainingJobs } from './training-jobs.js';
import { TRAINING_KIND } from './training-kind.js';

export { TrainingJobs } from './training-jobs.js';
export { TRAINING_KIND } from './training-kind.js';

/** Training jobs. */
export const TRAINING: JobKindEntry<TrainingJobs> = {
  codec: TRAINING_JOBS,
  uses: (options) => new TrainingJobs(options),
  subject: (services) => jobSubject(TRAINING_KIND, services),
};
