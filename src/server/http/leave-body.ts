import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
