export { AllJobs, type JobQuery, type JobSelection } from './all-jobs.js';
export type { JobKind, JobServices } from './job-kind.js';
export { JOB_KINDS, type JobKindFacts, jobSubjects } from './kinds.js';
export {
  Jobs,
  type JobsOptions,
  type MetricQuery,
  type MetricSelection,
  type RankedJob,
} from './launch/index.js';
export { ProcessingJobs } from './processing/index.js';
export { TrainingJobs } from './training/index.js';
export { TransformJobs } from './transform/index.js';
export { Samplers, TuningJobs } from './tuning/index.js';
export {
  type ObjectReport,
  type RecordedObjects,
  verifyObjects,
} from './verify-objects.js';
