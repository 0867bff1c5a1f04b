import { textOf, wordOf } from '../../parts/search-params.js';
import type { ViewParams } from '../../parts/views/saved-view.js';

/** The views of a comparison; the first one is the default. */
export const COMPARE_TABS = [
  { id: 'differences', label: 'Differences' },
  { id: 'charts', label: 'Charts' },
  { id: 'parallel', label: 'Parallel coordinates' },
  { id: 'scatter', label: 'Scatter' },
] as const;

const AXES = ['step', 'seconds'] as const;

/** The search parameters of the page: the whole state of the view. */
export interface CompareSearch extends ViewParams {
  readonly tab?: (typeof COMPARE_TABS)[number]['id'] | undefined;
  /** The jobs, in the format of `parts/job-ids.ts`. The first job is the baseline. */
  readonly ids?: string | undefined;
  /** Whether to show equal values too. */
  readonly show?: 'all' | undefined;
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
    view: textOf(search, 'view'),
    not: textOf(search, 'not'),
    tab: wordOf(
      search,
      'tab',
      COMPARE_TABS.map(({ id }) => id),
    ),
    ids: textOf(search, 'ids'),
    show: wordOf(search, 'show', ['all']),
    group: textOf(search, 'group'),
    q: textOf(search, 'q'),
    metrics: textOf(search, 'metrics'),
    axis: wordOf(search, 'axis', AXES),
    part: textOf(search, 'part'),
    cols: textOf(search, 'cols'),
    in: textOf(search, 'in'),
  };
}
