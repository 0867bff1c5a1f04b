export { ProcessingJobs } from './processing-jobs.js';
export { PROCESSING_KIND } from './processing-kind.js';
