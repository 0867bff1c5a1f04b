import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import rangeParser from 'range-parser';
import { PlatformError } from '#src/domain/errors/index.js';

/** The rest of a refused body up to this size is read, which is cheaper than another connection. */
const SMALL_BYTES = 65_536;
/**
 * How long further input is discarded: closing at once would reset the connection before the client has read the
 * answer.
 */
const LINGER_MS = 2_000;

/**
 * Discards the rest of a request's body; call it before the head of the answer is written. When the body is long, the
 * answer closes the connection.
 */
export function leaveBody(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  if (request.complete || isSmall(request)) return;
  response.setHeader('Connection', 'close');
  const { socket } = request;
  socket.destroySoon = () => linger(socket); // Node calls this after the last answer
}

function isSmall({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= SMALL_BYTES;
}

function linger(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

/** The limit of a body, and its announced length. */
export interface ByteLimit {
  readonly max: number;
  readonly announced: number;
}

/**
 * Passes bytes on. Throws `PAYLOAD_TOO_LARGE` at once when the announced length exceeds the limit, else where the
 * bytes do.
 */
export async function* limitBytes(
  body: AsyncIterable<Uint8Array>,
  { max, announced }: ByteLimit,
): AsyncGenerator<Uint8Array, void> {
  if (announced > max) throw payloadTooLarge(max);
  let seen = 0;
  for await (const chunk of body) {
    seen += chunk.byteLength;
    if (seen > max) throw payloadTooLarge(max);
    yield chunk;
  }
}

/** The error for a body that is longer than a limit. */
export function payloadTooLarge(max: number): PlatformError {
  return new PlatformError(
    'PAYLOAD_TOO_LARGE',
    `The body is longer than ${max} bytes, the most that this server takes in.`,
    { details: { max } },
  );
}

/** A range of bytes, both ends inclusive and inside the object. */
export interface RequestedRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a Range header with one range of bytes. For several ranges or other units returns undefined, the whole
 * object, as RFC 9110 allows. Throws `RANGE_NOT_SATISFIABLE`.
 */
export function parseRange(header = '', size: number): RequestedRange | undefined {
  if (!/^\s*bytes=/.test(header)) return undefined;
  // The parser refuses a suffix that is longer than the object; RFC 9110 makes it the whole object.
  const bounded = header.replace(
    /=\s*-(\d+)\s*$/,
    (_, last) => `=-${Math.min(Number(last), size)}`,
  );
  const parsed = rangeParser(size, bounded.trim());
  if (parsed === -1) throw unsatisfiable(header, size);
  const [range, ...more] = parsed === -2 ? [] : parsed;
  return more.length === 0 ? range : undefined;
}

function unsatisfiable(header: string, size: number): PlatformError {
  return new PlatformError(
    'RANGE_NOT_SATISFIABLE',
    `The range ${header} lies outside the object, which has ${size} bytes.`,
    { details: { sizeBytes: size } },
  );
}
