import { NAME_RULES } from '../names.js';
import { recordCodec } from '../record/index.js';
import type { TrainingJob } from './training-job.js';

/** The records of training jobs. */
export const TRAINING_JOBS = recordCodec<TrainingJob>({
  label: 'training_job',
  type: 'TrainingJob',
  kind: 'training-job',
  noun: 'training job',
  nameRule: NAME_RULES.job,
});
