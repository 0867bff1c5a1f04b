import type { Hyperparameters, Trial, TuningJob } from '#src/domain/tuning/index.js';
import type { EarlierTrial, TuningState } from '#src/samplers/next-trial.js';

/** What is known of a tuning job besides its record. */
export interface KnownTrials {
  readonly trials: readonly Trial[];
  readonly earlier: readonly EarlierTrial[];
  readonly refused: readonly Hyperparameters[];
}

/** What the next suggestion of a tuning job follows from. */
export function tuningState(
  job: Pick<TuningJob, 'strategy' | 'ranges' | 'objective' | 'hyperband' | 'randomSeed'>,
  { trials, earlier, refused }: KnownTrials,
): TuningState {
  const { strategy, ranges, objective, hyperband, randomSeed } = job;
  return {
    strategy,
    ranges,
    goal: objective.goal,
    ...(hyperband && { hyperband }),
    seed: randomSeed,
    trials: trials.map((trial) => ({
      number: trial.number,
      hyperparameters: trial.hyperparameters,
      isOver: trial.status !== 'InProgress',
      ...(trial.objective === undefined ? {} : { objective: trial.objective }),
      ...(trial.rung && { rung: trial.rung }),
    })),
    earlier,
    refused,
  };
}
