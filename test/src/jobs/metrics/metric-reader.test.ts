import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_ALGORITHMS } from '#src/domain/algorithms/index.js';
import { checkMetricExpressions, MetricReader } from '#src/jobs/metrics/metric-reader.js';

const USUAL = '#quality_metric: host=\\S+, epoch=\\S+, validation accuracy <score>=(\\S+)';

describe('metrics', () => {
  it('are the first group of the expression, where it is a number', () => {
    const reader = new MetricReader([{ name: 'loss', regex: 'loss=(\\S+)' }]);
    const lines = [
      'loss=1.5',
      'nothing',
      'loss=nan',
      'loss=abc',
      'now loss=0.5;'.replace(';', ' ;'),
    ];
    for (const [time, message] of lines.entries()) reader.read({ message, time });
    expect(reader.finals()).toEqual([{ name: 'loss', value: 0.5, time: 4 }]);
    expect(reader.summaries()).toEqual([
      {
        name: 'loss',
        count: 2,
        min: 0.5,
        max: 1.5,
        last: 0.5,
        average: 1,
        standardDeviation: 0.5,
        timestamp: 4,
      },
    ]);
  });

  it('have no final value after a last report that is no number', () => {
    const reader = new MetricReader([{ name: 'loss', regex: 'loss=(\\S+)' }]);
    const read = (value: string) => {
      reader.read({ message: `loss=${value}`, time: 0 });
      return reader.finals().map((final) => final.value);
    };
    expect(['0.01', 'nan', '-inf', 'none', '2', 'NaN', '3', '1e999'].map(read)).toEqual([
      [0.01],
      [],
      [],
      [],
      [2],
      [],
      [3],
      [],
    ]);
    expect(reader.summaries()).toMatchObject([{ count: 3, min: 0.01, max: 3 }]);
    expect(reader.summaries()[0]).not.toHaveProperty('last');
    const never = new MetricReader([]);
    never.read({ message: '{"metric": "loss", "value": NaN}', time: 1 });
    expect(never.finals()).toEqual([]);
    expect(never.summaries()).toEqual([{ name: 'loss', count: 0, timestamp: 1 }]);
  });

  it('have no final value after a line of JSON that reports no number', () => {
    const reader = new MetricReader([]);
    const read = (value: string) => {
      const points = reader.read({ message: `{"metric": "loss", "value": ${value}}`, time: 0 });
      return [points.length, reader.finals().map((final) => final.value)];
    };
    expect(['NaN', '0.01', 'NaN', '2', '-Infinity', '3', 'null'].map(read)).toEqual([
      [0, []],
      [1, [0.01]],
      [0, []],
      [1, [2]],
      [0, []],
      [1, [3]],
      [0, []],
    ]);
  });

  it('are summarised by minimum, maximum, mean and standard deviation', () => {
    const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) => {
        const reader = new MetricReader([{ name: 'x', regex: 'x=(\\S+)' }]);
        for (const x of values) reader.read({ message: `x=${x}`, time: 0 });
        const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
        const squares = values.reduce((sum, x) => sum + (x - mean) ** 2, 0);
        const [summary] = reader.summaries();
        expect(summary?.average).toBeCloseTo(mean, 4);
        expect(summary?.standardDeviation).toBeCloseTo(Math.sqrt(squares / values.length), 4);
      }),
    );
  });

  it('are found in long lines in linear time, for any expression', () => {
    const reader = new MetricReader([{ name: 'x', regex: '(?:a+)+b=(\\S+)' }]);
    const message = 'a'.repeat(60_000);
    expect(reader.read({ message, time: 0 })).toEqual([]);
    expect(reader.read({ message: `${message}b=7`, time: 1 })).toMatchObject([{ value: 7 }]);
  });

  it('are not searched for in lines that would take too long', () => {
    const large = [{ name: 'x', regex: '.{0,1000}x=(\\S+)' }];
    const reader = new MetricReader(large);
    const found = [10, 1_000, 10_000, 60_000].map(
      (length) => reader.read({ message: 'x=1'.padStart(length), time: 0 }).length,
    );
    expect(found).toEqual([1, 1, 0, 0]);
    expect(() => checkMetricExpressions(large)).not.toThrow();
  });

  it('are refused when the repetitions of their expressions are too large', () => {
    const large = [{ name: 'y', regex: `${'(?:a?){1000}'.repeat(6)}(b)` }];
    expect(() => checkMetricExpressions(large)).toThrow(/metric 'y' have \d+ states/);
    const usual = Array.from({ length: 40 }, (_, at) => ({ name: `m${at}`, regex: USUAL }));
    expect(() => checkMetricExpressions(usual)).not.toThrow();
  });

  it('of every built-in algorithm have valid expressions', () => {
    for (const { metricDefinitions } of BUILT_IN_ALGORITHMS)
      expect(() => checkMetricExpressions(metricDefinitions)).not.toThrow();
  });
});
