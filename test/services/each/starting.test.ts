import { connect, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';
import { describeWithService } from '../../support/services.js';

const TIMEOUT = 60_000;
let server: ServerUnderTest | undefined;
let door: Server | undefined;
afterEach(async () => {
  await server?.close();
  door?.close();
  server = undefined;
  door = undefined;
});

for (const store of ['neo4j', 'gremlin'] as const) {
  const unreachable = (port: number) => ({
    store,
    neo4jUrl: `bolt://127.0.0.1:${port}`,
    gremlinUrl: `ws://127.0.0.1:${port}/gremlin`,
  });

  describe(`a server that starts before ${store}`, () => {
    it('exits with an error code after the time limit', { timeout: TIMEOUT }, async () => {
      const settings = { ...unreachable(await freePort()), storeWaitSeconds: 1 };
      const starting = startTestServer({ settings });
      await expect(starting).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    });

    describeWithService(store, (url) => {
      it('waits until it answers', { timeout: TIMEOUT }, async () => {
        const port = await freePort();
        const starting = startTestServer({
          settings: { ...unreachable(port), storeWaitSeconds: 50 },
        });
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        door = await openDoor(port, Number(new URL(url).port));
        server = await starting;
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      });
    });
  });
}

/** A port without a listener. */
async function freePort(): Promise<number> {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  await new Promise((resolve) => taken.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

/** Forwards connections from one port to another, as if the database had started. */
async function openDoor(port: number, to: number): Promise<Server> {
  const proxy = createServer((from) => {
    const onward = connect(to, '127.0.0.1');
    from.pipe(onward).pipe(from);
    from.on('error', () => onward.destroy());
    onward.on('error', () => from.destroy());
    from.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return proxy;
}
