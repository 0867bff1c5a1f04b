import { importances } from './importance.js';
import { observationsOf, type TuningState } from './next-trial.js';
import { SearchSpace } from './space.js';

/** How much a hyperparameter alone explains of the objective's variance, from 0 to 1. */
export interface Importance {
  readonly name: string;
  readonly importance: number;
}

/** The importance of each hyperparameter, the greatest first; none with too few results. */
export function importancesOf(state: TuningState): readonly Importance[] {
  const space = new SearchSpace(state.ranges);
  const shares = importances(space, observationsOf(state), state.seed) ?? [];
  return shares
    .map((importance, at) => ({ name: space.dimensions[at]?.name ?? '', importance }))
    .sort((one, other) => other.importance - one.importance);
}
