import type { TypedDocumentString } from './generated/graphql.js';
import { type ClientOptions, type Connection, resolveOptions } from './options.js';
import { askOnce } from './transport/graphql.js';
import { cutOff, type HttpRequest, isCutOff, send } from './transport/http.js';
import { Retries } from './transport/retries.js';
import { type Following, Subscriptions } from './transport/subscriptions.js';

/** The options of one request. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether the request is safe to repeat after it has taken effect. Default: for queries, and for
   * mutations whose input has a client token.
   */
  readonly idempotent?: boolean;
}

/** The connection to a server: typed operations over HTTP, subscriptions that survive a lost connection, and streams of bytes. */
export class Client implements AsyncDisposable {
  readonly #connection: Connection;
  readonly #retries: Retries;
  readonly #subscriptions: Subscriptions;

  /** Throws `CONFIG_INVALID`. */
  constructor(options: ClientOptions = {}) {
    this.#connection = resolveOptions(options);
    this.#retries = new Retries(this.#connection.maxAttempts);
    this.#subscriptions = new Subscriptions(this.#connection);
  }

  /** The URL of the server, without a slash at its end. */
  get url(): string {
    return this.#connection.url;
  }

  /** Sends a query or a mutation; throws a {@link ForebearError}. */
  ask<Result, Variables extends object>(
    document: TypedDocumentString<Result, Variables>,
    ...[variables, options = {}]: AskArguments<Variables>
  ): Promise<Result> {
    const query = document.toString();
    const { signal, idempotent = isQuery(query) || hasClientToken(variables) } = options;
    const attempt = () => askOnce(this.#connection, { query, variables, signal });
    return this.#retries.run(attempt, { idempotent, signal }) as Promise<Result>;
  }

  /**
   * Yields the events of a subscription, which continues after the last one when the connection was
   * lost.
   */
  follow<Result, Variables, Cursor>(
    following: Following<Result, Variables, Cursor>,
  ): AsyncGenerator<Result, void, undefined> {
    return this.#subscriptions.follow(following);
  }

  /** Sends a request to a route outside of GraphQL, and retries it as if it were safe to repeat. */
  send(request: HttpRequest): Promise<Response> {
    const attempt = () => send(this.#connection, request);
    return this.#retries.run(attempt, { idempotent: true, signal: request.signal });
  }

  /**
   * Does the same as {@link send}, and reads the answer as part of each try, because it may be cut
   * off.
   */
  receive<Result>(
    request: HttpRequest,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const attempt = async () => {
      const response = await send(this.#connection, request);
      return read(response).catch((error: unknown) => {
        request.signal?.throwIfAborted();
        throw isCutOff(error) ? cutOff(this.url, error) : error;
      });
    };
    return this.#retries.run(attempt, { idempotent: true, signal: request.signal });
  }

  /** Ends all subscriptions. */
  close(): Promise<void> {
    return this.#subscriptions[Symbol.asyncDispose]();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

type AskArguments<Variables> =
  Record<string, never> extends Variables
    ? readonly [variables?: Variables, options?: RequestOptions]
    : readonly [variables: Variables, options?: RequestOptions];

function isQuery(text: string): boolean {
  return /^\s*(query\b|\{)/.test(text);
}

function hasClientToken(variables: object | undefined): boolean {
  const { input } = (variables ?? {}) as { readonly input?: { readonly clientToken?: unknown } };
  return typeof input?.clientToken === 'string';
}
