export { CLAIM_LABEL, type Claim, claimId } from './claim.js';
export { JobEngine, type JobEngineOptions } from './job-engine.js';
export type { JobKind, JobState, JobTask } from './job-kind.js';
