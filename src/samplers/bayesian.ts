import { suggestByProcess } from './gp/suggest.js';
import { initialPoint } from './initial-design.js';
import type { Known } from './known.js';
import { Random } from './math/random.js';
import type { Proposal, SearchSpace } from './space.js';
import { suggestByTpe } from './tpe/suggest.js';

/** The suggestion to make. */
export interface BayesianState extends Known {
  readonly seed: number;
  /** The number of the trial, from 1; every trial has its own random numbers. */
  readonly number: number;
  /** How many suggestions for this trial were refused. */
  readonly attempt: number;
}

/** With more observations a Gaussian process, whose cost grows with their third power, takes too long. */
const MOST_FOR_PROCESS = 500;
/** The least number of observations for a model. */
const LEAST_KNOWN = 2;

/** Chooses the model for a space and a number of observations. */
export function modelOf({ dimensions }: SearchSpace, observations: number): 'gp' | 'tpe' {
  const categorical = dimensions.filter(({ kind }) => kind === 'categorical').length;
  const isMostlyCategorical = 2 * categorical > dimensions.length;
  return observations > MOST_FOR_PROCESS || isMostlyCategorical ? 'tpe' : 'gp';
}

/** How many trials fill the space before a model is used. */
export function initialTrials({ dimensions }: SearchSpace): number {
  return Math.max(5, Math.min(10, 2 * dimensions.length));
}

/**
 * Returns the next point of Bayesian optimisation. The first trials fill the space evenly, fewer of
 * them where earlier tuning jobs brought observations; later ones come from the model of {@link
 * modelOf}. When the model finds no new point, a random one is drawn.
 */
export function suggestBayesian(asked: BayesianState): Proposal {
  const { space, observations, seed, number, attempt } = asked;
  const random = new Random(seed, number, attempt);
  const isBeginning = number <= initialTrials(space) && observations.length < initialTrials(space);
  if (attempt === 0 && (isBeginning || observations.length < LEAST_KNOWN))
    return { point: initialPoint(space, seed, number - 1), model: 'initial' };
  if (observations.length < LEAST_KNOWN) return { point: space.draw(random), model: 'random' };
  const suggest = modelOf(space, observations.length) === 'gp' ? suggestByProcess : suggestByTpe;
  return suggest(asked, random) ?? { point: space.draw(random), model: 'random' };
}
