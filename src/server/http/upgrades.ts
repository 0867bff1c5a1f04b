import { readFileSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PRIVATE_HEADERS } from './headers.js';

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

/**
 * Answers the requests of a connection in their order (RFC 9112, 9.3.2). Node emits an upgrade as
 * soon as it is parsed, even while earlier requests of the connection are being answered.
 */
export class UpgradeTurns {
  readonly #unanswered = new WeakMap<Duplex, Set<ServerResponse>>();
  readonly #waiting = new Set<Duplex>();

  constructor(server: Server) {
    server.on('request', ({ socket }, response) => {
      const responses = this.#unanswered.get(socket) ?? new Set();
      this.#unanswered.set(socket, responses.add(response));
      response.once('close', () => responses.delete(response));
    });
  }

  /**
   * Calls back, perhaps at once, when all earlier requests are answered; never when the connection
   * ends first.
   */
  wait(socket: Duplex, goOn: () => void): void {
    const before = this.#unanswered.get(socket) ?? new Set();
    const last = [...before].at(-1);
    if (!last) {
      goOn();
      return;
    }
    const release = this.#hold(socket, before);
    last.once('close', () => {
      release();
      if (socket.writable) goOn();
    });
  }

  /** Closes the waiting connections, which Node no longer manages. */
  cut(): void {
    for (const socket of this.#waiting) socket.destroy();
  }

  /** Takes over from Node after an upgrade request: continues pending writes and closes dead connections. */
  #hold(socket: Duplex, before: ReadonlySet<ServerResponse>): () => void {
    const drain = () => void before.values().next().value?.emit('drain');
    const cut = () => void socket.destroy();
    const release = () => {
      this.#waiting.delete(socket);
      socket.off('drain', drain).off('error', cut).off('timeout', cut).off('close', release);
    };
    this.#waiting.add(socket);
    socket.on('drain', drain).on('error', cut).on('timeout', cut).on('close', release);
    return release;
  }
}

/** Open files that the store, logs and programs' output need. */
const RESERVED = 256;
/** A request may need another file or connection: to an object, an instance, a database. */
const FILES_EACH = 2;
const LEAST = 64;
const MOST = 10_000;
/** Assumed where the limit is not known. */
const USUAL_LIMIT = 1_024;

/** The number of connections that leaves enough open files for the rest of the process. */
export function maxConnections(openFiles = openFileLimit()): number {
  return Math.max(LEAST, Math.min(MOST, Math.floor((openFiles - RESERVED) / FILES_EACH)));
}

function openFileLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, soft] = /^Max open files +(\d+|unlimited)/m.exec(limits) ?? [];
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? USUAL_LIMIT);
  } catch {
    return USUAL_LIMIT; // only Linux has this file
  }
}
