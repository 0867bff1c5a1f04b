export type { DrainOutcome } from './drain-plans.js';
export { type DrainReport, Drains } from './drains.js';
export { Quarantines } from './quarantines.js';
export type { Reach } from './reach.js';
