import type { IncomingMessage } from 'node:http';
import type { Credentials } from '#src/ports/identity.js';
import { isLoopback } from '../config/index.js';
import { bearerToken } from './bearer.js';

/** What the caller of a request shows; the token may also have come otherwise than in its header. */
export function credentialsOf(
  request: IncomingMessage,
  token = bearerToken(request.headers),
): Credentials {
  return { token, address: addressOf(request) };
}

/** The longest address, with room for the zone of an IPv6 one. */
const MAX_ADDRESS = 64;

/**
 * Where a request comes from. A peer on this machine may be a proxy, which tells for whom it asks in the last entry
 * of X-Forwarded-For; any other peer could write there what it likes.
 */
function addressOf({ socket, headers }: IncomingMessage): string {
  const peer = (socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '');
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined || !isLoopback(peer)) return peer;
  const last = String(forwarded).split(',').at(-1)?.trim().slice(0, MAX_ADDRESS);
  return last || peer;
}
