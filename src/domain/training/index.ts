export { advanceTrainingJob, TRAINING_LIFE, type TrainingEvent, trainingLines } from './advance.js';
export { type AlgorithmRequest, algorithmRequest } from './algorithm.js';
export { type ChannelRequest, resolveChannels } from './channels.js';
export {
  hasEnded,
  TRAINING_PHASES,
  TRAINING_TABLE,
  type TrainingPhase,
  type TrainingSecondaryStatus,
} from './life.js';
export {
  type StatusTransition,
  TRAINING_JOBS,
  TRAINING_OPTIONS,
  type TrainingAlgorithm,
  type TrainingChannel,
  type TrainingJob,
  trainingOutputUri,
} from './record.js';
export {
  hyperparameterTexts,
  type ResolvedTraining,
  resolveTrainingRequest,
  TRAINING_REQUEST,
  type TrainingRequest,
} from './request.js';
export { SeriesThinner } from './thin-series.js';
