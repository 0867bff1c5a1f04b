import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GraphStore } from '#src/ports/graph-store.js';
import { awaitStore, openStore } from '#src/server/store/open-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { SILENT } from '../../../support/silent-logger.js';

let gate: Server | undefined;
afterEach(() => {
  gate?.close();
});

/** The URL of a proxy in front of a Gremlin server that refuses every login. */
async function openGate(status: number): Promise<string> {
  const server = createServer();
  gate = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  server.on('upgrade', (_request, socket) => {
    socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
  });
  return `ws://127.0.0.1:${port}/gremlin`;
}

describe('waiting for a store', () => {
  it("rejects with the signal's reason, also during an attempt, and closes a store that opens later", async () => {
    const stop = new AbortController();
    let closed = false;
    let open: (store: GraphStore) => void = () => undefined;
    const opening = new Promise<GraphStore>((resolve) => {
      open = resolve;
    });
    const options = { clock: new ManualClock(), logger: SILENT, waitMs: 60_000 };
    const waiting = awaitStore(() => opening, { ...options, signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    const store = await openMemoryStore();
    const close = store.close.bind(store);
    store.close = async () => {
      closed = true;
      await close();
    };
    open(store);
    await vi.waitFor(() => expect(closed).toBe(true));
  });
});

describe('opening a store that refuses the login', () => {
  const options = { clock: new ManualClock(), logger: SILENT, waitMs: 60_000 };

  it.each([401, 403])(
    'fails at once on %i, and names the refused user and the setting to check',
    async (status) => {
      const url = await openGate(status);
      const login = { user: 'ada', password: 'hunter2' };
      const address = { store: 'gremlin', url, profile: 'tinkergraph', ...login } as const;
      let tries = 0;
      const open = () => {
        tries += 1;
        return openStore(address);
      };
      const error: Error = await awaitStore(open, options).catch((thrown) => thrown);
      expect(error).toMatchObject({
        code: 'CONFIG_INVALID',
        details: { key: 'gremlinPassword', user: 'ada', url },
      });
      expect(error.message).toContain("'ada'");
      expect(JSON.stringify([error.message, error])).not.toContain('hunter2');
      expect(tries).toBe(1);
    },
  );

  it('is not confused with a busy server', async () => {
    const url = await openGate(503);
    const opening = openStore({ store: 'gremlin', url, profile: 'tinkergraph' });
    await expect(opening).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });
});
