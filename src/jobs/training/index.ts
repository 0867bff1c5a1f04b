export { TrainingJobs, type TrainingJobsOptions } from './training-jobs.js';
export { TRAINING_KIND } from './training-kind.js';
