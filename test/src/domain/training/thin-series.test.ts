import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeriesThinner } from '#src/domain/training/index.js';

interface Point {
  readonly value: number;
  readonly step: number;
}

function thinned(values: readonly number[], maxPoints: number): readonly Point[] {
  const series = new SeriesThinner<Point>(maxPoints);
  for (const [step, value] of values.entries()) series.add({ value, step });
  return series.points();
}

const series = fc.array(fc.double({ noNaN: true }), { maxLength: 500 });
const maximum = fc.integer({ min: 4, max: 60 });

describe('a thinned series', () => {
  it('is the series itself where that is short enough', () => {
    fc.assert(
      fc.property(series, (values) => {
        const points = thinned(values, Math.max(4, values.length));
        expect(points).toEqual(values.map((value, step) => ({ value, step })));
      }),
    );
  });

  it('has no more points than requested, in their order, with both ends and both extremes', () => {
    fc.assert(
      fc.property(series, maximum, (values, max) => {
        const points = thinned(values, max);
        expect(points.length).toBeLessThanOrEqual(max);
        const steps = points.map(({ step }) => step);
        expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
        if (values.length === 0) return;
        expect(steps[0]).toBe(0);
        expect(steps.at(-1)).toBe(values.length - 1);
        const kept = points.map(({ value }) => value);
        expect(Math.min(...kept)).toBe(Math.min(...values));
        expect(Math.max(...kept)).toBe(Math.max(...values));
      }),
    );
  });

  it('is thinned evenly: no gap is longer than a few runs', () => {
    const values = Array.from({ length: 100_000 }, (_, step) => Math.sin(step / 50));
    const steps = thinned(values, 1_000).map(({ step }) => step);
    expect(steps.length).toBeGreaterThan(400);
    const gaps = steps.slice(1).map((step, index) => step - (steps[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(1_100);
  });
});
