import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { pingUntilReady } from '#src/serving/instance-pool.js';
import { ManualClock } from '../../support/manual-clock.js';

it.each([
  ['forward', 600_000],
  ['back', -600_000],
])('a clock that jumps %s makes no instance late', async (_way, jump) => {
  const clock = new ManualClock();
  let pings = 0;
  const server = createServer((_request, response) => {
    pings += 1;
    clock.time += jump;
    response.writeHead(pings < 3 ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const times = { startMs: 30_000, pingMs: 5_000, pingIntervalMs: 10 };
  const { signal } = new AbortController();
  const outcome = await pingUntilReady({ host: '127.0.0.1', port }, { clock, times }, signal);
  server.close();
  expect(outcome).toEqual({ ready: true });
});
