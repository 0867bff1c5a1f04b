export { TrainingJobs } from './training-jobs.js';
export { TRAINING_KIND } from './training-kind.js';
