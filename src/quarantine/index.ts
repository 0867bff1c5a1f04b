export { Drains, type DrainWay } from './drains.js';
export { Quarantines } from './quarantines.js';
export type { Reach } from './reach.js';
