export { TRIAL_LABEL } from '../record-kinds.js';
export { plannedTrials } from './grid-size.js';
export { tuningLines } from './log-lines.js';
export { TUNING_LIFE, TUNING_TABLE, type TuningPhase } from './phases.js';
export type {
  CategoricalRange,
  HyperparameterRanges,
  Hyperparameters,
  NumericRange,
  Scaling,
} from './ranges.js';
export { advanceTuningJob, hasTuningEnded } from './reducer.js';
export type { TuningRequest } from './request.js';
export { type ResolvedTuning, resolveTuningRequest } from './resolve-request.js';
export { fromScale, type KnownScaling, scalingOf, toScale } from './scaling.js';
export {
  isBetter,
  type Rung,
  recounted,
  type Suggestion,
  type Trial,
  type TrialStatus,
  trialId,
  trialToVertex,
  vertexToTrial,
} from './trial.js';
export type {
  BestTrial,
  Hyperband,
  ObjectiveGoal,
  TuningCounts,
  TuningJob,
  TuningObjective,
  TuningStrategy,
  WarmStart,
} from './tuning-job.js';
export { TUNING_JOBS } from './tuning-jobs.js';
