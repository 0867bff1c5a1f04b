import type { ExperimentRequest } from '../job/index.js';
import type { TrainingRequest } from '../training/index.js';
import type { CategoricalRange, NumericRange } from './ranges.js';
import type { TuningObjective, TuningStrategy } from './tuning-job.js';

/** What a caller asks for when launching a tuning job; nothing of it is checked yet. */
export interface TuningRequest {
  readonly clientToken?: string;
  readonly name?: string;
  /** Default `Bayesian`. */
  readonly strategy?: TuningStrategy;
  readonly objective: TuningObjective;
  readonly ranges: {
    readonly integer?: readonly NumericRange[];
    readonly continuous?: readonly NumericRange[];
    readonly categorical?: readonly CategoricalRange[];
  };
  readonly maxJobs: number;
  /** Default 1. */
  readonly maxParallelJobs?: number;
  /** Default false. */
  readonly earlyStopping?: boolean;
  /** One that follows from the name and the time of the job when absent. */
  readonly randomSeed?: number;
  readonly hyperband?: {
    readonly resource: string;
    readonly min: number;
    readonly max: number;
    readonly reductionFactor?: number;
  };
  /** Names of tuning jobs that have ended. */
  readonly warmStartFrom?: readonly string[];
  /** What every trial is launched with. */
  readonly trainingJob: TrainingRequest;
  readonly experiment?: ExperimentRequest;
  readonly tags?: Readonly<Record<string, unknown>>;
}
