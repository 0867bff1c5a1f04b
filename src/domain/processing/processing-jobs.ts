import { jobCodec } from '../job/index.js';
import type { ProcessingJob } from './processing-job.js';

/** The records of processing jobs. */
export const PROCESSING_JOBS = jobCodec<ProcessingJob>({
  label: 'processing_job',
  type: 'ProcessingJob',
  kind: 'processing-job',
  noun: 'processing job',
});
