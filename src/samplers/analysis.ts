import { importances } from './importance.js';
import { observationsOf, type TuningState } from './next-trial.js';
import { SearchSpace } from './space.js';

/** The share of the objective's variance, from 0 to 1, that a hyperparameter alone explains. */
export interface Importance {
  readonly name: string;
  readonly importance: number;
}

/**
 * Returns the importance of each hyperparameter, the greatest first; empty with too few results.
 */
export function importancesOf(state: TuningState): readonly Importance[] {
  const space = new SearchSpace(state.ranges);
  const shares = importances(space, observationsOf(state), state.seed) ?? [];
  return shares
    .map((importance, at) => ({ name: space.dimensions[at]?.name ?? '', importance }))
    .sort((one, other) => other.importance - one.importance);
}
