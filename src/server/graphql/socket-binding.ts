import type { WebSocket as ClientSocket } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Logger } from '#src/ports/logger.js';

/** How a socket is bound. */
export interface SocketBinding {
  readonly logger: Logger;
  /** Hands the connection to the protocol; returns what to call when it has closed. */
  readonly open: (link: ClientSocket) => (code?: number, reason?: string) => Promise<void>;
}

/** A link that answers no ping for this long is dead. */
const PING_MS = 12_000;

/** Ties a web socket to the GraphQL protocol, and finds out when the other side is gone. */
export function bindSocket(socket: WebSocket, { logger, open }: SocketBinding): void {
  const closed = open({
    protocol: socket.protocol,
    send: (data) => send(socket, data),
    close: (code, reason) => socket.close(code, reason),
    onMessage: (handle) =>
      socket.on('message', (message) => {
        handle(String(message)).catch((error: unknown) => {
          logger.warn('A web socket message could not be handled', { error });
          socket.close(4400, 'Bad message');
        });
      }),
  });
  socket.on('error', (error) => logger.debug('A web socket failed', { error }));
  const stopPinging = keepAlive(socket);
  socket.once('close', (code, reason) => {
    stopPinging();
    closed(code, String(reason)).catch((error: unknown) =>
      logger.error('A subscription did not end cleanly', { error }),
    );
  });
}

/** Resolves when the data left the process, which is what keeps a fast log from filling its memory. */
function send(socket: WebSocket, data: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    socket.send(data, (error) => (error ? reject(error) : resolve()));
  });
}

function keepAlive(socket: WebSocket): () => void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, PING_MS);
  return () => clearInterval(timer);
}
