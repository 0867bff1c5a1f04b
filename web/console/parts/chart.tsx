import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import styles from './chart.module.css';
import { numberOf } from './number.js';
import { OnePoint, placesOf } from './one-point.js';
import { colourOf, seriesColour, useThemeChanges } from './theme-colours.js';

/** A line of a chart. */
export interface Line {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** Points without a line between them, or a line that keeps a value until the next one. */
  readonly kind?: 'points' | 'steps';
}

/** Options of {@link Chart}. */
export interface ChartProps {
  /** A description for screen readers. */
  readonly label: string;
  readonly xLabel: string;
  readonly x: readonly number[];
  /** The axis is of times, in seconds since 1970. */
  readonly isTime?: boolean;
  readonly lines: readonly Line[];
  /** Charts of the same key move their cursors together. */
  readonly sync?: string;
  readonly height?: number;
  /** Called when the mouse selects a range of the axis. */
  readonly onRange?: (from: number, to: number) => void;
}

/** Up to this number, a legend lists the lines. Above it, the chart names the line near the mouse. */
const MOST_NAMED = 10;

/** Lines over an axis; a single point is said in words. */
export function Chart(props: ChartProps) {
  const places = placesOf(props);
  const hasPoints = props.lines.some(({ kind }) => kind === 'points');
  if (places.length < 2 && !hasPoints) return <OnePoint {...props} place={places[0]} />;
  return <Plot {...props} />;
}

/** Lines over an axis, drawn on a canvas in the colours of the page. */
function Plot({ label, height = 200, ...props }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(undefined);
  const theme = useThemeChanges();
  const [near, setNear] = useState<number>();
  const names = JSON.stringify([props.xLabel, props.lines.map((line) => line.label), props.sync]);
  const data = [props.x, ...props.lines.map(({ values }) => values)] as UPlot.AlignedData;

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data is set below, without a new chart
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const created = new UPlot(
      optionsOf(element, { label, height, onNear: setNear, ...props }),
      data,
      element,
    );
    plot.current = created;
    const observer = new ResizeObserver(() =>
      created.setSize({ width: element.clientWidth, height }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      created.destroy();
    };
  }, [names, theme, height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arrays decide
  useEffect(
    () => plot.current?.setData(data),
    [props.x, ...props.lines.map((line) => line.values)],
  );

  const isCrowded = props.lines.length > MOST_NAMED;
  return (
    <>
      <div ref={place} className={styles.chart} role="img" aria-label={label} />
      {isCrowded && (
        <p className={styles.near}>
          {near === undefined ? 'Point at a line to see its name.' : props.lines[near]?.label}
        </p>
      )}
    </>
  );
}

const STEPS = UPlot.paths.stepped?.({ align: 1 }) ?? (() => null);

const numbers = (_plot: UPlot, ticks: readonly number[]) => ticks.map(numberOf);

/** The ticks of an axis of times: the hour, and the day where it begins. */
const CLOCK: UPlot.Axis = {
  values: (_plot, ticks) =>
    ticks.map((tick, index) => {
      const date = new Date(tick * 1_000);
      const before = ticks[index - 1];
      const isNewDay =
        before !== undefined && new Date(before * 1_000).getDate() !== date.getDate();
      return date.toLocaleString('en-GB', isNewDay ? DAY : HOUR);
    }),
};
const HOUR = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;

/** Hides the values of the legend while no point of the axis is chosen. */
function markIdle({ root, cursor }: UPlot): void {
  root.classList.toggle('idle', cursor.idx === null || cursor.idx === undefined);
}

/** A line through one point shows nothing, unless the point is drawn. */
function isAlone(values: Line['values']): boolean {
  return values.filter((value) => value !== null).length === 1;
}

interface DrawnChart extends ChartProps {
  readonly onNear: (line: number | undefined) => void;
}

function optionsOf(element: HTMLElement, props: DrawnChart): UPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => colourOf(element, name);
  const axis: UPlot.Axis = {
    stroke: colour('--text-3'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: `11px ${style.fontFamily}`,
  };
  return {
    width: element.clientWidth,
    height: props.height ?? 200,
    padding: [8, 20, 0, 0],
    scales: { x: { time: props.isTime ?? false } },
    cursor: {
      ...(props.sync === undefined ? {} : { sync: { key: props.sync } }),
      drag: { x: props.onRange !== undefined, y: false, setScale: false },
      points: { size: 6 },
      focus: { prox: 24 },
    },
    legend: { show: props.lines.length <= MOST_NAMED },
    focus: { alpha: props.lines.length <= MOST_NAMED ? 1 : 0.2 },
    axes: [
      { ...axis, ...(props.isTime ? CLOCK : { values: numbers }), size: 32 },
      { ...axis, values: numbers, size: 48 },
    ],
    series: [
      { label: props.xLabel, ...(props.isTime && { value: '{YYYY}-{MM}-{DD} {HH}:{mm}' }) },
      ...props.lines.map(({ label, kind, values }, index) => ({
        label,
        stroke: colour(seriesColour(index)),
        width: 1.5,
        spanGaps: true,
        ...(kind === 'steps' && { paths: STEPS }),
        ...(kind === 'points' && { paths: () => null }),
        points:
          kind === 'points'
            ? { show: true, size: 7, fill: colour(seriesColour(index)) }
            : { ...(!props.isTime && { show: isAlone(values) }), size: 5 },
        value: (_plot: UPlot, value: number | null) => (value === null ? '–' : numberOf(value)),
      })),
    ],
    hooks: {
      ready: [markIdle],
      setCursor: [markIdle],
      setSeries: [(_plot, index) => props.onNear(index === null ? undefined : index - 1)],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width > 4)
            props.onRange?.(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'));
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
    },
  };
}
