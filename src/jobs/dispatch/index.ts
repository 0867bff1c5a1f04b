export { JobEngine } from './job-engine.js';
export type { JobEngineOptions } from './job-engine-options.js';
export type { JobKind } from './job-kind.js';
