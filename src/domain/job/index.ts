export type { JobRecord, JobStatus, JobTransition } from './job-record.js';
export {
  advanceJob,
  firstTransition,
  type JobEvent,
  type JobLife,
  type PhaseView,
} from './life.js';
export { type PlatformLine, statusLine } from './log-lines.js';
export { JOB_ARN_KINDS, type JobArnKind, trialComponentName } from './trial-component-name.js';
