import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { createGuard } from '#src/server/http/guard.js';
import { startHttpServer } from '#src/server/http/http-server.js';
import { maxConnections } from '#src/server/http/upgrades.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { SILENT } from '../../../support/silent-logger.js';

const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

it.each([
  [256, 64],
  [1_024, 384],
  [1_048_576, 10_000],
  [Number.POSITIVE_INFINITY, 10_000],
])('leaves open files to others: of %d, %d connections', (openFiles, connections) => {
  expect(maxConnections(openFiles)).toBe(connections);
});

it('refuses connections beyond the maximum, logs and counts them, and accepts new ones after others have ended', async () => {
  const registry = new Registry();
  const warned: string[] = [];
  const server = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    clock: new SystemClock(),
    logger: { ...SILENT, warn: (message) => void warned.push(message) },
    registry,
    guard: createGuard({ allowedHosts: [], allowedOrigins: [] }),
    allowedOrigins: [],
    draining: () => false,
    plugins: [],
    upgrade: () => undefined,
    maxConnections: 2,
  });
  const { hostname, port } = new URL(server.url);
  const open = async () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write('GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const answered = once(socket, 'data').then(() => true);
    return Promise.race([answered, once(socket, 'close').then(() => false)]);
  };
  expect([await open(), await open(), await open()]).toEqual([true, true, false]);
  expect(warned).toEqual(['Connections are refused: there are too many']);
  expect(await registry.metrics()).toContain('forebear_http_connections_refused_total 1');
  const [first] = sockets;
  if (first) await once(first.destroy(), 'close');
  await expect.poll(open).toBe(true);
  await server.close(0);
});
