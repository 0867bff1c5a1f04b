/** A curve: places on the axis, and the values there. */
export interface Curve {
  readonly x: readonly number[];
  readonly values: readonly number[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Dots of a Braille character, by row: left, right. */
const DOTS = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;
const EMPTY = 0x2800;

/** Draws a curve with lines of text; the greatest and the least value are beside it. */
export function chartOf({ x, values }: Curve, { width, height }: Size): string {
  const [left, right] = [Math.min(...x), Math.max(...x)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [columns, rows] = [width * 2, height * 4];
  const cells = Array.from({ length: height }, () => new Array<number>(width).fill(EMPTY));
  const place = (value: number, from: number, to: number) =>
    to > from ? (value - from) / (to - from) : 0.5;
  const dots = x.map((at, index) => ({
    column: Math.round(place(at, left, right) * (columns - 1)),
    row: Math.round((1 - place(values[index] ?? low, low, high)) * (rows - 1)),
  }));
  dots.forEach((dot, index) => {
    const next = dots[index + 1] ?? dot;
    const steps = Math.max(1, Math.abs(next.column - dot.column), Math.abs(next.row - dot.row));
    for (let step = 0; step <= steps; step += 1) {
      const column = Math.round(dot.column + ((next.column - dot.column) * step) / steps);
      const row = Math.round(dot.row + ((next.row - dot.row) * step) / steps);
      const line = cells[row >> 2];
      const bit = DOTS[row % 4]?.[column % 2] ?? 0;
      if (line) line[column >> 1] = (line[column >> 1] ?? EMPTY) | bit;
    }
  });
  const marks = [
    labelOf(high),
    ...new Array<string>(Math.max(0, height - 2)).fill(''),
    labelOf(low),
  ];
  const margin = Math.max(...marks.map((mark) => mark.length));
  const lines = cells.map(
    (line, at) => `${(marks[at] ?? '').padStart(margin)} ┤${String.fromCodePoint(...line)}`,
  );
  const [first, last] = [labelOf(left), labelOf(right)];
  const axis = `${first}${last.padStart(Math.max(last.length + 1, width - first.length))}`;
  return [...lines, `${' '.repeat(margin + 2)}${axis}`].join('\n');
}

function labelOf(value: number): string {
  return String(Number(value.toPrecision(4)));
}
