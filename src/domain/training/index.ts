export { trainingLines } from './log-lines.js';
export { trainingOutputUri } from './output-uri.js';
export {
  hasEnded,
  TRAINING_PHASES,
  TRAINING_TABLE,
  type TrainingPhase,
} from './phases.js';
export { advanceTrainingJob, TRAINING_LIFE, type TrainingEvent } from './reducer.js';
export type {
  AlgorithmRequest,
  ChannelRequest,
  TrainingRequest,
} from './request.js';
export { TRAINING_REQUEST } from './request-fields.js';
export {
  type ResolvedTraining,
  resolveTrainingRequest,
} from './resolve-request.js';
export type { TrainingSecondaryStatus } from './statuses.js';
export { SeriesThinner } from './thin-series.js';
export type {
  StatusTransition,
  TrainingAlgorithm,
  TrainingChannel,
  TrainingJob,
} from './training-job.js';
export { TRAINING_JOBS } from './training-jobs.js';
