import { isIPv6 } from 'node:net';
import { buildConnector, Pool } from 'undici';
import { reasonOf } from '#src/domain/errors/index.js';
import type { RunAddress } from '#src/ports/run.js';
import type { Clock } from '#src/ports/system.js';

/** How long to wait for an instance, in milliseconds. */
export interface PingTimes {
  /** From the start of an instance to its first 200 answer to `/ping`. */
  readonly startMs: number;
  readonly pingMs: number;
  readonly pingIntervalMs: number;
}

/** Whether an instance became ready; if not, the result of the last attempt. */
export type PingOutcome =
  | { readonly ready: true }
  | { readonly ready: false; readonly last: string };

/** Sends `GET /ping` until the answer is 200 or the start time is over. Rejects with the signal's reason. */
export async function pingUntilReady(
  address: RunAddress,
  { clock, times }: { readonly clock: Clock; readonly times: PingTimes },
  signal: AbortSignal,
): Promise<PingOutcome> {
  const deadline = performance.now() + times.startMs;
  for (;;) {
    const last = await ping(address, times.pingMs);
    if (last === 200) return { ready: true };
    signal.throwIfAborted();
    if (performance.now() + times.pingIntervalMs > deadline)
      return { ready: false, last: typeof last === 'number' ? `status ${last}` : last };
    await clock.sleep(times.pingIntervalMs, { signal });
  }
}

async function ping(address: RunAddress, timeoutMs: number): Promise<number | string> {
  const pool = openInstancePool(address);
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const { statusCode, body } = await pool.request({ path: '/ping', method: 'GET', signal: late });
    body.on('error', () => undefined); // the body is not read
    return statusCode;
  } catch (error) {
    return late.aborted ? `no answer within ${timeoutMs} ms` : reasonOf(error);
  } finally {
    void pool.destroy();
  }
}

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
