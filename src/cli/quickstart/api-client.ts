import { type Subscription, subscribe } from './subscribe.js';

/** The platform's HTTP API, as any client sees it. */
export class ApiClient {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Sends a GraphQL request; throws with the first error's code and message. */
  async ask<Data>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    const response = await fetch(`${this.#url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as Answer<Data>;
    const [error] = errors ?? [];
    if (error) throw new Error(`${error.extensions?.code ?? response.status}: ${error.message}`);
    return data as Data;
  }

  /** Follows a subscription until it ends or `onData` returns true. */
  follow<Data>(subscription: Subscription<Data>): Promise<void> {
    return subscribe(`${this.#url.replace(/^http/, 'ws')}/graphql`, subscription);
  }

  /** Stores an object. */
  async upload(uri: string, body: string | Uint8Array): Promise<void> {
    const path = uri.replace(/^s3:\/\//, '');
    await this.#send(`/objects/${path}`, { method: 'PUT', body });
  }

  /** The text of an object. */
  async download(uri: string): Promise<string> {
    const path = uri.replace(/^s3:\/\//, '');
    return (await this.#send(`/objects/${path}`, { method: 'GET' })).text();
  }

  /** Asks an endpoint for the predictions of rows. */
  async invoke(endpoint: string, rows: string): Promise<unknown> {
    const response = await this.#send(`/endpoints/${endpoint}/invocations`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', accept: 'application/json' },
      body: rows,
    });
    return response.json();
  }

  async #send(path: string, request: RequestInit): Promise<Response> {
    const response = await fetch(`${this.#url}${path}`, request);
    if (response.ok) return response;
    throw new Error(
      `${request.method} ${path} answered ${response.status}: ${await response.text()}`,
    );
  }
}

interface Answer<Data> {
  readonly data?: Data;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string };
  }[];
}
