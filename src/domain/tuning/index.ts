export { TRIAL_LABEL } from '../record-kinds.js';
export { advanceTuningJob, hasTuningEnded } from './advance.js';
export { TUNING_LIFE, TUNING_TABLE, type TuningPhase } from './life.js';
export {
  type CategoricalRange,
  fromScale,
  type HyperparameterRanges,
  type Hyperparameters,
  type KnownScaling,
  type NumericRange,
  plannedTrials,
  type Scaling,
  scalingOf,
  toScale,
} from './ranges.js';
export {
  type BestTrial,
  type Hyperband,
  type ObjectiveGoal,
  TUNING_JOBS,
  type TuningCounts,
  type TuningJob,
  type TuningObjective,
  type TuningStrategy,
  type WarmStart,
} from './record.js';
export { type ResolvedTuning, resolveTuningRequest, type TuningRequest } from './request.js';
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
