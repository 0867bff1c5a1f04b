import { jobCodec } from '../job/index.js';
import type { TrainingJob } from './training-job.js';

/** The records of training jobs. */
export const TRAINING_JOBS = jobCodec<TrainingJob>({
  label: 'training_job',
  type: 'TrainingJob',
  kind: 'training-job',
  noun: 'training job',
});
