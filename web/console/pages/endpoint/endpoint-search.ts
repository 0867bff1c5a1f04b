import { numberOf, textOf, wordOf } from '../../parts/search-params.js';

/** The views of an endpoint; the first one is the default. */
export const ENDPOINT_TABS = [
  { id: 'summary', label: 'Summary' },
  { id: 'deployments', label: 'Deployments' },
  { id: 'logs', label: 'Logs' },
  { id: 'try', label: 'Try it' },
] as const;

export type EndpointTab = (typeof ENDPOINT_TABS)[number]['id'];

/** The windows of the traffic: how long each is, and how many spans of time are drawn. */
export const WINDOWS = {
  '15m': { label: '15 minutes', minutes: 15, points: 15 },
  '1h': { label: '1 hour', minutes: 60, points: 60 },
  '2h': { label: '2 hours', minutes: 120, points: 120 },
  '12h': { label: '12 hours', minutes: 720, points: 48 },
  '1d': { label: '1 day', minutes: 1_440, points: 96 },
  '3d': { label: '3 days', minutes: 4_320, points: 288 },
} as const;

export type WindowName = keyof typeof WINDOWS;
export const DEFAULT_WINDOW: WindowName = '1h';

/** The search parameters of the page. */
export interface EndpointSearch {
  readonly tab?: EndpointTab | undefined;
  readonly window?: WindowName | undefined;
  /** The time, in ISO 8601, of the deployment to show. */
  readonly at?: string | undefined;
  /** The search text of the log. */
  readonly find?: string | undefined;
  /** The number of a line of the log. */
  readonly line?: number | undefined;
  /** The open dialog. */
  readonly do?: 'update' | undefined;
}

export function endpointSearch(search: Record<string, unknown>): EndpointSearch {
  const tabs = ENDPOINT_TABS.map(({ id }) => id);
  return {
    tab: wordOf(search, 'tab', tabs),
    window: wordOf(search, 'window', Object.keys(WINDOWS) as WindowName[]),
    at: textOf(search, 'at'),
    find: textOf(search, 'find'),
    line: numberOf(search, 'line'),
    do: wordOf(search, 'do', ['update']),
  };
}
