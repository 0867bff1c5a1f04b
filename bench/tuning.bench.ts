import { suggestBayesian } from '#src/samplers/bayesian.js';
import { suggestByProcess } from '#src/samplers/gp/suggest.js';
import { initialPoint } from '#src/samplers/initial-design.js';
import { Random } from '#src/samplers/math/random.js';
import { type Observation, type Proposal, SearchSpace } from '#src/samplers/space.js';
import { suggestByTpe } from '#src/samplers/tpe/suggest.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { median, round, scaled } from './support/measure.js';
import { FUNCTIONS, type TestFunction } from './tuning/functions.js';
import { findOptuna, runOptuna } from './tuning/optuna.js';

const SEEDS = 20;
const TRIALS = 60;
const MANY = 200;
const INITIAL = 10;
/** The least number of trials or observations: more than the initial points. */
const LEAST = 15;

/**
 * How good the best of 60 trials is, one after the other, and how long a suggestion takes with 200
 * observations.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  const seeds = scaled(SEEDS, scale);
  const trials = Math.max(LEAST, scaled(TRIALS, scale));
  const figures: Record<string, number | string> = {};
  for (const test of FUNCTIONS) {
    const best = bestOf(test, { seeds, trials }, (space, observations, { seed, number }) =>
      suggestBayesian({ space, observations, pending: [], seed, number, attempt: 0 }),
    );
    figures[test.name] = round(best, 5);
    note(`${test.name} by Gaussian process: ${figures[test.name]}`);
  }
  for (const test of FUNCTIONS) {
    const best = bestOf(test, { seeds, trials }, (space, observations, { seed, number }) =>
      number <= INITIAL
        ? { point: initialPoint(space, seed, number - 1), model: 'initial' }
        : suggestByTpe({ space, observations, pending: [] }, new Random(seed, number)),
    );
    figures[`${test.name}_tpe`] = round(best, 5);
  }
  figures['suggest_200_s'] = round(secondsWithMany(Math.max(LEAST, scaled(MANY, scale))), 4);
  const python = await findOptuna();
  if (python === undefined) {
    note('Optuna is not installed: nothing to compare with');
    return { ...figures, optuna: 'not installed' };
  }
  return { ...figures, ...(await runOptuna(python, { seeds, trials })) };
}

type Suggest = (
  space: SearchSpace,
  observations: readonly Observation[],
  trial: { readonly seed: number; readonly number: number },
) => Proposal | undefined;

function bestOf(
  test: TestFunction,
  { seeds, trials }: { readonly seeds: number; readonly trials: number },
  suggest: Suggest,
): number {
  const bests = Array.from({ length: seeds }, (_, index) => {
    const observations = trialsOf(test, suggest, { seed: index + 1, trials });
    return Math.min(...observations.map(({ value }) => value));
  });
  return median(bests);
}

function trialsOf(
  { ranges, value }: TestFunction,
  suggest: Suggest,
  { seed, trials }: { readonly seed: number; readonly trials: number },
): readonly Observation[] {
  const space = new SearchSpace(ranges);
  const observations: Observation[] = [];
  for (let number = 1; number <= trials; number += 1) {
    const proposal = suggest(space, observations, { seed, number });
    if (!proposal) throw new Error('Nothing was suggested.');
    const values = space.decode(proposal.point);
    const x = ranges.continuous.map(({ name }) => Number(values[name]));
    observations.push({ point: proposal.point, value: value(x) });
  }
  return observations;
}

/** The median of some suggestions in six dimensions. */
function secondsWithMany(many: number): number {
  const [, hartmann6] = FUNCTIONS as readonly [TestFunction, TestFunction];
  const space = new SearchSpace(hartmann6.ranges);
  const draw: Suggest = (_, __, { seed, number }) => ({
    point: initialPoint(space, seed, number - 1),
    model: 'initial',
  });
  const observations = trialsOf(hartmann6, draw, { seed: 1, trials: many });
  const times = Array.from({ length: 5 }, (_, index) => {
    const start = performance.now();
    suggestByProcess({ space, observations, pending: [] }, new Random(index));
    return (performance.now() - start) / 1000;
  });
  return median(times);
}
