import { textOf, wordOf } from '../../parts/search-params.js';

/** The views of a comparison; the first one opens by itself. */
export const COMPARE_TABS = [
  { id: 'differences', label: 'Differences' },
  { id: 'charts', label: 'Charts' },
  { id: 'parallel', label: 'Parallel coordinates' },
  { id: 'scatter', label: 'Scatter' },
] as const;

const AXES = ['step', 'seconds'] as const;

/** The search parameters of the page: the whole state of the view. */
export interface CompareSearch {
  readonly tab?: (typeof COMPARE_TABS)[number]['id'] | undefined;
  /** The jobs, as `parts/job-ids.ts` writes them; the first one is what the others differ from. */
  readonly ids?: string | undefined;
  /** A group of differences. */
  readonly group?: string | undefined;
  /** A part of the name of a difference. */
  readonly q?: string | undefined;
  /** The metrics of the charts. */
  readonly metrics?: string | undefined;
  readonly axis?: (typeof AXES)[number] | undefined;
  /** A part of the axis of the charts, `<from>..<to>`. */
  readonly part?: string | undefined;
  /** The columns that are axes, separated by commas. */
  readonly cols?: string | undefined;
  /** The ranges that rows must be in: `<column>=<from>..<to>`, separated by commas. */
  readonly in?: string | undefined;
}

export function compareSearch(search: Record<string, unknown>): CompareSearch {
  return {
    tab: wordOf(
      search,
      'tab',
      COMPARE_TABS.map(({ id }) => id),
    ),
    ids: textOf(search, 'ids'),
    group: textOf(search, 'group'),
    q: textOf(search, 'q'),
    metrics: textOf(search, 'metrics'),
    axis: wordOf(search, 'axis', AXES),
    part: textOf(search, 'part'),
    cols: textOf(search, 'cols'),
    in: textOf(search, 'in'),
  };
}

/** Two ends of a part of an axis. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Reads `0.1..0.3`; undefined for other texts. */
export function rangeOf(text: string | undefined): Range | undefined {
  const [from, to, ...rest] = (text ?? '')
    .split('..')
    .map((end) => (end ? Number(end) : Number.NaN));
  if (from === undefined || to === undefined || rest.length > 0) return undefined;
  return Number.isNaN(from) || Number.isNaN(to) ? undefined : { from, to };
}

export function textOfRange({ from, to }: Range): string {
  return `${shortest(from)}..${shortest(to)}`;
}

/** Reads the ranges of columns. */
export function rangesOf(text: string | undefined): ReadonlyMap<string, Range> {
  const entries = (text?.split(',') ?? []).flatMap((part): [string, Range][] => {
    const sign = part.lastIndexOf('=');
    const range = rangeOf(part.slice(sign + 1));
    return range ? [[part.slice(0, sign), range]] : [];
  });
  return new Map(entries);
}

export function textOfRanges(ranges: ReadonlyMap<string, Range>): string | undefined {
  return [...ranges].map(([id, range]) => `${id}=${textOfRange(range)}`).join(',') || undefined;
}

function shortest(value: number): string {
  return String(Number(value.toPrecision(4)));
}
