export type { JobStatus } from '../job/index.js';
export { platformLines } from './log-lines.js';
export { trainingOutputUri } from './output-uri.js';
export {
  hasEnded,
  TRAINING_PHASES,
  TRAINING_TABLE,
  TRAINING_TRIGGERS,
  type TrainingPhase,
  type TrainingTrigger,
} from './phases.js';
export { advanceTrainingJob, TRAINING_LIFE, type TrainingEvent } from './reducer.js';
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
export type { TrainingSecondaryStatus } from './statuses.js';
export { SeriesThinner } from './thin-series.js';
export type {
  ChannelDataType,
  Compression,
  Distribution,
  FinalMetric,
  InputMode,
  MetricDefinition,
  StatusTransition,
  TrainingAlgorithm,
  TrainingChannel,
  TrainingJob,
  TrainingResources,
} from './training-job.js';
export { TRAINING_JOBS } from './training-jobs.js';
