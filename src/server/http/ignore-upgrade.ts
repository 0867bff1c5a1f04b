import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** What else the request for another protocol brings, and what must not be asked for a second time. */
const OF_THE_UPGRADE = new Set(['upgrade', 'connection', 'http2-settings']);

/** True when a request asks for the one protocol that this server changes to. */
export function asksForWebSocket({ headers }: IncomingMessage): boolean {
  const offered = (headers.upgrade ?? '').toLowerCase().split(',');
  return offered.some((protocol) => protocol.trim().split('/', 1)[0] === 'websocket');
}

/**
 * Has a request answered as if it had not asked for another protocol, as RFC 9110, 7.8, wants it. Node
 * has let go of its connection, so the request is put back before what follows it, without the wish.
 */
export function ignoreUpgrade(
  server: Server,
  request: IncomingMessage,
  { socket, head }: { readonly socket: Duplex; readonly head: Buffer },
): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
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
