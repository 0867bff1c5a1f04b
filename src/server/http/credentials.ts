import type { IncomingMessage } from 'node:http';
import type { Credentials } from '#src/ports/identity.js';
import { isLoopback } from '../config/index.js';
import { bearerToken } from './bearer.js';

/** The credentials of a request; the token may come from another place than its header. */
export function credentialsOf(
  request: IncomingMessage,
  token = bearerToken(request.headers),
): Credentials {
  return { token, address: addressOf(request) };
}

/** The longest address that is logged, with room for an IPv6 zone. */
const MAX_ADDRESS = 64;

/**
 * The address of the client. Only the last entry of X-Forwarded-For is trusted, and only from a
 * peer on this machine, which may be a proxy; any other peer could forge it.
 */
function addressOf({ socket, headers }: IncomingMessage): string {
  const peer = (socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '');
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined || !isLoopback(peer)) return peer;
  const last = String(forwarded).split(',').at(-1)?.trim().slice(0, MAX_ADDRESS);
  return last || peer;
}
