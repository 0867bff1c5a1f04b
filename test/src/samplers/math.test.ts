import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Likelihood, priorMode } from '#src/samplers/gp/likelihood.js';
import { logH, logImprovement } from '#src/samplers/gp/maximise.js';
import { factorise, invert, solve } from '#src/samplers/math/cholesky.js';
import { minimise } from '#src/samplers/math/minimise.js';
import { erfcx, logCdf, Random } from '#src/samplers/math/random.js';

describe('random numbers', () => {
  it('are the same for the same seeds, and others for others', () => {
    const some = (...seeds: number[]) => {
      const random = new Random(...seeds);
      return Array.from({ length: 8 }, () => random.next());
    };
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        expect(some(one, other)).toEqual(some(one, other));
        expect(some(one, other)).not.toEqual(some(one, other + 1));
      }),
    );
  });

  it('are even, and normal ones have mean 0 and deviation 1', () => {
    const random = new Random(1);
    const counts = new Array<number>(10).fill(0);
    let sum = 0;
    let squares = 0;
    for (let turn = 0; turn < 20_000; turn += 1) {
      const at = random.below(10);
      counts[at] = (counts[at] ?? 0) + 1;
      const normal = random.normal();
      sum += normal;
      squares += normal * normal;
    }
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200);
    expect(sum / 20_000).toBeCloseTo(0, 1);
    expect(squares / 20_000).toBeCloseTo(1, 1);
  });
});

describe('the normal distribution', () => {
  it('has the values of tables', () => {
    expect(erfcx(0)).toBeCloseTo(1, 14);
    expect(erfcx(1)).toBeCloseTo(0.427583576155807, 14);
    expect(erfcx(10)).toBeCloseTo(0.0561409927438226, 14);
    expect(Math.exp(logCdf(0))).toBeCloseTo(0.5, 14);
    expect(Math.exp(logCdf(1.959963984540054))).toBeCloseTo(0.975, 12);
    expect(logCdf(-40)).toBeCloseTo(-804.608442, 5);
  });
});

describe('the log expected improvement', () => {
  it('equals the usual formula where that has digits', () => {
    for (const z of [-0.9, 0, 1, 3]) {
      const density = Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
      expect(logH(z)).toBeCloseTo(Math.log(density + z * Math.exp(logCdf(z))), 12);
    }
    expect(logH(-1.0001)).toBeCloseTo(logH(-0.9999), 3);
    expect(logH(-24.99999)).toBeCloseTo(logH(-25.00001), 2);
    expect(logH(-1e6)).toBeLessThan(-4e11);
  });

  it('has the slopes of its differences', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -30, max: 30, noNaN: true }),
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        (mean, deviation) => {
          const step = 1e-5;
          const value = (m: number, d: number) => logImprovement(0, m, d).value;
          const { byMean, byDeviation } = logImprovement(0, mean, deviation);
          const meanSlope =
            (value(mean + step, deviation) - value(mean - step, deviation)) / (2 * step);
          const other =
            (value(mean, deviation + step) - value(mean, deviation - step)) / (2 * step);
          expect(Math.abs(byMean - meanSlope)).toBeLessThan(1e-3 * (1 + Math.abs(byMean)));
          expect(Math.abs(byDeviation - other)).toBeLessThan(1e-3 * (1 + Math.abs(byDeviation)));
        },
      ),
    );
  });
});

describe('the Cholesky factor', () => {
  it('solves and inverts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), (size, seed) => {
        const random = new Random(seed);
        const half = Array.from({ length: size * size }, () => random.normal());
        const cells = Float64Array.from({ length: size * size }, (_, cell) => {
          const [row, column] = [Math.floor(cell / size), cell % size];
          let sum = row === column ? 0.1 : 0;
          for (let k = 0; k < size; k += 1)
            sum += (half[row * size + k] ?? 0) * (half[column * size + k] ?? 0);
          return sum;
        });
        const factor = { size, cells: Float64Array.from(cells) };
        expect(factorise(factor)).toBe(true);
        const x = Float64Array.from({ length: size }, () => random.normal());
        const y = x.map((_, row) =>
          x.reduce((sum, value, column) => sum + value * (cells[row * size + column] ?? 0), 0),
        );
        const found = solve(factor, y);
        const inverse = invert(factor);
        for (let row = 0; row < size; row += 1) {
          expect(found[row]).toBeCloseTo(x[row] ?? 0, 5);
          let sum = 0;
          for (let k = 0; k < size; k += 1) sum += (inverse[row * size + k] ?? 0) * (y[k] ?? 0);
          expect(sum).toBeCloseTo(x[row] ?? 0, 5);
        }
      }),
    );
  });

  it('reports a matrix that has none', () => {
    expect(factorise({ size: 2, cells: Float64Array.of(1, 2, 2, 1) })).toBe(false);
  });
});

describe('the search for a minimum', () => {
  const box = (low: number, high: number) => ({
    low: new Float64Array(2).fill(low),
    high: new Float64Array(2).fill(high),
    maxEvaluations: 300,
  });
  const rosenbrock = ([x = 0, y = 0]: Float64Array) => ({
    value: (1 - x) ** 2 + 100 * (y - x * x) ** 2,
    gradient: Float64Array.of(-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)),
  });

  it('finds the bottom of a bent valley', () => {
    const { place } = minimise(rosenbrock, Float64Array.of(-1.2, 1), box(-5, 5));
    expect(place[0]).toBeCloseTo(1, 3);
    expect(place[1]).toBeCloseTo(1, 3);
  });

  it('stays in its box, and finds the best place at its wall', () => {
    const { place } = minimise(rosenbrock, Float64Array.of(-1, 0), box(-2, 0.5));
    expect(place[0]).toBeCloseTo(0.5, 3);
    expect(place[1]).toBeCloseTo(0.25, 3);
  });
});

describe('the likelihood of kernel parameters', () => {
  it('has the slopes of its differences', () => {
    const random = new Random(5);
    const rows = Array.from({ length: 8 }, () => Float64Array.of(random.next(), random.next()));
    const values = Float64Array.from(rows, ([x = 0, y = 0]) => Math.sin(5 * x) + y);
    const dimensionOf = Int32Array.of(0, 1);
    const likelihood = new Likelihood({ rows, values, dimensionOf, dimensions: 2 });
    const place = priorMode(2, 0.7);
    const { gradient } = likelihood.evaluate(place);
    for (const at of place.keys()) {
      const value = (by: number) =>
        likelihood.evaluate(place.map((own, index) => (index === at ? own + by : own))).value;
      expect(gradient[at]).toBeCloseTo((value(1e-5) - value(-1e-5)) / 2e-5, 3);
    }
  });
});
