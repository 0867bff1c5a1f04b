import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importances } from '#src/samplers/analysis.js';
import { initialTrials, modelOf, suggestBayesian } from '#src/samplers/bayesian.js';
import { suggestByProcess } from '#src/samplers/gp/suggest.js';
import { Random } from '#src/samplers/math/random.js';
import { type Observation, SearchSpace } from '#src/samplers/space.js';
import { suggestByTpe } from '#src/samplers/tpe/suggest.js';
import { median } from '../../../bench/support/measure.js';
import { FUNCTIONS, type TestFunction } from '../../../bench/tuning/functions.js';
import { isInside } from './inside.js';
import { anyRanges } from './spaces.js';

function observe(space: SearchSpace, count: number, seed = 1): readonly Observation[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => {
    const point = space.draw(random);
    return { point, value: point.reduce((sum, place) => sum + (place - 0.3) ** 2, 0) };
  });
}

const TWO = new SearchSpace({
  integer: [],
  continuous: [
    { name: 'x', min: 0, max: 1, scaling: 'Linear' },
    { name: 'y', min: 0, max: 1, scaling: 'Linear' },
  ],
  categorical: [],
});

describe('Bayesian suggestions', () => {
  it.each([
    ['a Gaussian process', suggestByProcess],
    ['TPE', suggestByTpe],
  ])('by %s are in their ranges, new, and the same for the same seed and results', (_, suggest) => {
    fc.assert(
      fc.property(anyRanges, fc.integer({ min: 2, max: 12 }), fc.nat(), (ranges, count, seed) => {
        const space = new SearchSpace(ranges);
        const observations = observe(space, count, seed);
        const pending = [space.draw(new Random(seed, 7))];
        const known = { space, observations, pending };
        const found = suggest(known, new Random(seed));
        expect(suggest(known, new Random(seed))).toEqual(found);
        if (!found) return;
        expect(isInside(ranges, space.decode(found.point))).toBe(true);
        const keys = [...observations.map(({ point }) => point), ...pending].map((point) =>
          space.keyOf(point),
        );
        expect(keys).not.toContain(space.keyOf(found.point));
      }),
      { numRuns: 20 },
    );
  });

  it('find a minimum in 5 % of a logarithmic range within 14 trials', () => {
    const narrow = FUNCTIONS.find(({ name }) => name === 'narrow') as TestFunction;
    const space = new SearchSpace(narrow.ranges);
    const bests = Array.from({ length: 11 }, (_, seed) => {
      const observations: Observation[] = [];
      for (let number = 1; number <= 14; number += 1) {
        const asked = { space, observations, pending: [], seed: seed + 1, number, attempt: 0 };
        const { point } = suggestBayesian(asked);
        const { rate, decay } = space.decode(point);
        observations.push({ point, value: narrow.value([Number(rate), Number(decay)]) });
      }
      return Math.min(...observations.map(({ value }) => value));
    });
    expect(median(bests)).toBeLessThan(0.12); // the least is 0.1
  });

  it('find nothing new where every point is known', () => {
    const space = new SearchSpace({
      integer: [{ name: 'i', min: 1, max: 3, scaling: 'Auto' }],
      continuous: [],
      categorical: [],
    });
    const observations = ['1', '2', '3'].map((i, value) => ({
      point: space.encode({ i }) ?? [],
      value,
    }));
    const known = { space, observations, pending: [] };
    expect(suggestByProcess(known, new Random(1))).toBeUndefined();
    expect(suggestByTpe(known, new Random(1))).toBeUndefined();
    // A tuning job goes on all the same, with a point that was tried.
    const again = suggestBayesian({ ...known, seed: 1, number: 9, attempt: 0 });
    expect(again.model).toBe('random');
  });

  it('keep apart from trials under way', () => {
    const observations = observe(TWO, 12);
    const first = suggestByProcess({ space: TWO, observations, pending: [] }, new Random(1));
    const pending = [first?.point ?? []];
    const second = suggestByProcess({ space: TWO, observations, pending }, new Random(1));
    const apart = Math.hypot(
      (second?.point[0] ?? 0) - (first?.point[0] ?? 0),
      (second?.point[1] ?? 0) - (first?.point[1] ?? 0),
    );
    expect(apart).toBeGreaterThan(0.01);
  });

  it('come with the expectation of the process, on the scale of the objective', () => {
    const observations = observe(TWO, 30).map(({ point, value }) => ({
      point,
      value: 1000 + 50 * value,
    }));
    const found = suggestByProcess({ space: TWO, observations, pending: [] }, new Random(1));
    const [x = 0, y = 0] = found?.point ?? [];
    const truth = 1000 + 50 * ((x - 0.3) ** 2 + (y - 0.3) ** 2);
    expect(found?.forecast?.mean).toBeCloseTo(truth, 0);
    expect(found?.forecast?.deviation).toBeLessThan(5);
    expect(found?.acquisition).toBeTypeOf('number');
  });

  it('are not misled by a training that diverged', () => {
    const good = observe(TWO, 15);
    const observations = [...good, { point: [0.9, 0.9], value: 1e12 }];
    const found = suggestByProcess({ space: TWO, observations, pending: [] }, new Random(1));
    expect(found?.point[0]).toBeCloseTo(0.3, 0);
    expect(found?.point[1]).toBeCloseTo(0.3, 0);
  });

  it('take any finite values, also all the same', () => {
    for (const value of [0, -1e300, 1e300, 5e-324]) {
      const observations = observe(TWO, 6).map(({ point }) => ({ point, value }));
      const known = { space: TWO, observations, pending: [] };
      expect(suggestByProcess(known, new Random(1))?.point).toHaveLength(2);
      expect(suggestByTpe(known, new Random(1))?.point).toHaveLength(2);
    }
  });

  it('begin with points that fill the space, fewer where earlier jobs brought results', () => {
    const asked = { space: TWO, pending: [], seed: 3, number: 1, attempt: 0 };
    expect(suggestBayesian({ ...asked, observations: [] }).model).toBe('initial');
    const observations = observe(TWO, initialTrials(TWO));
    expect(suggestBayesian({ ...asked, observations }).model).toBe('gaussian-process');
  });

  it('use TPE for many observations, and where most dimensions are categories', () => {
    expect(modelOf(TWO, 500)).toBe('gp');
    expect(modelOf(TWO, 501)).toBe('tpe');
    const categories = new SearchSpace({
      integer: [],
      continuous: [{ name: 'x', min: 0, max: 1, scaling: 'Auto' }],
      categorical: ['a', 'b'].map((name) => ({ name, values: ['1', '2'] })),
    });
    expect(modelOf(categories, 5)).toBe('tpe');
  });

  it('find the best category of a mixed space', () => {
    const space = new SearchSpace({
      integer: [{ name: 'i', min: 0, max: 20, scaling: 'Auto' }],
      continuous: [{ name: 'x', min: 0, max: 1, scaling: 'Auto' }],
      categorical: [{ name: 't', values: ['a', 'b', 'c'] }],
    });
    const observations: Observation[] = [];
    for (let number = 1; number <= 30; number += 1) {
      const { point } = suggestBayesian({
        space,
        observations,
        pending: [],
        seed: 1,
        number,
        attempt: 0,
      });
      const { i, x, t } = space.decode(point);
      const value = ((Number(i) - 7) / 20) ** 2 + (Number(x) - 0.6) ** 2 + (t === 'b' ? 0 : 0.3);
      observations.push({ point, value });
    }
    const best = observations.reduce((one, other) => (other.value < one.value ? other : one));
    expect(space.decode(best.point)).toMatchObject({ i: '7', t: 'b' });
    expect(best.value).toBeLessThan(1e-3);
  });
});

describe('the importance of a dimension', () => {
  it('is the share of the variance that it explains', () => {
    const random = new Random(1);
    const observations = Array.from({ length: 60 }, () => {
      const point = TWO.draw(random);
      return { point, value: 3 * (point[0] ?? 0) + (point[1] ?? 0) };
    });
    const [x = 0, y = 0] = importances(TWO, observations, 1) ?? [];
    expect(x).toBeCloseTo(0.9, 1); // variances of 9 and 1 parts
    expect(y).toBeCloseTo(0.1, 1);
    expect(x + y).toBeLessThanOrEqual(1);
  });

  it('is absent with too few results, or with equal ones', () => {
    expect(importances(TWO, observe(TWO, 3), 1)).toBeUndefined();
    const equal = observe(TWO, 9).map(({ point }) => ({ point, value: 1 }));
    expect(importances(TWO, equal, 1)).toBeUndefined();
  });
});
