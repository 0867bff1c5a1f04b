import type { TrainingJobs } from '../training/index.js';
import type { Samplers } from './thread/samplers.js';

/** What tuning jobs are run with, besides what all jobs are. */
export interface Tuner {
  /** Launches and stops their trials. */
  readonly trainingJobs: TrainingJobs;
  readonly samplers: Samplers;
}
