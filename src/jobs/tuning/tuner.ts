import type { TrainingJobs } from '../training/index.js';
import type { Samplers } from './thread/samplers.js';

/** The parts that tuning jobs need, in addition to those of all jobs. */
export interface Tuner {
  /** Launches and stops their trials. */
  readonly trainingJobs: TrainingJobs;
  readonly samplers: Samplers;
}
