import { TUNING_JOBS } from '#src/domain/tuning/index.js';
import type { JobKindEntry } from '../job-kind-entry.js';
import { jobSubject } from '../supervise-job.js';
import { TRAINING } from '../training/index.js';
import { TuningJobs } from './tuning-jobs.js';
import { tuningKind } from './tuning-kind.js';

export { Samplers } from './thread/samplers.js';
export type { Tuner } from './tuner.js';
export { TuningJobs } from './tuning-jobs.js';

/** Tuning jobs, which launch training jobs. */
export const TUNING: JobKindEntry<TuningJobs> = {
  codec: TUNING_JOBS,
  uses: (options, others) => new TuningJobs({ ...options, trainingJobs: others.of(TRAINING) }),
  subject: ({ jobs, samplers, ...services }) =>
    jobSubject(tuningKind({ trainingJobs: jobs.of(TRAINING), samplers }), services),
};
