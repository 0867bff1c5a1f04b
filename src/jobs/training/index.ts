export { checkMetricExpressions, MetricReader } from './metrics.js';
export type { TrainingServices } from './supervise/services.js';
export { trainingJobKind } from './training-job-kind.js';
export { TrainingJobs, type TrainingJobsOptions } from './training-jobs.js';
