import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PRIVATE_HEADERS } from './private-headers.js';

/**
 * Answers a refused upgrade and closes the connection. Node no longer manages the connection after an upgrade request,
 * so nothing else would close it.
 */
export function endUpgrade(socket: Duplex, status: number, body: string): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(PRIVATE_HEADERS).map((header) => header.join(': ')),
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
