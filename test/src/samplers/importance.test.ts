import { describe, expect, it } from 'vitest';
import type { HyperparameterRanges } from '#src/domain/tuning/index.js';
import { importancesOf } from '#src/samplers/analysis.js';
import { Random } from '#src/samplers/math/random.js';
import type { KnownTrial, TuningState } from '#src/samplers/next-trial.js';
import { SearchSpace } from '#src/samplers/space.js';

const RANGES: HyperparameterRanges = {
  integer: [{ name: 'layers', min: 1, max: 8, scaling: 'Linear' }],
  continuous: [
    { name: 'rate', min: 1e-5, max: 1, scaling: 'Logarithmic' },
    { name: 'nothing', min: 0, max: 1, scaling: 'Linear' },
  ],
  categorical: [{ name: 'optimiser', values: ['adam', 'sgd', 'lion'] }],
};

type Values = Readonly<Record<string, string>>;

/** Trials at random points, with the result of a function of their values. */
function trialsOf(count: number, seed: number, resultOf: (values: Values) => number): KnownTrial[] {
  const space = new SearchSpace(RANGES);
  const random = new Random(seed);
  return Array.from({ length: count }, (_, index) => {
    const values = space.decode(space.draw(random));
    return {
      number: index + 1,
      hyperparameters: values,
      isOver: true,
      objective: resultOf(values),
    };
  });
}

function stateOf(
  trials: readonly KnownTrial[],
  goal: TuningState['goal'] = 'Minimize',
): TuningState {
  return { strategy: 'Random', ranges: RANGES, goal, seed: 1, trials, earlier: [], refused: [] };
}

/** The rate matters most, then the layers, then the optimiser; `nothing` does not matter. */
const loss = ({ rate, layers, optimiser }: Values) =>
  4 * (Math.log10(Number(rate)) + 2.5) ** 2 +
  0.6 * (Number(layers) - 3) ** 2 +
  (optimiser === 'adam' ? 0 : 4);

describe('the importance of a hyperparameter', () => {
  it('follows its influence, for numbers, whole numbers and categories, whichever goal', () => {
    for (const seed of [1, 2, 3]) {
      const found = importancesOf(stateOf(trialsOf(40, seed, loss)));
      expect(found.missingReason).toBeUndefined();
      const names = found.importances.map(({ name }) => name);
      expect(names).toEqual(['rate', 'layers', 'optimiser', 'nothing']);
      const sum = found.importances.reduce((total, { importance }) => total + importance, 0);
      expect(sum).toBeGreaterThan(0.5);
      expect(sum).toBeLessThanOrEqual(1);
      const gains = trialsOf(40, seed, (values) => -loss(values));
      expect(importancesOf(stateOf(gains, 'Maximize'))).toEqual(found);
    }
  });

  it('does not depend on the order of the trials', () => {
    const trials = trialsOf(30, 1, loss);
    const { importances } = importancesOf(stateOf(trials));
    const reversed = importancesOf(stateOf(trials.toReversed())).importances;
    for (const [at, { name, importance }] of importances.entries()) {
      expect(reversed[at]?.name).toBe(name);
      expect(reversed[at]?.importance).toBeCloseTo(importance, 6);
    }
  });

  it('is absent, with the reason, with too few results or with equal ones', () => {
    const few = trialsOf(3, 1, loss);
    const running = { ...few[0], number: 4, isOver: false } as KnownTrial;
    expect(importancesOf(stateOf([...few, running]))).toEqual({
      importances: [],
      missingReason: '4 results are needed; so far: 3.',
    });
    const equal = importancesOf(stateOf(trialsOf(9, 1, () => 1)));
    expect(equal).toEqual({ importances: [], missingReason: 'The results do not differ enough.' });
    expect(importancesOf(stateOf(trialsOf(4, 1, loss))).importances).toHaveLength(4);
  });
});
