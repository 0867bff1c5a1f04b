import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metricOfLine, sortableNumber } from '#src/domain/job/index.js';

describe('a line', () => {
  it.each([
    ['{"metric": "loss", "value": 0.5, "step": 10}', { name: 'loss', value: 0.5, step: 10 }],
    ['  {"value":-1e3,"metric":"a b","other":[]}', { name: 'a b', value: -1000 }],
    ['{"metric": "loss", "value": 1, "step": null}', { name: 'loss', value: 1 }],
    ['{"metric": "loss", "value": "1"}', undefined],
    ['{"metric": "loss", "value": 1, "step": 1.5}', undefined],
    ['{"metric": "loss", "value": 1, "step": 2147483648}', undefined],
    ['{"metric": "loss", "value": 1e999}', { name: 'loss', value: Number.NaN }],
    ['{"metric": "loss", "value": NaN, "step": 2}', { name: 'loss', value: Number.NaN, step: 2 }],
    ['{"metric": "loss", "value": -Infinity}', { name: 'loss', value: Number.NaN }],
    ['{"metric": "loss", "value": null}', { name: 'loss', value: Number.NaN }],
    [
      '{"metric": "is NaN", "value": 12345678901234567890}',
      { name: 'is NaN', value: Number(12345678901234567890n) },
    ],
    ['{"metric": "loss", "value": "NaN"}', undefined],
    ['{"metric": "loss", "value": nan}', undefined],
    ['{"metric": "", "value": 1}', undefined],
    ['{"metric": "\\ud800", "value": 1}', undefined],
    ['{"metric": 5, "value": 1}', undefined],
    ['{"metric": "loss", "value": 1', undefined],
    ['[{"metric": "loss", "value": 1}]', undefined],
    [`{"metric": "${'x'.repeat(256)}", "value": 1}`, undefined],
    [`{"metric": "x", "value": 1, "pad": "${'x'.repeat(4_096)}"}`, undefined],
  ])('%s', (line, metric) => {
    expect(metricOfLine(line)).toEqual(metric);
  });

  it('reports any metric that a program can write', () => {
    const name = fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' });
    const value = fc.double({ noNaN: true, noDefaultInfinity: true });
    const step = fc.nat();
    fc.assert(
      fc.property(name, value, step, (metric, number, at) => {
        fc.pre(metric.length <= 255);
        const told = metricOfLine(JSON.stringify({ metric, value: number, step: at }));
        expect(told).toEqual({ name: metric, value: number + 0, step: at });
      }),
    );
  });
});

it('numbers as texts are in the order of numbers', () => {
  const number = fc.oneof(fc.double({ noNaN: true }), fc.integer());
  fc.assert(
    fc.property(number, number, (one, other) => {
      const [a, b] = [sortableNumber(one), sortableNumber(other)];
      expect(a).toMatch(/^[0-9a-f]{16}$/);
      expect(a < b).toBe(one < other);
      expect(a === b).toBe(one === other);
    }),
  );
});
