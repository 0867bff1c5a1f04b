import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** The headers of an upgrade request that are removed. */
const OF_THE_UPGRADE = new Set(['upgrade', 'connection', 'http2-settings']);

/** True when a request asks for an upgrade to web sockets, the only one that is supported. */
export function asksForWebSocket({ headers }: IncomingMessage): boolean {
  const offered = (headers.upgrade ?? '').toLowerCase().split(',');
  return offered.some((protocol) => protocol.trim().split('/', 1)[0] === 'websocket');
}

/**
 * Answers a request as if it had not asked for an upgrade (RFC 9110, 7.8). Node no longer parses the connection, so
 * the request is put back into its input, without the upgrade headers.
 */
export function ignoreUpgrade(
  server: Server,
  request: IncomingMessage,
  { socket, head }: { readonly socket: Duplex; readonly head: Buffer },
): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(index, index + 2);
    if (!OF_THE_UPGRADE.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  const kept = (request.headers.connection ?? '').split(',').filter(isOfTheConnection);
  if (kept.length > 0) lines.push(`Connection: ${kept.join(',')}`);
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

function isOfTheConnection(option: string): boolean {
  return !OF_THE_UPGRADE.has(option.trim().toLowerCase());
}
