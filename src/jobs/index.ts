export { JobEngine, type JobEngineOptions, type JobKind } from './dispatch/index.js';
export {
  TrainingJobs,
  type TrainingJobsOptions,
  type TrainingServices,
  trainingJobKind,
} from './training/index.js';
export {
  type ObjectReport,
  type RecordedObjects,
  verifyObjects,
} from './verify-objects.js';
