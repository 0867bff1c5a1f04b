import { isIPv6 } from 'node:net';
import { buildConnector, Pool } from 'undici';
import type { RunAddress } from '#src/ports/runner.js';

/** Only connecting has a time limit here; the sender of a request limits the rest. */
const CONNECT_MS = 1_000;

/** Opens connections to a run. Each is used only when the run itself is at its other end. */
export function openInstancePool(address: RunAddress): Pool {
  const { host, port } = address;
  return new Pool(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`, {
    connect: connectorOf(address),
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function connectorOf({ port, isAnswered }: RunAddress): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_MS });
  if (!isAnswered) return connect;
  return (options, callback) =>
    connect(options, (...[failure, socket]) => {
      if (!socket) return callback(failure ?? new Error('There is no connection.'), null);
      const refuse = (error: Error) => {
        socket.destroy();
        callback(error, null);
      };
      isAnswered(socket.localPort ?? 0).then((isAnswering) => {
        if (isAnswering) callback(null, socket);
        else refuse(new Error(`port ${port} is not held by the program of this instance`));
      }, refuse);
    });
}
