export {
  JOB_FIELDS,
  type JobCodec,
  jobCodec,
  METRIC_DEFINITION,
  PROGRAM_JOB_FIELDS,
  RESOURCES,
} from './codec.js';
export type { ChannelDataType, Compression, Distribution, InputMode } from './inputs.js';
export type {
  JobExperiment,
  JobRecord,
  JobResources,
  JobStatus,
  JobTransition,
  ProgramJobRecord,
} from './job-record.js';
export {
  advanceJob,
  firstTransition,
  type JobEvent,
  type JobLife,
  type PhaseView,
} from './life.js';
export {
  failureLines,
  jobLines,
  type LineRules,
  type PlatformLine,
} from './log-lines.js';
export {
  METRIC_ENTRY_LABEL,
  type MetricEntry,
  metricEntries,
  metricEntryId,
  metricEntryType,
  readMetricEntry,
  sortableNumber,
} from './metric-entry.js';
export { metricOfLine, type ReportedMetric } from './metric-line.js';
export type { FinalMetric, MetricDefinition } from './metrics.js';
export { parameterOfLine } from './parameter-line.js';
export type { ExperimentRequest, JobRequest, ProgramJobRequest } from './request.js';
export {
  checkJobRequest,
  type JobDefaults,
  type JobRules,
  type ResolvedJob,
  type ResolvedProgramJob,
  resolveJob,
  resolveProgramJob,
} from './resolve-request.js';
export {
  ownTrialComponentName,
  trialComponentName,
  trialComponentSource,
} from './trial-component-name.js';
export { JOB_TRIGGERS, type JobTrigger } from './triggers.js';
