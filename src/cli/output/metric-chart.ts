import { chartOf, markOf } from './chart.js';
import type { Terminal } from './terminal.js';
import { plain } from './writer.js';

/** A metric of a job. */
export interface MetricCurve {
  readonly name: string;
  /** The name of the job. */
  readonly job: string;
  readonly x: readonly number[];
  readonly values: readonly number[];
}

const HEIGHT = 12;
const WIDEST = 100;
const MARGIN = 14;
const COLORS = ['cyan', 'yellow', 'magenta', 'green', 'blue', 'red'] as const;

/** Draws a chart for each metric, with one curve for each job, and a legend for several jobs. */
export function metricCharts(curves: readonly MetricCurve[], terminal: Terminal): string {
  return [...new Set(curves.map(({ name }) => name))]
    .map((metric) => curves.filter(({ name }) => name === metric))
    .map((same) => chart(same, terminal))
    .join('\n\n');
}

function chart(curves: readonly MetricCurve[], { colors, width }: Terminal): string {
  const size = { width: Math.min(WIDEST, width) - MARGIN, height: HEIGHT };
  const paint = (mark: string, curve: number) =>
    colors[COLORS[curve % COLORS.length] ?? 'cyan'](mark);
  const [first] = curves;
  const title = plain(first?.name ?? '');
  if (first && curves.length === 1)
    return `${colors.bold(`${title} of ${plain(first.job)}`)}\n${chartOf(curves, size)}`;
  const legend = curves.map(({ job }, at) => `${paint(markOf(at), at)} ${plain(job)}`);
  return [colors.bold(title), chartOf(curves, size, paint), legend.join('  ')].join('\n');
}
