import type { Duplex } from 'node:stream';
import type { WebSocket as Link } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Logger } from '#src/ports/system.js';
import { exactMessage } from './exact-body.js';

/** Limits of web sockets. */
export const SOCKET_LIMITS = {
  /** Bytes that a client may send before it is authenticated; a token takes a few hundred. */
  strangerBytes: 16 * 1024,
  /** How long a client may take to authenticate. */
  strangerMs: 5_000,
  /** The most sockets without authentication; one more ends the oldest. */
  strangers: 200,
  /**
   * Messages that a client may send at once, without counting those that start and end its
   * subscriptions.
   */
  messages: 100,
  /** Messages a second for a client that has reached that number. */
  messagesPerSecond: 100,
  /** The most bytes that are buffered for a client that does not read. */
  bufferedBytes: 16 * 2 ** 20,
  /** The interval of pings; a client that has not answered by the next one is disconnected. */
  pingMs: 12_000,
} as const;

/** Options of {@link linkSocket}. */
export interface SocketLinkOptions {
  /** The connection below the socket. */
  readonly connection: Duplex;
  readonly logger: Logger;
  /** Whether the client is authenticated. */
  readonly isKnown: () => boolean;
  /** The most concurrent operations. */
  readonly maxSubscriptions: number;
  /** Passes the socket to the protocol; returns the function to call when the socket has closed. */
  readonly open: (link: Link) => (code?: number, reason?: string) => Promise<void>;
}

/** Ties a web socket to the GraphQL protocol, within {@link SOCKET_LIMITS}. */
export function linkSocket(socket: WebSocket, options: SocketLinkOptions): void {
  const { logger, isKnown } = options;
  const mayGoOn = allowance(options.maxSubscriptions);
  const closed = options.open({
    protocol: socket.protocol,
    send: (data) => send(socket, data),
    close: (code, reason) => socket.close(code, reason),
    onPing: (payload) =>
      send(socket, JSON.stringify({ type: 'pong', ...(isKnown() && payload ? { payload } : {}) })),
    onMessage: (handle) =>
      socket.on('message', (message) => {
        if (socket.readyState !== socket.OPEN) return;
        if (!mayGoOn()) return socket.close(4429, 'Too many messages');
        handle(exactMessage(String(message))).catch((error: unknown) => {
          logger.warn('A web socket message could not be handled', { error });
          socket.close(4400, 'Bad message');
        });
      }),
  });
  socket.on('error', (error) => logger.debug('A web socket failed', { error }));
  const stops = [limitStranger(socket, options), keepAlive(socket, isKnown)];
  socket.once('close', (code, reason) => {
    for (const stop of stops) stop();
    closed(code, String(reason)).catch((error: unknown) =>
      logger.error('A subscription did not end cleanly', { error }),
    );
  });
}

/**
 * Counts messages; returns false for one that comes too soon. Each message may cost as much as a
 * request.
 */
function allowance(maxSubscriptions: number): () => boolean {
  const most = SOCKET_LIMITS.messages + 3 * maxSubscriptions;
  let left = most;
  let last = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(most, left + ((now - last) / 1_000) * SOCKET_LIMITS.messagesPerSecond);
    last = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** Resolves when the data has been written to the connection, which gives back-pressure to fast subscriptions. */
function send(socket: WebSocket, data: string): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    if (socket.bufferedAmount > SOCKET_LIMITS.bufferedBytes) {
      socket.terminate();
      return resolve();
    }
    socket.send(data, () => resolve()); // a failure has closed the socket, which ends its operations
  });
}

/** Disconnects a client that sends too much, or takes too long, before it is authenticated. */
function limitStranger(socket: WebSocket, { connection, isKnown }: SocketLinkOptions): () => void {
  let bytes = 0;
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (isKnown()) stop();
    else if (bytes > SOCKET_LIMITS.strangerBytes) socket.terminate();
  };
  const timer = setTimeout(() => {
    if (!isKnown()) socket.terminate();
  }, SOCKET_LIMITS.strangerMs);
  const stop = () => {
    clearTimeout(timer);
    connection.off('data', count);
  };
  connection.prependListener('data', count);
  return stop;
}

/** Detects dead connections by pings. The client's own pings are echoed only once it is authenticated. */
function keepAlive(socket: WebSocket, isKnown: () => boolean): () => void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  socket.on('ping', (payload) => {
    if (!isKnown()) return;
    if (socket.bufferedAmount > SOCKET_LIMITS.bufferedBytes) socket.terminate();
    else socket.pong(payload);
  });
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, SOCKET_LIMITS.pingMs);
  return () => clearInterval(timer);
}
