import { REPRODUCTIONS } from '#src/domain/reproduction/index.js';
import type { JobKindEntry, UsesByKind } from '../job-kind-entry.js';
import { PROCESSING } from '../processing/index.js';
import { jobSubject } from '../supervise-job.js';
import { TRAINING } from '../training/index.js';
import { TRANSFORM } from '../transform/index.js';
import { Reproductions, reproductionKind } from './reproductions.js';

export type { ReproductionPlan } from './plan.js';
export { Reproductions } from './reproductions.js';

/** Reproductions, which launch past jobs again. */
export const REPRODUCTION: JobKindEntry<Reproductions> = {
  codec: REPRODUCTIONS,
  uses: (options, others) => new Reproductions({ ...options, ...repeatersOf(others) }),
  subject: ({ jobs, ...services }) => jobSubject(reproductionKind(repeatersOf(jobs)), services),
};

function repeatersOf(jobs: UsesByKind) {
  return {
    training: jobs.of(TRAINING),
    processing: jobs.of(PROCESSING),
    transform: jobs.of(TRANSFORM),
  };
}
