import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Calls back, perhaps at once, when a connection may go on with what it was asked for last; never when it ends before. */
export type UpgradeTurn = (socket: Duplex, goOn: () => void) => void;

/**
 * Keeps the answers of a connection in the order of its requests (RFC 9112, 9.3.2). Node hands an upgrade
 * out as soon as it is read, also while earlier requests of the connection are being answered.
 */
export function createUpgradeTurn(server: Server): UpgradeTurn {
  const unanswered = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    const responses = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
  });
  return (socket, goOn) => {
    const before = unanswered.get(socket) ?? new Set();
    const last = [...before].at(-1);
    if (!last) return goOn();
    const release = hold(socket, before);
    last.once('close', () => {
      release();
      if (socket.writable) goOn();
    });
  };
}

/** Does for a connection what Node stops doing at an upgrade: what is being written goes on, and a dead one is cut. */
function hold(socket: Duplex, before: ReadonlySet<ServerResponse>): () => void {
  const drain = () => void before.values().next().value?.emit('drain');
  const cut = () => void socket.destroy();
  socket.on('drain', drain).on('error', cut).on('timeout', cut);
  return () => socket.off('drain', drain).off('error', cut).off('timeout', cut);
}
