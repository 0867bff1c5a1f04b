export { type JobCodec, jobCodec, recordedComponent } from './codec.js';
export {
  type KeptStatement,
  MOST_ENVELOPE,
  readStatementVertex,
  type Signed,
  STATEMENT_LABEL,
  statementId,
  statementVertex,
} from './kept-statement.js';
export {
  advanceJob,
  failureLines,
  firstTransition,
  JOB_TRIGGERS,
  type JobEvent,
  type JobLife,
  type JobTrigger,
  jobLines,
  type LineRules,
  type PhaseView,
  type PlatformLine,
  phaseView,
} from './life.js';
export {
  METRIC_ENTRY_LABEL,
  type MetricEntry,
  metricEntries,
  metricEntryId,
  metricEntryType,
  readMetricEntry,
  sortableNumber,
} from './metric-entry.js';
export {
  CHANNEL_MODES,
  type ChannelDataType,
  type Compression,
  type Distribution,
  type FinalMetric,
  type GitSource,
  type InputMode,
  JOB_FIELDS,
  type JobExperiment,
  type JobMachine,
  type JobRecord,
  type JobResources,
  type JobStatus,
  type JobTransition,
  METRIC_DEFINITION,
  type MetricDefinition,
  PROGRAM_JOB_FIELDS,
  type ProgramJobRecord,
  type Reproduced,
} from './record.js';
export { metricOfLine, parameterOfLine, type ReportedMetric } from './reported-line.js';
export {
  checkJobRequest,
  type ExperimentRequest,
  JOB_REQUEST,
  type JobDefaults,
  type JobRequest,
  type JobRules,
  MASKED_VALUE,
  PROGRAM_JOB_REQUEST,
  type ProgramJobRequest,
  type ResolvedJob,
  type ResolvedProgramJob,
  resolveJob,
  resolveProgramJob,
} from './request.js';
export { checkSeed, generatedSeed } from './seed.js';
export {
  jobNameOfComponent,
  ownTrialComponentName,
  trialComponentName,
  trialComponentSource,
} from './trial-component-name.js';
