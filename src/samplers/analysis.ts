import { fitProcess } from './gp/suggest.js';
import { Random } from './math/random.js';
import { observationsOf, type TuningState } from './next-trial.js';
import { type Observation, type Point, SearchSpace } from './space.js';

/** The share of the objective's variance, from 0 to 1, that a hyperparameter alone explains. */
export interface Importance {
  readonly name: string;
  readonly importance: number;
}

/** The importances from the results so far, or the reason that there are none. */
export interface Importances {
  /** The greatest first. */
  readonly importances: readonly Importance[];
  readonly missingReason?: string;
}

/** Estimates the importance of each hyperparameter from the results so far. */
export function importancesOf(state: TuningState): Importances {
  const space = new SearchSpace(state.ranges);
  const observations = observationsOf(state);
  const shares = importances(space, observations, state.seed);
  if (!shares) return { importances: [], missingReason: whyNone(observations.length) };
  return {
    importances: shares
      .map((importance, at) => ({ name: space.dimensions[at]?.name ?? '', importance }))
      .sort((one, other) => other.importance - one.importance),
  };
}

function whyNone(results: number): string {
  return results < LEAST_KNOWN
    ? `${LEAST_KNOWN} results are needed; so far: ${results}.`
    : 'The results do not differ enough.';
}

/** The least number of observations for a model. */
const LEAST_KNOWN = 4;
/**
 * When there are more observations than a Gaussian process handles quickly, the best ones are kept.
 */
const MOST_KNOWN = 300;
const OUTER = 64;
const INNER = 64;

/**
 * Computes the share of the objective's variance over the space that each dimension explains alone:
 * the main effects of a functional analysis of variance (Hutter et al. 2014, "An efficient approach
 * for assessing hyperparameter importance"), by Monte Carlo on a Gaussian process fitted to the
 * observations. Shares from 0 to 1, one for each dimension; the rest are interactions of
 * dimensions. Undefined with too few observations, or when all values are equal.
 */
export function importances(
  space: SearchSpace,
  observations: readonly Observation[],
  seed: number,
): readonly number[] | undefined {
  const known = observations.toSorted((one, other) => one.value - other.value).slice(0, MOST_KNOWN);
  if (known.length < LEAST_KNOWN || new Set(known.map(({ value }) => value)).size < 2)
    return undefined;
  const { features, process } = fitProcess(space, known);
  const random = new Random(seed);
  const expected = (point: Point) => process.meanAt(features.of(point));
  const everywhere = Array.from({ length: OUTER * INNER }, () => space.draw(random));
  const whole = variance(everywhere.map(expected));
  if (!(whole > 0)) return undefined;
  const shares = space.dimensions.map((_, at) => {
    const effects = Array.from({ length: OUTER }, (__, outer) => {
      const place = everywhere[outer * INNER]?.[at] ?? 0;
      const others = everywhere.slice(outer * INNER, (outer + 1) * INNER);
      return mean(others.map((point) => expected(point.with(at, place))));
    });
    return Math.max(0, variance(effects)) / whole;
  });
  const sum = shares.reduce((total, share) => total + share, 0);
  return sum > 1 ? shares.map((share) => share / sum) : shares;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
}
