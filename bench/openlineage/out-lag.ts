import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { forkScript } from '../support/fork-script.js';
import { quantile, round } from '../support/measure.js';

/** Jobs that begin each second; each has seven commits, and three events. */
const JOBS_PER_SECOND = 100;
const EVENTS = 3;

/**
 * Milliseconds from the commit of a status change to the arrival of its event at a receiver, while
 * jobs begin and end in another process at {@link JOBS_PER_SECOND}.
 */
export async function outLag(
  directory: string,
  seconds: number,
): Promise<{ readonly out_lag_p50_ms: number; readonly out_lag_p99_ms: number }> {
  const lags: number[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { eventTime } = JSON.parse(await text(request));
    lags.push(Date.now() - Date.parse(eventTime));
    response.writeHead(201).end();
  };
  const receiver = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/v1/lineage`;
  const jobs = seconds * JOBS_PER_SECOND;
  const words = [directory, url, `${jobs}`, `${JOBS_PER_SECOND}`];
  const server = forkScript(join(import.meta.dirname, 'jobs-child.ts'), words);
  const ended = once(server, 'exit');
  try {
    while (lags.length < jobs * EVENTS && server.exitCode === null) await sleep(20);
    if (lags.length < jobs * EVENTS) throw new Error('The server ended before its jobs.');
    return {
      out_lag_p50_ms: round(quantile(lags, 0.5), 0),
      out_lag_p99_ms: round(quantile(lags, 0.99), 0),
    };
  } finally {
    if (server.connected) server.disconnect();
    await ended;
    receiver.closeAllConnections();
    receiver.close();
  }
}
