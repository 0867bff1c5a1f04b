import { getRouteApi } from '@tanstack/react-router';
import { usePolled } from '../../client/use-polled.js';
import { EndpointTrafficDocument, type EndpointTrafficQuery } from '../../generated/endpoint.js';
import { DEFAULT_WINDOW, WINDOWS } from './endpoint-search.js';

export type TrafficAnswer = EndpointTrafficQuery;

const EVERY_MS = 5_000;
const route = getRouteApi('/endpoints/$name');

/** The traffic of the window in the URL, live. */
export function useTraffic(name: string) {
  const { window = DEFAULT_WINDOW } = route.useSearch();
  const { minutes, points } = WINDOWS[window];
  return usePolled({
    document: EndpointTrafficDocument,
    variables: () => ({
      name,
      from: new Date(Date.now() - minutes * 60_000).toISOString(),
      points,
    }),
    everyMs: EVERY_MS,
    key: `${name} ${window}`,
  });
}
