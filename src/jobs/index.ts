export type { JobKind, JobServices } from './job-kind.js';
export { jobSubject } from './job-subject.js';
export { TRAINING_KIND, TrainingJobs, type TrainingJobsOptions } from './training/index.js';
export {
  type ObjectReport,
  type RecordedObjects,
  verifyObjects,
} from './verify-objects.js';
