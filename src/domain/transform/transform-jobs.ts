import { jobCodec } from '../job/index.js';
import type { TransformJob } from './transform-job.js';

/** The records of batch transform jobs. */
export const TRANSFORM_JOBS = jobCodec<TransformJob>({
  label: 'transform_job',
  type: 'TransformJob',
  kind: 'transform-job',
  noun: 'transform job',
});
