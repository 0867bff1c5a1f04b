import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridPoint, initialPoint } from '#src/samplers/initial-design.js';
import { Random } from '#src/samplers/math/random.js';
import { SearchSpace } from '#src/samplers/space.js';
import { isInside } from './inside.js';
import { anyRanges } from './spaces.js';

describe('a search space', () => {
  it('draws values that are in their ranges, and reads them back', () => {
    fc.assert(
      fc.property(anyRanges, fc.nat(), (ranges, seed) => {
        const space = new SearchSpace(ranges);
        const point = space.draw(new Random(seed));
        const values = space.decode(point);
        expect(isInside(ranges, values)).toBe(true);
        const back = space.encode(values);
        expect(back).toBeDefined();
        for (const { name, min, max } of ranges.continuous) {
          const again = Number(space.decode(back ?? [])[name]);
          expect(Math.abs(again - Number(values[name]))).toBeLessThanOrEqual(1e-9 * (max - min));
        }
        // A number may lose its last digit on the way; whole numbers and categories do not.
        for (const { name } of [...ranges.integer, ...ranges.categorical])
          expect(space.decode(back ?? [])[name]).toBe(values[name]);
      }),
    );
  });

  it('gives each whole number a part of its scale', () => {
    for (const scaling of ['Linear', 'Logarithmic'] as const) {
      const range = { name: 'i', min: 1, max: 40, scaling };
      const space = new SearchSpace({ integer: [range], continuous: [], categorical: [] });
      for (let value = 1; value <= 40; value += 1) {
        const point = space.encode({ i: `${value}` }) ?? [];
        expect(space.decode(point)).toEqual({ i: `${value}` });
        expect(space.snap(point)).toEqual(point);
      }
    }
  });

  it('reads no place from values that are missing or outside', () => {
    const space = new SearchSpace({
      integer: [{ name: 'i', min: 1, max: 4, scaling: 'Auto' }],
      continuous: [{ name: 'c', min: 0, max: 1, scaling: 'Auto' }],
      categorical: [{ name: 't', values: ['a', 'b'] }],
    });
    const good = { i: '2', c: '0.5', t: 'b' };
    expect(space.encode(good)).toBeDefined();
    for (const bad of [{ i: '5' }, { i: '1.5' }, { i: 'x' }, { c: '1.01' }, { t: 'c' }])
      expect(space.encode({ ...good, ...bad })).toBeUndefined();
    expect(space.encode({ i: '2', c: '0.5' })).toBeUndefined();
  });

  it('searches a wide range of positive numbers by orders of magnitude when the scaling is automatic', () => {
    const one = (min: number, max: number) =>
      new SearchSpace({
        integer: [],
        continuous: [{ name: 'c', min, max, scaling: 'Auto' }],
        categorical: [],
      }).decode([0.5])['c'];
    expect(Number(one(1e-4, 1e-2))).toBeCloseTo(1e-3, 9);
    expect(Number(one(0.9, 0.999))).toBeCloseTo(0.99, 9);
    expect(Number(one(0.1, 0.3))).toBeCloseTo(0.2, 9);
    expect(Number(one(0, 1))).toBeCloseTo(0.5, 9);
  });
});

describe('a grid', () => {
  it('has every combination once', () => {
    const ranges = fc.record({
      integer: fc.array(fc.nat({ max: 4 }), { maxLength: 3 }),
      categorical: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(ranges, ({ integer, categorical }) => {
        const space = new SearchSpace({
          integer: integer.map((more, at) => ({
            name: `i${at}`,
            min: -2,
            max: -2 + more,
            scaling: 'Auto',
          })),
          continuous: [],
          categorical: categorical.map((count, at) => ({
            name: `t${at}`,
            values: Array.from({ length: count }, (_, index) => `v${index}`),
          })),
        });
        const expected = [...integer.map((more) => more + 1), ...categorical].reduce(
          (product, count) => product * count,
          1,
        );
        expect(space.size).toBe(expected);
        const keys = Array.from({ length: expected }, (_, index) =>
          space.keyOf(gridPoint(space, index)),
        );
        expect(new Set(keys).size).toBe(expected);
      }),
    );
  });
});

describe('the first points', () => {
  it('are the same for the same seed, and fill a range evenly', () => {
    const space = new SearchSpace({
      integer: [],
      continuous: [
        { name: 'x', min: 0, max: 1, scaling: 'Linear' },
        { name: 'y', min: 0, max: 1, scaling: 'Linear' },
      ],
      categorical: [],
    });
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const points = Array.from({ length: 16 }, (_, index) => initialPoint(space, seed, index));
        expect(points.map((_, index) => initialPoint(space, seed, index))).toEqual(points);
        // Every quarter of each range has some of sixteen.
        for (const at of [0, 1])
          expect(new Set(points.map((point) => Math.floor(4 * (point[at] ?? 0)))).size).toBe(4);
      }),
    );
  });
});
