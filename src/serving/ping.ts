import { get } from 'node:http';
import type { Clock } from '#src/ports/clock.js';
import type { Address } from './address.js';

/** How long an instance is waited for, in milliseconds. */
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
  address: Address,
  { clock, times }: { readonly clock: Clock; readonly times: PingTimes },
  signal: AbortSignal,
): Promise<PingOutcome> {
  const deadline = clock.now() + times.startMs;
  for (;;) {
    const last = await ping(address, times.pingMs);
    if (last === 200) return { ready: true };
    signal.throwIfAborted();
    if (clock.now() + times.pingIntervalMs > deadline)
      return { ready: false, last: typeof last === 'number' ? `status ${last}` : last };
    await clock.sleep(times.pingIntervalMs, { signal });
  }
}

function ping({ host, port }: Address, timeout: number): Promise<number | string> {
  return new Promise((resolve) => {
    const request = get({ host, port, path: '/ping', agent: false, timeout }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${timeout} ms`)));
    request.on('error', (error) => resolve(error.message));
  });
}
