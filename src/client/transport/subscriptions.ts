import type { Client } from 'graphql-ws/client';
import { host } from '#client-host';
import { ForebearError } from '../errors.js';
import type { TypedDocumentString } from '../generated/graphql.js';
import type { Connection } from '../options.js';
import { type AnsweredError, errorOfAnswer } from './failure.js';
import { pause } from './retries.js';

/** A subscription that can continue after an interruption. */
export interface Following<Result, Variables, Cursor> {
  readonly document: TypedDocumentString<Result, Variables>;
  /** Returns the variables for events after a cursor. */
  readonly variables: (after: Cursor | undefined) => Variables;
  /** Returns the cursor of an event. */
  readonly cursorOf: (event: Result) => Cursor | undefined;
  /** Starts after this cursor; absent: as the variables say. */
  readonly after?: Cursor | undefined;
  readonly signal?: AbortSignal | undefined;
}

const PING_MS = 10_000;
const PONG_MS = 10_000;
const ACKNOWLEDGED_MS = 10_000;
const LONGEST_WAIT_MS = 20_000;
/** The codes of the protocol that a retry would get again. */
const FATAL = [4400, 4401, 4403, 4406, 4409, 4429, 4500];

/** Subscriptions over one web socket, which is open while there are any. */
export class Subscriptions implements AsyncDisposable {
  readonly #connection: Connection;
  #client: Promise<Client> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Yields the events of a subscription until it ends. A lost connection is restored, with the
   * retries of a request, and continues after the last received event. Throws the server's error,
   * or `CONNECTION_FAILED`.
   */
  async *follow<Result, Variables, Cursor>(
    following: Following<Result, Variables, Cursor>,
  ): AsyncGenerator<Result, void, undefined> {
    const { signal, cursorOf } = following;
    let after = following.after;
    for (let failures = 0; ; ) {
      try {
        for await (const event of this.#events({ ...following, after })) {
          failures = 0;
          after = cursorOf(event) ?? after;
          yield event;
        }
        return;
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof LostConnection)) throw error;
        failures += 1;
        if (failures >= this.#connection.maxAttempts) throw this.#failed(error.cause);
        await backOff(failures, signal);
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#client)?.dispose();
  }

  async *#events<Result, Variables, Cursor>({
    document,
    variables,
    after,
    signal,
  }: Following<Result, Variables, Cursor>): AsyncGenerator<Result, void, undefined> {
    signal?.throwIfAborted();
    this.#client ??= connect(this.#connection);
    const client = await this.#client;
    const asked = {
      query: document.toString(),
      variables: variables(after) as Record<string, unknown>,
    };
    const events = client.iterate<Result>(asked);
    const abort = () => void events.return?.();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      for await (const { data, errors } of events) {
        if (errors?.length) throw errorOfAnswer(errors as readonly AnsweredError[]);
        if (data) yield data as Result;
      }
    } catch (error) {
      throw this.#described(error);
    } finally {
      signal?.removeEventListener('abort', abort);
      await events.return?.();
    }
    signal?.throwIfAborted();
  }

  #described(error: unknown): unknown {
    if (error instanceof ForebearError) return error;
    if (Array.isArray(error)) return errorOfAnswer(error as readonly AnsweredError[]);
    const { code, reason } = (error ?? {}) as {
      readonly code?: unknown;
      readonly reason?: unknown;
    };
    if (typeof code !== 'number' || !FATAL.includes(code)) return new LostConnection(error);
    if (code !== 4401 && code !== 4403) return this.#failed(error);
    return new ForebearError({
      code: 'UNAUTHENTICATED',
      message: `${this.#connection.url} does not accept the token (${reason}); set FOREBEAR_TOKEN, or run: forebear login`,
      status: 401,
    });
  }

  #failed(cause: unknown): ForebearError {
    const { code, reason, message } = (cause ?? {}) as Readonly<Record<string, unknown>>;
    const why = [code, reason || message].filter(Boolean).join(' ');
    return new ForebearError({
      code: 'CONNECTION_FAILED',
      message: `The subscription at ${this.#connection.url} was cut off${why ? ` (${why})` : ''}.`,
      details: { url: this.#connection.url },
      cause,
    });
  }
}

/** The connection ended, and may be restored. */
class LostConnection extends Error {
  constructor(cause: unknown) {
    super('The connection was lost.', { cause });
  }
}

async function connect({ url, token, maxAnswerBytes }: Connection): Promise<Client> {
  const [{ createClient }, webSocketImpl] = await Promise.all([
    import('graphql-ws/client'),
    host.webSocket(maxAnswerBytes),
  ]);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const client = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl,
    ...(token === undefined ? {} : { connectionParams: { authorization: `Bearer ${token}` } }),
    retryAttempts: 0, // otherwise it would send the old cursor again
    lazyCloseTimeout: 1_000,
    connectionAckWaitTimeout: ACKNOWLEDGED_MS,
    keepAlive: PING_MS,
    on: {
      // A half-open connection reports nothing, and would be waited for without end.
      ping: (received) => {
        if (received) return;
        clearTimeout(silence);
        silence = setTimeout(() => client.terminate(), PONG_MS);
      },
      pong: () => clearTimeout(silence),
      closed: () => clearTimeout(silence),
    },
  });
  return client;
}

/**
 * Doubled each time, with jitter, so that the clients of a restarted server do not all reconnect at
 * once.
 */
function backOff(failures: number, signal: AbortSignal | undefined): Promise<void> {
  const longest = Math.min(LONGEST_WAIT_MS, 50 * 2 ** failures);
  return pause(longest * (0.5 + Math.random() / 2), signal);
}
