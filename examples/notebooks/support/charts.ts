import { escaped } from './report.js';

/** A line through points, or the points alone. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
  /** Default false: joined by a line. */
  readonly dots?: boolean;
}

/** What is written at a chart. */
export interface ChartLabels {
  readonly x: string;
  readonly y: string;
  /** A value of x that is marked. */
  readonly mark?: { readonly at: number; readonly name: string };
}

const SIZE = { width: 720, height: 340, left: 72, right: 20, top: 30, bottom: 50 };
const COLOURS = ['#2f6fde', '#d9472b', '#2c9a57', '#8a56c4'];
const TICKS = 5;

/** How many values of each kind lie in each of some equal ranges, as steps. */
export function histogram(
  kinds: Readonly<Record<string, readonly number[]>>,
  labels: ChartLabels,
): string {
  const all = Object.values(kinds).flat();
  const [min, max] = [Math.min(...all), Math.max(...all)];
  const bins = 40;
  const width = (max - min) / bins || 1;
  const series = Object.entries(kinds).map(([name, values]) => {
    const counts = new Array<number>(bins).fill(0);
    for (const value of values) {
      const bin = Math.min(bins - 1, Math.floor((value - min) / width));
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    const points = counts.flatMap((count, bin): (readonly [number, number])[] => [
      [min + bin * width, count],
      [min + (bin + 1) * width, count],
    ]);
    return { name, points };
  });
  return chart(series, labels);
}

/** Lines or dots over two axes. */
export function chart(series: readonly Series[], labels: ChartLabels): string {
  const points = series.flatMap((one) => one.points);
  const x = axis(
    points.map(([at]) => at),
    SIZE.left,
    SIZE.width - SIZE.right,
  );
  const y = axis([...points.map(([, at]) => at)], SIZE.height - SIZE.bottom, SIZE.top);
  const drawn = series.map((one, at) => drawSeries(one, { x, y, colour: colourOf(at) }));
  const names = series.map(({ name }, at) => legend(name, at));
  return `<svg viewBox="0 0 ${SIZE.width} ${SIZE.height}" width="${SIZE.width}" role="img" font-family="system-ui, sans-serif" font-size="12">
${ticks(x, y)}
${drawn.join('\n')}
${mark(labels, x)}
${names.join('\n')}
<text x="${SIZE.width / 2}" y="${SIZE.height - 12}" text-anchor="middle">${escaped(labels.x)}</text>
<text transform="translate(14 ${SIZE.height / 2}) rotate(-90)" text-anchor="middle">${escaped(labels.y)}</text>
</svg>`;
}

interface Axis {
  readonly min: number;
  readonly max: number;
  place(value: number): string;
}

function axis(values: readonly number[], from: number, to: number): Axis {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const max = greatest > least ? greatest : least + 1;
  return {
    min: least,
    max,
    place: (value) => (from + ((value - least) / (max - least)) * (to - from)).toFixed(1),
  };
}

function drawSeries(
  { points, dots = false }: Series,
  { x, y, colour }: { readonly x: Axis; readonly y: Axis; readonly colour: string },
): string {
  const placed = points.map(([a, b]) => [x.place(a), y.place(b)] as const);
  if (dots)
    return placed.map(([a, b]) => `<circle cx="${a}" cy="${b}" r="4" fill="${colour}"/>`).join('');
  const path = placed.map(([a, b]) => `${a},${b}`).join(' ');
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`;
}

function ticks(x: Axis, y: Axis): string {
  const lines: string[] = [];
  for (let at = 0; at <= TICKS; at += 1) {
    const share = at / TICKS;
    const [a, b] = [x.min + share * (x.max - x.min), y.min + share * (y.max - y.min)];
    const [left, bottom] = [x.place(a), y.place(b)];
    lines.push(
      `<line x1="${SIZE.left}" x2="${SIZE.width - SIZE.right}" y1="${bottom}" y2="${bottom}" stroke="#e6e9ee"/>`,
      `<text x="${SIZE.left - 8}" y="${bottom}" dy="4" text-anchor="end">${rounded(b, y)}</text>`,
      `<text x="${left}" y="${SIZE.height - SIZE.bottom + 18}" text-anchor="middle">${rounded(a, x)}</text>`,
    );
  }
  return lines.join('\n');
}

function mark({ mark: marked }: ChartLabels, x: Axis): string {
  if (!marked || marked.at < x.min || marked.at > x.max) return '';
  const at = x.place(marked.at);
  return `<line x1="${at}" x2="${at}" y1="${SIZE.top}" y2="${SIZE.height - SIZE.bottom}" stroke="#1d2430" stroke-dasharray="5 4"/>
<text x="${at}" y="${SIZE.top - 6}" text-anchor="middle">${escaped(marked.name)}</text>`;
}

function legend(name: string, at: number): string {
  const y = SIZE.top + 6 + at * 18;
  const x = SIZE.width - SIZE.right - 170;
  return `<rect x="${x}" y="${y - 9}" width="12" height="12" fill="${colourOf(at)}"/><text x="${x + 18}" y="${y + 1}">${escaped(name)}</text>`;
}

function colourOf(at: number): string {
  return COLOURS[at % COLOURS.length] ?? '#333';
}

/** With as many decimals as tell two ticks apart. */
function rounded(value: number, { min, max }: Axis): string {
  const decimals = Math.max(0, 1 - Math.floor(Math.log10((max - min) / TICKS)));
  return String(Number(value.toFixed(Math.min(decimals, 12))));
}
