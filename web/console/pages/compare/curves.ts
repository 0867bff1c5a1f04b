import type { CompareSeriesQuery } from '../../generated/compare.js';
import type { Line } from '../../parts/chart.js';

export type Series = CompareSeriesQuery['jobMetricSeries'][number];

/** The curves of one metric on one axis. */
export interface Curves {
  readonly metric: string;
  readonly x: readonly number[];
  readonly lines: readonly Line[];
  readonly series: readonly Series[];
  /** How many points are drawn, of how many. */
  readonly drawn: number;
  readonly count: number;
}

/** Lays the series of a metric over one axis; a curve has a gap where only others have a point. */
export function curvesOf(
  metric: string,
  all: readonly Series[],
  nameOf: (arn: string) => string,
): Curves {
  const series = all.filter(({ name }) => name === metric);
  const x = [...new Set(series.flatMap((one) => one.x))].sort((a, b) => a - b);
  const places = new Map(x.map((value, place) => [value, place]));
  const lines = series.map(({ job, x: own, values }) => {
    const line = new Array<number | null>(x.length).fill(null);
    own.forEach((at, index) => {
      line[places.get(at) ?? 0] = values[index] ?? null;
    });
    return { label: nameOf(job), values: line };
  });
  const sum = (size: (one: Series) => number) =>
    series.reduce((total, one) => total + size(one), 0);
  return {
    metric,
    x,
    lines,
    series,
    drawn: sum((one) => one.x.length),
    count: sum((one) => one.count),
  };
}
