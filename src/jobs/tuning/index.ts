export { Samplers } from './thread/samplers.js';
export type { Tuner } from './tuner.js';
export { TuningJobs } from './tuning-jobs.js';
export { tuningKind } from './tuning-kind.js';
