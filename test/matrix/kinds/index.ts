import type { MatrixKind } from '../job-kind.js';
import { FRAMEWORK_TRAINING } from './framework-training.js';
import { PROCESSING_JOB } from './processing-job.js';
import { TRAINING_JOB } from './training-job.js';
import { TRANSFORM_JOB } from './transform-job.js';
import { TUNING_JOB } from './tuning-job.js';

/** The kinds of jobs that must work on every runner and every storage. */
export const KINDS: readonly MatrixKind[] = [
  TRAINING_JOB,
  PROCESSING_JOB,
  FRAMEWORK_TRAINING,
  TRANSFORM_JOB,
  TUNING_JOB,
];
