export { TransformJobs, type TransformJobsOptions } from './transform-jobs.js';
export { TRANSFORM_KIND } from './transform-kind.js';
