import type { Arn } from '../arn.js';
import type { JobRecord } from '../job/index.js';
import type { TrainingRequest } from '../training/index.js';
import type { TuningPhase } from './phases.js';
import type { HyperparameterRanges } from './ranges.js';

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
