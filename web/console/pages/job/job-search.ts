import { numberOf, textOf, wordOf } from '../../parts/search-params.js';

/** The views of a job; the first one is the default. */
export const JOB_TABS = [
  { id: 'summary', label: 'Summary' },
  { id: 'logs', label: 'Logs' },
  { id: 'metrics', label: 'Metrics' },
  { id: 'parameters', label: 'Parameters' },
  { id: 'environment', label: 'Environment' },
  { id: 'events', label: 'Events' },
] as const;

export type JobTab = (typeof JOB_TABS)[number]['id'];

/** The search parameters of the page. */
export interface JobSearch {
  readonly tab?: JobTab | undefined;
  /** The search text of the log. */
  readonly find?: string | undefined;
  /** The number of a line of the log. */
  readonly line?: number | undefined;
  /** Of a tuning job: the columns that are axes, the ranges that trials must be in, and the open trial. */
  readonly cols?: string | undefined;
  readonly in?: string | undefined;
  readonly trial?: string | undefined;
}

export function jobSearch(search: Record<string, unknown>): JobSearch {
  return {
    tab: wordOf(
      search,
      'tab',
      JOB_TABS.map(({ id }) => id),
    ),
    find: textOf(search, 'find'),
    line: numberOf(search, 'line'),
    cols: textOf(search, 'cols'),
    in: textOf(search, 'in'),
    trial: textOf(search, 'trial'),
  };
}
