/** A curve: places on the axis, and the values there. */
export interface Curve {
  readonly x: readonly number[];
  readonly values: readonly number[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The least and the greatest place and value of curves. */
interface Frame {
  readonly x: Range;
  readonly values: Range;
}
type Range = readonly [least: number, greatest: number];

/** Colours the mark of a curve, by the number of the curve. */
type Paint = (mark: string, curve: number) => string;

/**
 * Draws curves with lines of text; the greatest and the least value are beside them. One curve is
 * drawn with dots; several have the marks of {@link markOf}.
 */
export function chartOf(
  curves: readonly Curve[],
  size: Size,
  paint: Paint = (mark) => mark,
): string {
  const frame = {
    x: rangeOf(curves.map(({ x }) => x)),
    values: rangeOf(curves.map(({ values }) => values)),
  };
  const [only] = curves;
  const lines =
    only && curves.length === 1
      ? dotted(only, frame, size)
      : marked(curves, frame, { size, paint });
  return withAxes(lines, frame, size);
}

const MARKS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** The mark where several curves are. */
const SHARED = '*';

/** The mark of a curve, by its number from 0. */
export function markOf(curve: number): string {
  return MARKS.charAt(curve % MARKS.length);
}

function rangeOf(series: readonly (readonly number[])[]): Range {
  const all = series.map((one) => [Math.min(...one), Math.max(...one)] as const);
  return [Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))];
}

/** Dots of a Braille character, by row: left, right. */
const DOTS = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;
const EMPTY = 0x2800;

function dotted(curve: Curve, frame: Frame, { width, height }: Size): readonly string[] {
  const cells = Array.from({ length: height }, () => new Array<number>(width).fill(EMPTY));
  for (const [column, row] of cellsOf(curve, frame, { width: width * 2, height: height * 4 })) {
    const line = cells[row >> 2];
    const bit = DOTS[row % 4]?.[column % 2] ?? 0;
    if (line) line[column >> 1] = (line[column >> 1] ?? EMPTY) | bit;
  }
  return cells.map((line) => String.fromCodePoint(...line));
}

function marked(
  curves: readonly Curve[],
  frame: Frame,
  { size, paint }: { readonly size: Size; readonly paint: Paint },
): readonly string[] {
  const { width, height } = size;
  const cells = Array.from({ length: height }, () => new Array<string>(width).fill(' '));
  curves.forEach((curve, number) => {
    const mark = paint(markOf(number), number);
    for (const [column, row] of cellsOf(curve, frame, size)) {
      const line = cells[row];
      const known = line?.[column];
      if (line) line[column] = known === ' ' || known === mark ? mark : SHARED;
    }
  });
  return cells.map((line) => line.join('').trimEnd());
}

/** Yields the cells of a grid that a curve passes through: column and row. */
function* cellsOf(
  { x, values }: Curve,
  frame: Frame,
  { width, height }: Size,
): Generator<readonly [column: number, row: number]> {
  const points = x.map((at, index) => ({
    column: Math.round(placeIn(frame.x, at) * (width - 1)),
    row: Math.round((1 - placeIn(frame.values, values[index] ?? 0)) * (height - 1)),
  }));
  for (const [index, point] of points.entries()) {
    const next = points[index + 1] ?? point;
    const steps = Math.max(1, Math.abs(next.column - point.column), Math.abs(next.row - point.row));
    for (let step = 0; step <= steps; step += 1)
      yield [
        Math.round(point.column + ((next.column - point.column) * step) / steps),
        Math.round(point.row + ((next.row - point.row) * step) / steps),
      ];
  }
}

function placeIn([least, greatest]: Range, value: number): number {
  return greatest > least ? (value - least) / (greatest - least) : 0.5;
}

function withAxes(lines: readonly string[], { x, values }: Frame, { width, height }: Size) {
  const [low, high] = values;
  const marks = [
    labelOf(high),
    ...new Array<string>(Math.max(0, height - 2)).fill(''),
    labelOf(low),
  ];
  const margin = Math.max(...marks.map((mark) => mark.length));
  const [first, last] = [labelOf(x[0]), labelOf(x[1])];
  const axis = `${first}${last.padStart(Math.max(last.length + 1, width - first.length))}`;
  return [
    ...lines.map((line, at) => `${(marks[at] ?? '').padStart(margin)} ┤${line}`),
    `${' '.repeat(margin + 2)}${axis}`,
  ].join('\n');
}

function labelOf(value: number): string {
  return String(Number(value.toPrecision(4)));
}
