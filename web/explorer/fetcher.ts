import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { createClient } from 'graphql-ws';
import { tokenHeaders } from '../shared/token.js';

/** The transport of GraphiQL. */
export interface ServerLink {
  readonly fetcher: Fetcher;
  /** Ends the web socket, so that the next subscription uses the present token. */
  disconnect(): void;
}

/** Queries go over HTTP, subscriptions over a web socket of the same path; both carry the token of this tab. */
export function createFetcher(path: string): ServerLink {
  const socketUrl = new URL(path, location.href);
  socketUrl.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const wsClient = createClient({
    url: socketUrl.href,
    connectionParams: tokenHeaders,
    retryAttempts: 0, // a retried subscription would silently skip commits that were written meanwhile
  });
  return {
    fetcher: createGraphiQLFetcher({
      url: path,
      wsClient,
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...headersOf(init), ...tokenHeaders() } }),
      enableIncrementalDelivery: false,
    }),
    disconnect: () => wsClient.terminate(),
  };
}

function headersOf(init: RequestInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(init?.headers));
}
