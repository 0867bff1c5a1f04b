import { type Range, rangesOf } from './compare-search.js';
import { type Compared, type Difference, idOf, labelOf } from './comparison.js';

/** A column of numbers, and the values that it goes from and to. */
export interface Axis extends Range {
  readonly id: string;
  readonly label: string;
  readonly numbers: readonly (number | null)[];
}

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

/** The chosen axes; by themselves some parameters and the metrics. */
export function chosenAxes(axes: readonly Axis[], cols: string | undefined): Axis[] {
  const ids = cols?.split(',');
  if (ids) return ids.flatMap((id) => axes.find((axis) => axis.id === id) ?? []);
  const isLast = ({ id }: Axis) => id.startsWith('metric:') && !id.endsWith(')');
  const metrics = axes.filter(isLast).slice(0, AXES_AT_FIRST / 2);
  const parameters = axes.filter(({ id }) => id.startsWith('parameter:'));
  return [...parameters.slice(0, AXES_AT_FIRST - metrics.length), ...metrics];
}

/** Which jobs are in all ranges. */
export function insideOf(
  axes: readonly Axis[],
  text: string | undefined,
  count: number,
): boolean[] {
  const ranges = [...rangesOf(text)].flatMap(([id, range]) => {
    const axis = axes.find((one) => one.id === id);
    return axis ? [{ axis, range }] : [];
  });
  return Array.from({ length: count }, (_, row) =>
    ranges.every(({ axis, range }) => {
      const number = axis.numbers[row];
      return number != null && number >= range.from && number <= range.to;
    }),
  );
}

/** Where a value is on an axis, from 0 to 1. */
export function placeOn({ from, to }: Range, value: number): number {
  return from === to ? 0.5 : (value - from) / (to - from);
}

/** The value of a place on an axis. */
export function valueAt({ from, to }: Range, place: number): number {
  return from + Math.min(1, Math.max(0, place)) * (to - from);
}
