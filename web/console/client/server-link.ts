import { cacheExchange } from '@urql/exchange-graphcache';
import { createClient as createSocket, type Client as Socket } from 'graphql-ws';
import {
  type AnyVariables,
  type Client,
  type ClientOptions,
  createClient,
  createRequest,
  fetchExchange,
  type OperationResult,
} from 'urql';
import { tokenHeaders } from '../../shared/token.js';
import type { Document } from './documents.js';
import { Observable } from './observable.js';
import { POSSIBLE_TYPES } from './possible-types.js';

const PATH = '/graphql';
const UNAUTHENTICATED = 4401;

/** The way to the server: queries and mutations over HTTP, subscriptions over one web socket. */
export interface ServerLink {
  readonly client: Client;
  /** The same without a cache, for large answers that no other page asks for. */
  readonly uncached: Client;
  /**
   * Asks the server. `client.query` shares the answer of an equal query that is under way, which may
   * be older than a change.
   */
  ask<Data, Variables extends AnyVariables>(
    document: Document<Data, Variables>,
    variables: Variables,
  ): Promise<OperationResult<Data>>;
  /** True when the server has refused the token of this tab, or asks for one. */
  readonly tokenWanted: Observable<boolean>;
  /** The answers of a subscription until the signal. The iteration throws when the connection ends. */
  subscribe<Data, Variables extends Record<string, unknown>>(
    document: Document<Data, Variables>,
    variables: Variables,
    signal?: AbortSignal,
  ): AsyncGenerator<Data, void>;
}

export function createServerLink(): ServerLink {
  const tokenWanted = new Observable(false);
  const socket = openSocket(tokenWanted);
  const options = {
    url: PATH,
    preferGetMethod: false,
    fetchOptions: () => ({ headers: tokenHeaders() }),
    async fetch(input, init) {
      const response = await fetch(input, init);
      if (response.status === 401) tokenWanted.set(true);
      return response;
    },
  } satisfies Partial<ClientOptions>;
  const cache = cacheExchange({ possibleTypes: POSSIBLE_TYPES, keys: KEYLESS });
  const client = createClient({ ...options, exchanges: [cache, fetchExchange] });
  let asked = 0;
  return {
    client,
    uncached: createClient({ ...options, exchanges: [fetchExchange] }),
    ask<Data>(document: Document<Data, never>, variables: AnyVariables) {
      asked += 1;
      const request = createRequest<Data, AnyVariables>(document.toString(), variables);
      return client
        .executeQuery<Data>({ ...request, key: -asked }, { requestPolicy: 'network-only' })
        .toPromise();
    },
    tokenWanted,
    async *subscribe(document, variables, signal) {
      const answers = socket.iterate({ query: document.toString(), variables });
      signal?.addEventListener('abort', () => void answers.return?.(), { once: true });
      for await (const { data, errors } of answers) {
        if (errors) throw errors[0];
        yield data as never;
      }
    },
  };
}

/** Objects that belong to the object that contains them. */
const KEYLESS = {
  CallerIdentity: () => null,
  Session: () => null,
};

const PING_MS = 12_000;
const PONG_MS = 8_000;

/** The socket does not retry: {@link followCommits} does, from its cursor. */
function openSocket(tokenWanted: Observable<boolean>): Socket {
  const url = new URL(PATH, location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  let silence: ReturnType<typeof setTimeout> | undefined;
  const socket = createSocket({
    url: url.href,
    connectionParams: tokenHeaders,
    retryAttempts: 0,
    keepAlive: PING_MS,
    on: {
      // A connection that a network has dropped reports nothing, as after the sleep of a laptop.
      ping: (isReceived) => {
        if (isReceived) return;
        clearTimeout(silence);
        silence = setTimeout(() => socket.terminate(), PONG_MS);
      },
      pong: () => clearTimeout(silence),
      closed: (event) => {
        clearTimeout(silence);
        if ((event as CloseEvent).code === UNAUTHENTICATED) tokenWanted.set(true);
      },
    },
  });
  return socket;
}
