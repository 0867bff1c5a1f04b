export { JobEngine, type JobEngineOptions } from './job-engine.js';
export type { JobKind } from './job-kind.js';
