export { type Drain, type DrainRequest, Drains, type DrainWay } from './drains.js';
export { type QuarantineRequest, Quarantines } from './quarantines.js';
export type { Reach, ReachedEndpoint } from './reach.js';
