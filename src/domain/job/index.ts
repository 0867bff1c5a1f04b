export { type JobCodec, jobCodec } from './codec.js';
export {
  CHANNEL_MODES,
  type ChannelDataType,
  type Compression,
  type Distribution,
  type InputMode,
} from './inputs.js';
export {
  type FinalMetric,
  JOB_FIELDS,
  type JobExperiment,
  type JobRecord,
  type JobResources,
  type JobStatus,
  type JobTransition,
  METRIC_DEFINITION,
  type MetricDefinition,
  PROGRAM_JOB_FIELDS,
  type ProgramJobRecord,
  RESOURCES,
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
export { parameterOfLine } from './parameter-line.js';
export {
  type ExperimentRequest,
  JOB_REQUEST,
  type JobRequest,
  PROGRAM_JOB_REQUEST,
  type ProgramJobRequest,
} from './request.js';
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
