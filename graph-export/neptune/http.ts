import { PlatformError } from '#src/domain/errors/index.js';
import type { NeptuneConnection } from './connection.js';
import type { SentRequest, Signer } from './signer.js';

/** An answer takes longer only when the database is gone. */
const TIMEOUT_MS = 60_000;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** A question to a graph database. */
export interface NeptuneRequest {
  readonly method: SentRequest['method'];
  /** With a slash in front. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
}

/** Sends requests to a graph database and reads its answers. */
export class NeptuneHttp {
  readonly #base: string;
  readonly #sign: Signer | undefined;
  readonly #authorization: Readonly<Record<string, string>>;

  constructor({ host, port, ssl, bearerToken }: NeptuneConnection, sign?: Signer) {
    const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
    this.#base = `${ssl ? 'https' : 'http'}://${name}:${port}`;
    this.#sign = sign;
    this.#authorization =
      bearerToken === undefined ? {} : { authorization: `Bearer ${bearerToken}` };
  }

  /**
   * The JSON of an answer; undefined for an empty one. Throws `SERVICE_UNAVAILABLE` when the database cannot be reached
   * or fails, `NOT_FOUND`, `FORBIDDEN` and `UNAUTHENTICATED` when it says so, and `VALIDATION_FAILED` with its words
   * for whatever else it refuses.
   */
  async ask(request: NeptuneRequest): Promise<unknown> {
    const { method, path, query = {}, body, signal } = request;
    const url = new URL(path, this.#base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const text = body && JSON.stringify(body);
    const type = text === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...type, ...this.#authorization };
    const sent: SentRequest = { method, url, headers, body: text };
    const answer = await this.#send(sent, signal);
    const said = await textOf(answer);
    if (!answer.ok) throw refused(answer.status, said);
    try {
      return said.trim() === '' ? undefined : JSON.parse(said);
    } catch (error) {
      throw unavailable(`${url.origin} answers what is not JSON: ${said.slice(0, 200)}`, error);
    }
  }

  async #send(sent: SentRequest, signal: AbortSignal | undefined): Promise<Response> {
    const { host: _, ...headers } = { host: '', ...((await this.#sign?.(sent)) ?? sent.headers) };
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await fetch(sent.url, {
        method: sent.method,
        headers,
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(sent.body === undefined ? {} : { body: sent.body }),
      });
    } catch (error) {
      signal?.throwIfAborted();
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw unavailable(
        `The graph database at ${sent.url.origin} does not answer: ${reason}`,
        error,
      );
    }
  }
}

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > MAX_ANSWER_BYTES) throw unavailable('The graph database answers without an end.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** `{requestId, code, detailedMessage}` of an answer that is none. */
function refused(status: number, said: string): PlatformError {
  const { code, detailedMessage } = errorOf(said);
  const message = `The graph database refuses with ${code ?? status}: ${detailedMessage ?? said.slice(0, 500)}`;
  const details = { status, ...(code === undefined ? {} : { databaseCode: code }) };
  const codes = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' } as const;
  const known = codes[status as keyof typeof codes];
  if (known) return new PlatformError(known, message, { details });
  return new PlatformError(status < 500 ? 'VALIDATION_FAILED' : 'SERVICE_UNAVAILABLE', message, {
    details,
  });
}

function errorOf(said: string): { readonly code?: string; readonly detailedMessage?: string } {
  try {
    const { code, detailedMessage } = Object(JSON.parse(said));
    return {
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof detailedMessage === 'string' ? { detailedMessage } : {}),
    };
  } catch {
    return {};
  }
}

function unavailable(message: string, cause?: unknown): PlatformError {
  return new PlatformError('SERVICE_UNAVAILABLE', message, { cause });
}
