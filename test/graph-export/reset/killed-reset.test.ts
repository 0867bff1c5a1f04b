import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { finishReset } from '#src/ledger/reset.js';
import type { StoreAddress } from '#src/server/store/store-address.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { edge, put, vertex } from '../../contract/graph-store/elements.js';
import { startFixture } from '../../support/run-fixture.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const clock = new SystemClock();

it('continues a reset whose server was killed, and the chain is complete', async () => {
  const directory = await directories.fresh();
  const store = await openEmbeddedStore({ directory });
  const ledger = new Ledger({ store, clock });
  const names = Array.from({ length: 500 }, (_, at) => `v${at}`);
  for (const type of ['A', 'B'])
    await ledger.commit(put(...names.map((name) => vertex(name, { type }))));
  await ledger.commit(put(...names.slice(1).map((name, at) => edge(`v${at}`, name))));
  await ledger.close();
  await store.close();
  for (const killAt of [3, 8]) {
    const address: StoreAddress = { store: 'embedded', directory };
    const child = startFixture('load/reset-until-killed.ts', JSON.stringify(address));
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      if (Number(line) >= killAt) break;
    }
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  }
  const again = await openEmbeddedStore({ directory });
  const next = new Ledger({ store: again, clock });
  expect(await again.head()).toMatchObject({ seq: 3, resetting: true });
  await expect(next.commit(put(vertex('x')))).rejects.toMatchObject({ code: 'GRAPH_RESETTING' });
  expect(await finishReset({ store: again, clock })).toBe(true);
  expect(await again.labels()).toEqual({ vertices: ['graph_reset'], edges: [] });
  expect(await again.head()).toMatchObject({ seq: 4 });
  expect(await again.headers({ limit: 9 })).toHaveLength(4);
  await next.commit(put(...names.map((name) => vertex(name))));
  expect((await next.verify()).ok).toBe(true);
  await expect(again.commits(0, 9)).rejects.toMatchObject({ code: 'HISTORY_PURGED' });
  await next.close();
  await again.close();
});
