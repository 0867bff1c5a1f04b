import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So much is read after a refusal, which costs less than another connection. */
const SMALL_BYTES = 65_536;
/** How long what still comes is thrown away: a connection that is cut at once takes the answer with it. */
const LINGER_MS = 2_000;

/**
 * Prepares the answer to a request whose body is of no use any more; to be called before its head is
 * written. A long body is not waited for: the answer closes the connection.
 */
export function leaveBody(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  if (request.complete || isSmall(request)) return;
  response.setHeader('Connection', 'close');
  const { socket } = request;
  socket.destroySoon = () => linger(socket); // what Node calls after the last answer
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
