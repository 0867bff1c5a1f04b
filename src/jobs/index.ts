export { JobEngine, type JobEngineOptions, type JobKind } from './dispatch/index.js';
export {
  type TrainingJobQuery,
  TrainingJobs,
  type TrainingJobsOptions,
  type TrainingServices,
  trainingJobKind,
} from './training/index.js';
