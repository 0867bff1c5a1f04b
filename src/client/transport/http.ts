import { anySignal } from '#src/async/abort.js';
import { ForebearError } from '../errors.js';
import type { Connection } from '../options.js';
import { type ErrorBody, errorOf } from './failure.js';

/**
 * Limits an answer: its body fails with `ANSWER_TOO_LARGE` after the allowed number of unpacked
 * bytes, so that no server can fill the memory of its callers.
 */
export function bounded(response: Response, max: number): Response {
  const { body, headers, status, statusText } = response;
  if (!body || isKnownToFit(headers, max)) return response;
  let seen = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > max) controller.error(tooLarge(max));
      else controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(count), { status, statusText, headers });
}

/** The announced length limits the bytes of the connection, but unpacked bytes may be more. */
function isKnownToFit(headers: Headers, max: number): boolean {
  const length = headers.get('content-length');
  return length !== null && !headers.has('content-encoding') && Number(length) <= max;
}

function tooLarge(max: number): ForebearError {
  return new ForebearError({
    code: 'ANSWER_TOO_LARGE',
    message: `The answer has more than ${max} bytes; ask for less, save an object in a file, or give the client a larger maxAnswerBytes.`,
    details: { max },
  });
}

/** One request to the server; tried once. */
export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Begins with a slash. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Blob;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole answer; absent: no limit. */
  readonly timeoutMs?: number;
  /** Whether the answer is written to a file, so that it may have any length. */
  readonly isSaved?: boolean;
}

/**
 * Sends a request with the token. Throws a {@link ForebearError} for any answer except a successful
 * one.
 */
export async function send(connection: Connection, request: HttpRequest): Promise<Response> {
  const response = await exchange(connection, request);
  if (response.ok) return response;
  const { method, path } = request;
  const text = await response.text().catch(() => '');
  throw errorOf(bodyOf(text), response, `${method} ${path}`);
}

/** Does the same as {@link send}, and returns any answer. */
export async function exchange(connection: Connection, request: HttpRequest): Promise<Response> {
  const { token, url } = connection;
  const { method, path, headers, body, signal, timeoutMs, isSaved = false } = request;
  const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  const signals = [signal, timeout].filter((one) => one !== undefined);
  try {
    const response = await connection.fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body }),
      ...(signals.length === 0 ? {} : { signal: anySignal(signals) }),
    });
    return isSaved ? response : bounded(response, connection.maxAnswerBytes);
  } catch (cause) {
    signal?.throwIfAborted();
    const { cause: inner } = cause as { readonly cause?: unknown };
    throw isUnreadable(inner) ? inner : unreachable(url, cause);
  }
}

function bodyOf(text: string): ErrorBody | undefined {
  try {
    return JSON.parse(text) as ErrorBody;
  } catch {
    return undefined;
  }
}

function unreachable(url: string, cause: unknown): ForebearError {
  const { cause: inner, message } = cause as {
    readonly cause?: unknown;
    readonly message?: string;
  };
  const { code } = (inner ?? {}) as { readonly code?: string };
  const reason = inner instanceof Error ? inner.message || code : message;
  return new ForebearError({
    code: 'CONNECTION_FAILED',
    message: `${url} does not answer: ${reason}. Is the server running, and is FOREBEAR_URL its address?`,
    details: { url, refused: code === 'ECONNREFUSED' || code === 'ENOTFOUND' },
    cause,
  });
}

/** Whether a local file could not be sent because it has changed since it was opened. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotReadableError';
}

/** Whether reading an answer failed because the connection ended, as `fetch` reports it. */
export function isCutOff(error: unknown): boolean {
  return error instanceof TypeError;
}

/** The error for an answer whose end is missing. */
export function cutOff(url: string, cause: unknown): ForebearError {
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new ForebearError({
    code: 'CONNECTION_FAILED',
    message: isLate
      ? `The answer of ${url} took too long; give the client a larger timeoutMs.`
      : `The answer of ${url} was cut off.`,
    details: { url },
    cause,
  });
}
