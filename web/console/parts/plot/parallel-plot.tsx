import { type PointerEvent, useCallback, useRef } from 'react';
import { Canvas, type Drawing } from '../canvas.js';
import { numberOf } from '../number.js';
import { type Axis, placeOn, valueAt } from './axis.js';
import type { PlotProps } from './plot-props.js';

const HEIGHT = 360;
const TOP = 44;
const BOTTOM = HEIGHT - 28;
const NEAR = 24;

/** Options of {@link ParallelPlot}. */
export interface ParallelPlotProps extends PlotProps {
  /** The plural noun for the rows. */
  readonly rows: string;
}

/** Draws each row as a line across vertical axes. A drag along an axis selects a range. */
export function ParallelPlot(props: ParallelPlotProps) {
  const { axes, inside, ranges, marked, onMark, onRanges, rows } = props;
  const start = useRef<{ axis: Axis; y: number }>(undefined);
  const draw = useCallback(
    (drawing: Drawing) => {
      const { context, width } = drawing;
      const line = lineDrawer(drawing, axes);
      context.clearRect(0, 0, width, HEIGHT);
      context.lineWidth = 1;
      const lines = [...inside.keys()];
      const solid = inside.length > 60 ? 0.4 : 0.75;
      for (const row of lines) if (!inside[row]) line(row, '--line-strong', 0.6);
      for (const row of lines) if (inside[row]) line(row, '--series-1', solid);
      context.lineWidth = 2.5;
      if (marked !== undefined) line(marked, '--series-2', 1);
      for (const [index, axis] of axes.entries()) {
        const x = placeOfAxis(index, axes.length, width);
        drawAxis(drawing, axis, { x, range: ranges.get(axis.id) });
        drawNames(drawing, axis, x);
      }
    },
    [axes, inside, ranges, marked],
  );
  const axisNear = ({ nativeEvent: { offsetX }, currentTarget }: PointerEvent<HTMLCanvasElement>) =>
    axes.find(
      (_, index) =>
        Math.abs(placeOfAxis(index, axes.length, currentTarget.clientWidth) - offsetX) < NEAR,
    );
  return (
    <Canvas
      label={`${inside.length} ${rows} over ${axes.length} axes; the table below contains the same values`}
      height={HEIGHT}
      draw={draw}
      onPointerDown={(event) => {
        const axis = axisNear(event);
        if (!axis) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { axis, y: event.nativeEvent.offsetY };
      }}
      onPointerMove={(event) => {
        if (start.current) return;
        const { offsetX, offsetY } = event.nativeEvent;
        event.currentTarget.style.cursor = axisNear(event) ? 'row-resize' : 'default';
        onMark(rowNear(axes, { x: offsetX, y: offsetY, width: event.currentTarget.clientWidth }));
      }}
      onPointerUp={({ nativeEvent: { offsetY } }) => {
        const { axis, y } = start.current ?? {};
        start.current = undefined;
        if (!axis || y === undefined) return;
        const isClick = Math.abs(offsetY - y) < 4;
        const ends = [valueOfY(axis, y), valueOfY(axis, offsetY)].sort((a, b) => a - b);
        const [from = axis.from, to = axis.to] = ends;
        onRanges(new Map([[axis.id, isClick ? undefined : { from, to }]]));
      }}
    />
  );
}

function lineDrawer({ context, width, colour }: Drawing, axes: readonly Axis[]) {
  return (row: number, name: string, alpha: number) => {
    context.strokeStyle = colour(name);
    context.globalAlpha = alpha;
    context.beginPath();
    let isBegun = false;
    axes.forEach((axis, index) => {
      const number = axis.numbers[row];
      if (number == null) {
        isBegun = false; // a row without the value has a gap there
        return;
      }
      const [x, y] = [placeOfAxis(index, axes.length, width), yOf(axis, number)];
      if (isBegun) context.lineTo(x, y);
      else context.moveTo(x, y);
      isBegun = true;
    });
    context.stroke();
    context.globalAlpha = 1;
  };
}

interface AxisPlace {
  readonly x: number;
  readonly range: { readonly from: number; readonly to: number } | undefined;
}

function drawAxis({ context, colour, font, width }: Drawing, axis: Axis, { x, range }: AxisPlace) {
  context.fillStyle = colour('--line-strong');
  context.fillRect(x - 0.5, TOP, 1, BOTTOM - TOP);
  if (range) {
    const [upper, lower] = [yOf(axis, range.to), yOf(axis, range.from)];
    context.fillStyle = colour('--accent');
    context.globalAlpha = 0.3;
    context.fillRect(x - 6, upper, 12, Math.max(2, lower - upper));
    context.globalAlpha = 1;
  }
  context.textAlign = 'center';
  context.font = font;
  context.fillStyle = colour('--text-3');
  context.fillText(endOf(axis, axis.to), x, TOP - 8);
  context.fillText(endOf(axis, axis.from), x, BOTTOM + 16);
  context.font = `600 ${font}`;
  context.fillStyle = colour('--text');
  context.fillText(axis.label, x, 16, Math.min(160, width / 3));
}

function endOf({ names }: Axis, value: number): string {
  return names ? (names[value] ?? '').slice(0, MOST_CHARACTERS) : numberOf(value);
}

const MOST_CHARACTERS = 16;

/** The names between the ends, beside the axis and legible over the lines. */
function drawNames({ context, colour, width, font }: Drawing, axis: Axis, x: number): void {
  const side = x > width / 2 ? -1 : 1;
  context.textAlign = side > 0 ? 'start' : 'end';
  context.font = font;
  context.lineWidth = 4;
  context.strokeStyle = colour('--surface');
  context.fillStyle = colour('--text-3');
  axis.names?.slice(1, -1).forEach((name, at) => {
    const place = [name.slice(0, MOST_CHARACTERS), x + 8 * side, yOf(axis, at + 1) + 4] as const;
    context.strokeText(...place);
    context.fillText(...place);
  });
}

function rowNear(
  axes: readonly Axis[],
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): number | undefined {
  const side = sideOf(width);
  const step = axes.length > 1 ? (width - 2 * side) / (axes.length - 1) : width;
  const left = Math.min(Math.max(0, Math.floor((x - side) / step)), Math.max(0, axes.length - 2));
  const [a, b] = [axes[left], axes[left + 1] ?? axes[left]];
  if (!a || !b) return undefined;
  const share = (x - side) / step - left;
  let best: { row: number; distance: number } | undefined;
  a.numbers.forEach((number, row) => {
    const other = b.numbers[row];
    if (number == null || other == null) return;
    const distance = Math.abs(yOf(a, number) * (1 - share) + yOf(b, other) * share - y);
    if (distance < 8 && distance < (best?.distance ?? Infinity)) best = { row, distance };
  });
  return best?.row;
}

function placeOfAxis(index: number, count: number, width: number): number {
  const side = sideOf(width);
  return count < 2 ? width / 2 : side + (index * (width - 2 * side)) / (count - 1);
}

/** The room beside the outer axes, for their names. */
function sideOf(width: number): number {
  return Math.min(72, width / 8);
}

function yOf(axis: Axis, value: number): number {
  return BOTTOM - placeOn(axis, value) * (BOTTOM - TOP);
}

function valueOfY(axis: Axis, y: number): number {
  return valueAt(axis, (BOTTOM - y) / (BOTTOM - TOP));
}
