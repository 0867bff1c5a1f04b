import type { Axis } from '../../parts/plot/axis.js';
import { type Compared, type Difference, idOf, labelOf } from './comparison.js';

/** The columns that can be axes. */
export function axesOf({ columns }: Compared): Axis[] {
  return columns.flatMap((column) => axisOf(column) ?? []);
}

function axisOf(column: Difference): Axis | undefined {
  const { numbers } = column;
  if (!numbers || (column.group !== 'PARAMETER' && column.group !== 'METRIC')) return undefined;
  const known = numbers.filter((number) => number != null);
  return {
    id: idOf(column),
    label: labelOf(column),
    numbers: numbers.map((number) => number ?? null),
    from: known.reduce((a, b) => Math.min(a, b), Infinity),
    to: known.reduce((a, b) => Math.max(a, b), -Infinity),
  };
}

const AXES_AT_FIRST = 6;

/** The chosen axes; by default some parameters and the metrics. */
export function chosenAxes(axes: readonly Axis[], cols: string | undefined): Axis[] {
  const ids = cols?.split(',');
  if (ids) return ids.flatMap((id) => axes.find((axis) => axis.id === id) ?? []);
  const isLast = ({ id }: Axis) => id.startsWith('metric:') && !id.endsWith(')');
  const metrics = axes.filter(isLast).slice(0, AXES_AT_FIRST / 2);
  const parameters = axes.filter(({ id }) => id.startsWith('parameter:'));
  return [...parameters.slice(0, AXES_AT_FIRST - metrics.length), ...metrics];
}
