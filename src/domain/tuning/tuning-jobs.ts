import { jobCodec } from '../job/index.js';
import { NAME_RULES } from '../names.js';
import type { TuningJob } from './tuning-job.js';

/** The records of tuning jobs. */
export const TUNING_JOBS = jobCodec<TuningJob>({
  label: 'tuning_job',
  type: 'TuningJob',
  kind: 'hyper-parameter-tuning-job',
  noun: 'tuning job',
  nameRule: NAME_RULES.tuningJob,
});
