import type { Known } from '../known.js';
import type { Random } from '../math/random.js';
import type { Observation, Proposal, SearchSpace } from '../space.js';
import { Features, fitParameters, standardise } from './fit.js';
import { GaussianProcess } from './gaussian-process.js';
import { maximise } from './maximise.js';

/** How many of the best points have their neighbourhood searched. */
const ELITE = 5;

/**
 * Returns the point of the greatest expected improvement under a Gaussian process. Running trials
 * are assumed to turn out as expected: the "kriging believer" of Ginsbourger et al. 2010, "Kriging
 * is well-suited to parallelize optimization". At least one observation; `undefined` when no new
 * point is found.
 */
export function suggestByProcess(
  { space, observations, pending }: Known,
  random: Random,
): Proposal | undefined {
  const { features, process, valueAt, slopeAt } = fitProcess(space, observations);
  const believed = process.believing(pending.map((point) => features.of(point)));
  const points = observations.map(({ point }) => point);
  const ranked = [...points, ...pending]
    .map((point) => ({ point, expected: believed.meanAt(features.of(point)) }))
    .sort((one, other) => one.expected - other.expected);
  const known = new Set([...points, ...pending].map((point) => space.keyOf(point)));
  const found = maximise(
    {
      features,
      process: believed,
      best: ranked[0]?.expected ?? 0,
      elite: ranked.slice(0, ELITE).map(({ point }) => point),
      isKnown: (point) => known.has(space.keyOf(point)),
    },
    random,
  );
  if (!found) return undefined;
  const forecast = believed.at(features.of(found.point));
  return {
    point: found.point,
    model: 'gaussian-process',
    forecast: {
      mean: valueAt(forecast.mean),
      deviation: slopeAt(forecast.mean) * forecast.deviation,
    },
    acquisition: found.value + Math.log(slopeAt(forecast.mean)),
  };
}

/** A process fitted to observations, on their standardised scale. */
export function fitProcess(space: SearchSpace, observations: readonly Observation[]) {
  const features = new Features(space);
  const { values, ...back } = standardise(observations.map(({ value }) => value));
  const data = {
    rows: observations.map(({ point }) => features.of(point)),
    values,
    dimensionOf: features.dimensionOf,
    dimensions: features.dimensions,
  };
  return { features, process: new GaussianProcess(data, fitParameters(data)), ...back };
}
