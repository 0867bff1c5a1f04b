import type { HyperparameterRanges } from '#src/domain/tuning/index.js';

/** A function with a known minimum. */
export interface TestFunction {
  readonly name: string;
  readonly ranges: HyperparameterRanges;
  readonly value: (x: readonly number[]) => number;
}

const range = (name: string, [min, max]: readonly [number, number], scaling = 'Linear') =>
  ({ name, min, max, scaling }) as HyperparameterRanges['continuous'][number];

const continuous = (ranges: HyperparameterRanges['continuous']): HyperparameterRanges => ({
  integer: [],
  continuous: ranges,
  categorical: [],
});

/** Two dimensions, three equal minima of 0.397887. */
const BRANIN: TestFunction = {
  name: 'branin',
  ranges: continuous([range('x0', [-5, 10]), range('x1', [0, 15])]),
  value: ([x = 0, y = 0]) =>
    (y - (5.1 / (4 * Math.PI ** 2)) * x ** 2 + (5 / Math.PI) * x - 6) ** 2 +
    10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) +
    10,
};

const A = [
  [10, 3, 17, 3.5, 1.7, 8],
  [0.05, 10, 17, 0.1, 8, 14],
  [3, 3.5, 1.7, 10, 17, 8],
  [17, 8, 0.05, 10, 0.1, 14],
];
const P = [
  [1312, 1696, 5569, 124, 8283, 5886],
  [2329, 4135, 8307, 3736, 1004, 9991],
  [2348, 1451, 3522, 2883, 3047, 6650],
  [4047, 8828, 8732, 5743, 1091, 381],
];
const WEIGHTS = [1, 1.2, 3, 3.2];

/** Six dimensions, six minima of which the least is −3.32237. */
const HARTMANN6: TestFunction = {
  name: 'hartmann6',
  ranges: continuous(Array.from({ length: 6 }, (_, at) => range(`x${at}`, [0, 1]))),
  value: (x) =>
    -WEIGHTS.reduce((sum, weight, row) => {
      const far = x.reduce(
        (total, place, at) =>
          total + (A[row]?.[at] ?? 0) * (place - 1e-4 * (P[row]?.[at] ?? 0)) ** 2,
        0,
      );
      return sum + weight * Math.exp(-far);
    }, 0),
};

const CENTRE = [1, -2, 0.5, 3];

/** A bowl of five dimensions, the last one logarithmic, with the minimum 0 inside. */
const QUAD5: TestFunction = {
  name: 'quad5',
  ranges: continuous([
    ...CENTRE.map((_, at) => range(`x${at}`, [-5, 5])),
    range('x4', [1e-5, 1], 'Logarithmic'),
  ]),
  value: (x) =>
    CENTRE.reduce((sum, centre, at) => sum + ((x[at] ?? 0) - centre) ** 2, 0) +
    (Math.log10(x[4] ?? 1) + 3) ** 2,
};

/**
 * A loss that is low in only 5 % of a logarithmic range: 0.1 at a rate of 10^-2.5, 0.7 elsewhere,
 * and 2.3 above 0.1, where it diverges.
 */
const NARROW: TestFunction = {
  name: 'narrow',
  ranges: continuous([
    range('rate', [1e-6, 1], 'Logarithmic'),
    range('decay', [1e-6, 0.1], 'Logarithmic'),
  ]),
  value: ([rate = 1, decay = 1]) => {
    if (rate > 0.1) return 2.3;
    const near = Math.exp(-0.5 * ((Math.log10(rate) + 2.5) / 0.3) ** 2);
    return 0.7 - 0.6 * near * (1 - 0.1 * ((Math.log10(decay) + 4) / 2) ** 2);
  },
};

export const FUNCTIONS: readonly TestFunction[] = [BRANIN, HARTMANN6, QUAD5, NARROW];
