import { type Range, rangesOf } from './ranges.js';

/** An axis: a column of numbers with its least and greatest value. */
export interface Axis extends Range {
  readonly id: string;
  readonly label: string;
  readonly numbers: readonly (number | null)[];
  /** Whether the scale is logarithmic. */
  readonly isLogarithmic?: boolean;
  /** For categories: the numbers are indexes of these names. */
  readonly names?: readonly string[];
}

/** Which rows are in all ranges. */
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

/** The ends of an axis, and its scale. */
type Scale = Pick<Axis, 'from' | 'to' | 'isLogarithmic'>;

/** Where a value is on an axis, from 0 to 1. */
export function placeOn({ from, to, isLogarithmic }: Scale, value: number): number {
  if (from === to) return 0.5;
  return isLogarithmic
    ? Math.log(value / from) / Math.log(to / from)
    : (value - from) / (to - from);
}

/** The value of a place on an axis. */
export function valueAt({ from, to, isLogarithmic }: Scale, place: number): number {
  const inside = Math.min(1, Math.max(0, place));
  return isLogarithmic ? from * (to / from) ** inside : from + inside * (to - from);
}
