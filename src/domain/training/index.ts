export { type PlatformLine, platformLines, statusLine } from './log-lines.js';
export {
  hasEnded,
  type PhaseView,
  TRAINING_PHASES,
  TRAINING_TABLE,
  TRAINING_TRIGGERS,
  type TrainingPhase,
  type TrainingTrigger,
} from './phases.js';
export { advanceTrainingJob, firstTransition, type TrainingEvent } from './reducer.js';
export { refuse } from './refuse.js';
export type {
  AlgorithmRequest,
  ChannelRequest,
  ExperimentRequest,
  TrainingRequest,
} from './request.js';
export {
  type ResolvedTraining,
  resolveTrainingRequest,
  type TrainingDefaults,
} from './resolve-request.js';
export {
  JOB_STATUSES,
  type JobStatus,
  TRAINING_SECONDARY_STATUSES,
  type TrainingSecondaryStatus,
} from './statuses.js';
export {
  CHANNEL_DATA_TYPES,
  type ChannelDataType,
  COMPRESSIONS,
  type Compression,
  DISTRIBUTIONS,
  type Distribution,
  type FinalMetric,
  INPUT_MODES,
  type InputMode,
  type MetricDefinition,
  type StatusTransition,
  type TrainingAlgorithm,
  type TrainingChannel,
  type TrainingJob,
  type TrainingResources,
} from './training-job.js';
export {
  isTrainingJobVertex,
  TRAINING_JOB_LABEL,
  trainingJobId,
  trainingJobToVertex,
  vertexToTrainingJob,
} from './training-job-codec.js';
