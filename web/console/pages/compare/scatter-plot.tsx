import { useCallback, useRef } from 'react';
import { Canvas, type Drawing } from '../../parts/canvas.js';
import { numberOf } from '../../parts/number.js';
import { type Axis, placeOn, valueAt } from '../../parts/plot/axis.js';
import type { PlotProps } from '../../parts/plot/plot-props.js';

const HEIGHT = 360;
const EDGE = { left: 64, right: 24, top: 20, bottom: 44 };
const TICKS = 5;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Draws each job as a point over two axes. A drag selects the jobs in a rectangle. */
export function ScatterPlot({ axes, inside, marked, onMark, onRanges }: PlotProps) {
  const [across, up] = axes;
  const start = useRef<Point>(undefined);
  const draw = useCallback(
    (drawing: Drawing) => {
      const { context, width } = drawing;
      context.clearRect(0, 0, width, HEIGHT);
      if (!across || !up) return;
      drawAxes(drawing, across, up);
      inside.forEach((isIn, job) => {
        const point = pointOf([across, up], job, width);
        if (!point) return;
        const isMarked = job === marked;
        context.fillStyle = drawing.colour(
          isMarked ? '--series-2' : isIn ? '--series-1' : '--line-strong',
        );
        context.globalAlpha = isMarked ? 1 : 0.75;
        context.beginPath();
        context.arc(point.x, point.y, isMarked ? 7 : 4.5, 0, 2 * Math.PI);
        context.fill();
      });
      context.globalAlpha = 1;
    },
    [across, up, inside, marked],
  );
  if (!across || !up) return null;
  return (
    <Canvas
      label={`${up.label} over ${across.label} of ${inside.length} jobs; the table below contains the same values`}
      height={HEIGHT}
      draw={draw}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.nativeEvent.offsetX, y: event.nativeEvent.offsetY };
      }}
      onPointerMove={({ nativeEvent: { offsetX, offsetY }, currentTarget }) => {
        if (start.current) return;
        const width = currentTarget.clientWidth;
        const isNear = (job: number) => {
          const point = pointOf([across, up], job, width);
          return point && Math.hypot(point.x - offsetX, point.y - offsetY) < 8;
        };
        const near = inside.findIndex((_, job) => isNear(job));
        onMark(near === -1 ? undefined : near);
      }}
      onPointerUp={({ nativeEvent: { offsetX, offsetY }, currentTarget }) => {
        const from = start.current;
        start.current = undefined;
        if (!from) return;
        const isClick = Math.hypot(from.x - offsetX, from.y - offsetY) < 6;
        const width = currentTarget.clientWidth - EDGE.left - EDGE.right;
        const height = HEIGHT - EDGE.top - EDGE.bottom;
        const range = (axis: Axis, places: readonly number[]) => {
          const [low = 0, high = 0] = places
            .map((place) => valueAt(axis, place))
            .sort((a, b) => a - b);
          return isClick ? undefined : { from: low, to: high };
        };
        const ofX = (x: number) => (x - EDGE.left) / width;
        const ofY = (y: number) => (HEIGHT - EDGE.bottom - y) / height;
        onRanges(
          new Map([
            [across.id, range(across, [ofX(from.x), ofX(offsetX)])],
            [up.id, range(up, [ofY(from.y), ofY(offsetY)])],
          ]),
        );
      }}
    />
  );
}

function drawAxes({ context, width, colour, font }: Drawing, across: Axis, up: Axis): void {
  const [right, bottom] = [width - EDGE.right, HEIGHT - EDGE.bottom];
  context.font = font;
  for (let tick = 0; tick < TICKS; tick += 1) {
    const share = tick / (TICKS - 1);
    const x = EDGE.left + share * (right - EDGE.left);
    const y = bottom - share * (bottom - EDGE.top);
    context.fillStyle = colour('--line');
    context.fillRect(EDGE.left, Math.round(y), right - EDGE.left, 1);
    context.fillRect(Math.round(x), EDGE.top, 1, bottom - EDGE.top);
    context.fillStyle = colour('--text-3');
    context.textAlign = 'end';
    context.fillText(numberOf(valueAt(up, share)), EDGE.left - 8, y + 4);
    context.textAlign = 'center';
    context.fillText(numberOf(valueAt(across, share)), x, bottom + 16);
  }
  context.font = `600 ${font}`;
  context.fillStyle = colour('--text-2');
  context.fillText(across.label, (EDGE.left + right) / 2, HEIGHT - 8);
  context.textAlign = 'start';
  context.fillText(up.label, 8, 12);
}

function pointOf(
  [across, up]: readonly [Axis, Axis],
  job: number,
  width: number,
): Point | undefined {
  const [x, y] = [across.numbers[job], up.numbers[job]];
  if (x == null || y == null) return undefined;
  return {
    x: EDGE.left + placeOn(across, x) * (width - EDGE.left - EDGE.right),
    y: HEIGHT - EDGE.bottom - placeOn(up, y) * (HEIGHT - EDGE.top - EDGE.bottom),
  };
}
