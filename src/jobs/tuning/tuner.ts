import type { TrainingJobs } from '../training/index.js';
import type { Samplers } from './thread/samplers.js';

/** The additional parts that tuning jobs need. */
export interface Tuner {
  /** Launches and stops their trials. */
  readonly trainingJobs: TrainingJobs;
  readonly samplers: Samplers;
}
