import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

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
