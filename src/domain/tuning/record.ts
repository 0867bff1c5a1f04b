import { JOB_FIELDS, type JobRecord, jobCodec } from '../job/index.js';
import type { StringMap } from '../lineage/index.js';
import { NAME_RULES } from '../names.js';
import {
  arn,
  count,
  type Field,
  flag,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  type RecordOf,
  text,
  type Value,
} from '../record/index.js';
import { JOB_KIND_NAMES } from '../record-kinds.js';
import { TRAINING_REQUEST } from '../training/index.js';
import { TUNING_PHASES, type TuningPhase } from './life.js';
import { RANGES } from './ranges.js';

export const STRATEGY = oneOf('Bayesian', 'Random', 'Grid', 'Hyperband');
export type TuningStrategy = Value<typeof STRATEGY>;

/** The metric that determines the best trial: its last value counts. */
export const OBJECTIVE = objectOf({
  metricName: text,
  /** Whether a greater or a smaller value is better. */
  goal: oneOf('Maximize', 'Minimize'),
});
export type TuningObjective = Value<typeof OBJECTIVE>;
export type ObjectiveGoal = TuningObjective['goal'];

/** The training time of Hyperband's trials. */
const HYPERBAND = objectOf({
  /** The integer hyperparameter for the training time of a trial, for example `epochs`. */
  resource: text,
  min: number,
  max: number,
  reductionFactor: number,
});
export type Hyperband = Value<typeof HYPERBAND>;

/** The number of trials by result. */
const COUNTS = objectOf({ completed: count, inProgress: count, stopped: count, failed: count });
export type TuningCounts = Value<typeof COUNTS>;

/** The completed trial with the best objective. */
const BEST = objectOf({ number: count, trainingJob: arn, value: number });
export type BestTrial = Value<typeof BEST>;

/**
 * Tuning jobs whose trials are used from the start. They are read as of the commit, so that they
 * are the same at every start of the job.
 */
const WARM_START = objectOf({ names: listOf(text), atCommit: count });
export type WarmStart = Value<typeof WARM_START>;

/** The options of a launch, checked and complete, as the record keeps them. */
export const TUNING_OPTIONS = {
  strategy: STRATEGY,
  objective: OBJECTIVE,
  ranges: RANGES,
  /** The most trials. */
  maxJobs: count,
  maxParallelJobs: count,
  earlyStopping: flag,
  hyperband: optional(HYPERBAND),
  /** The launch of every trial, without its name and the searched hyperparameters. */
  training: TRAINING_REQUEST,
};

const FIELDS = {
  ...TUNING_OPTIONS,
  phase: text as Field<TuningPhase>,
  /** All suggestions depend only on it and on the results. */
  randomSeed: number,
  warmStart: optional(WARM_START),
  counts: COUNTS,
  best: optional(BEST),
  /** Why no further trial can be launched; the job fails with it once the running ones have ended. */
  givenUp: optional(text),
};

/** The record of a tuning job; each of its trials is a separate record. Times are milliseconds since the epoch. */
export interface TuningJob extends RecordOf<JobRecord, typeof FIELDS> {}

/** The records of tuning jobs. */
export const TUNING_JOBS = jobCodec<TuningJob>({
  ...JOB_KIND_NAMES.tuning,
  nameRule: NAME_RULES.tuningJob,
  phases: TUNING_PHASES,
  withValues: ({ training, ...job }, change) => ({
    ...job,
    training: training.environment
      ? { ...training, environment: change(training.environment as StringMap) }
      : training,
  }),
  fields: { ...JOB_FIELDS, ...FIELDS },
});
