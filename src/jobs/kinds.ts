import type { JobKindEntry } from './job-kind-entry.js';
import { PROCESSING } from './processing/index.js';
import { REPRODUCTION } from './reproduction/index.js';
import { TRAINING } from './training/index.js';
import { TRANSFORM } from './transform/index.js';
import { TUNING } from './tuning/index.js';

/** Every kind of job; a new one is added here. */
export const JOB_KINDS: readonly JobKindEntry[] = [
  TRAINING,
  PROCESSING,
  TRANSFORM,
  TUNING,
  REPRODUCTION,
];
