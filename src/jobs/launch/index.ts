export type { MetricQuery, MetricSelection, RankedJob } from './by-metric.js';
export { Jobs, type JobsOptions, type Launch } from './jobs.js';
export { type NewJob, newJob } from './new-job.js';
