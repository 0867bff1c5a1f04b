import type { Arn } from '../arn.js';
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
  text,
} from '../record/index.js';
import { JOB_KIND_NAMES } from '../record-kinds.js';
import { TRAINING_REQUEST, type TrainingRequest } from '../training/index.js';
import { TUNING_PHASES, type TuningPhase } from './life.js';
import type { CategoricalRange, HyperparameterRanges, NumericRange } from './ranges.js';

export type TuningStrategy = 'Bayesian' | 'Random' | 'Grid' | 'Hyperband';

/** Whether a greater or a smaller value of the objective is better. */
export type ObjectiveGoal = 'Maximize' | 'Minimize';

/** The metric that decides which trial is best: its last value counts. */
export interface TuningObjective {
  readonly metricName: string;
  readonly goal: ObjectiveGoal;
}

/** How long the trials of Hyperband train. */
export interface Hyperband {
  /** The integer hyperparameter that says how long a trial trains, for example `epochs`. */
  readonly resource: string;
  readonly min: number;
  readonly max: number;
  readonly reductionFactor: number;
}

/** How many trials ended how. */
export interface TuningCounts {
  readonly completed: number;
  readonly inProgress: number;
  readonly stopped: number;
  readonly failed: number;
}

/** The completed trial with the best objective. */
export interface BestTrial {
  readonly number: number;
  readonly trainingJob: Arn;
  readonly value: number;
}

/** Tuning jobs whose trials are known from the start. */
export interface WarmStart {
  readonly names: readonly string[];
  /** Their trials are read as they were right after this commit, so that they are the same however late. */
  readonly atCommit: number;
}

/** The record of a tuning job; each of its trials is a separate record. Times are milliseconds since the epoch. */
export interface TuningJob extends JobRecord {
  readonly phase: TuningPhase;
  readonly strategy: TuningStrategy;
  readonly objective: TuningObjective;
  readonly ranges: HyperparameterRanges;
  /** Trials that are launched at the most. */
  readonly maxJobs: number;
  readonly maxParallelJobs: number;
  readonly earlyStopping: boolean;
  /** All suggestions follow from it and from the results. */
  readonly randomSeed: number;
  readonly hyperband?: Hyperband;
  readonly warmStart?: WarmStart;
  /** What every trial is launched with, besides its name and its own hyperparameters. */
  readonly training: TrainingRequest;
  readonly counts: TuningCounts;
  readonly best?: BestTrial;
  /** Why no further trial can be launched; the job fails with it once those under way have ended. */
  readonly givenUp?: string;
}

const NUMERIC_RANGES = listOf(
  objectOf<NumericRange>({
    name: text,
    min: number,
    max: number,
    scaling: oneOf('Auto', 'Linear', 'Logarithmic', 'ReverseLogarithmic'),
  }),
);

const RANGES = objectOf<HyperparameterRanges>({
  integer: NUMERIC_RANGES,
  continuous: NUMERIC_RANGES,
  categorical: listOf(objectOf<CategoricalRange>({ name: text, values: listOf(text) })),
});

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
  fields: {
    ...JOB_FIELDS,
    phase: text as Field<TuningJob['phase']>,
    strategy: oneOf('Bayesian', 'Random', 'Grid', 'Hyperband'),
    objective: objectOf<TuningObjective>({
      metricName: text,
      goal: oneOf('Maximize', 'Minimize'),
    }),
    ranges: RANGES,
    maxJobs: count,
    maxParallelJobs: count,
    earlyStopping: flag,
    randomSeed: number,
    hyperband: optional(
      objectOf<Hyperband>({ resource: text, min: number, max: number, reductionFactor: number }),
    ),
    warmStart: optional(objectOf<WarmStart>({ names: listOf(text), atCommit: count })),
    training: TRAINING_REQUEST,
    counts: objectOf<TuningCounts>({
      completed: count,
      inProgress: count,
      stopped: count,
      failed: count,
    }),
    best: optional(objectOf<BestTrial>({ number: count, trainingJob: arn, value: number })),
    givenUp: optional(text),
  },
});
