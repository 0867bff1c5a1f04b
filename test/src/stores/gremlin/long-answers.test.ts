import { describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { Connection } from '#src/stores/gremlin/connection.js';
import { GREMLIN_PROFILES, openGremlinStore } from '#src/stores/gremlin/index.js';
import { edge, put, vertex } from '../../../contract/graph-store/elements.js';
import { walkFrom } from '../../../contract/graph-store/walk-from.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { FakeServer } from './fake-server.js';

describe('answers that are too long for a socket', () => {
  it('are requested in ever smaller batches, also when other requests share the sockets', async () => {
    await using server = await FakeServer.open();
    const connection = new Connection({ url: server.url, conflicts: [] });
    const others = Array.from({ length: 4 }, () => connection.read({ script: 'slow' }));
    expect(await connection.read({ script: 'long' })).toEqual([]);
    expect(server.batches).toEqual([64, 8, 1]);
    expect(await Promise.all(others)).toEqual([[], [], [], []]);
    await connection.close();
  });
});

const { tinkergraph } = GREMLIN_PROFILES;

/** In total more than one message may have: 100 MiB. */
const LEAVES = 28;
const WITH_NOTE = { properties: { note: 'x'.repeat(4_000_000) } };

describeWithService('gremlin', (url) => {
  describe.each([tinkergraph, { ...tinkergraph, name: 'traversals', scripts: false }])(
    'graphs too large for one message ($name)',
    (profile) => {
      it('are read completely, at present and at an older commit', async () => {
        await using store = await openGremlinStore({ url, profile });
        await store.clear();
        const ledger = new Ledger({ store, clock: new ManualClock() });
        const leaves = Array.from({ length: LEAVES }, (_, at) => `v${at}`);
        await ledger.commit(put(vertex('hub')));
        for (const name of leaves) {
          await ledger.commit(put(vertex(name), edge('hub', name, WITH_NOTE)));
        }
        const { seq } = await store.head();
        await expectAll(store, seq);
        for (const name of leaves) await ledger.commit(put(vertex(name), edge('hub', name)));
        await expectAll(store, seq);
        expect(await ledger.verify()).toMatchObject({ ok: true, strayCount: 0 });
        await ledger.close();
        await store.clear();
      });
    },
  );
});

/** Reads everything at a commit by each method of a store. */
async function expectAll(store: GraphStore, at: number): Promise<void> {
  const hub = vertex('hub').id;
  const out = { vertices: [hub], direction: 'out', at } as const;
  expect((await store.degrees(out)).get(hub)).toBe(LEAVES);
  expect((await store.incident({ ...out, first: 100 })).get(hub)?.items).toHaveLength(LEAVES);
  expect(await store.countEdges({ at })).toBe(LEAVES);
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  const listed = { label: 'artifact', order, at };
  expect(await store.count(listed)).toBe(LEAVES + 1);
  expect((await store.list({ ...listed, first: 100 })).items).toHaveLength(LEAVES + 1);
  const walked = await walkFrom(store, { from: ['hub'], at, withEdges: true, withVertices: true });
  expect(walked).toMatchObject({ complete: true, vertices: { length: LEAVES + 1 } });
  expect(walked.edges).toHaveLength(LEAVES);
}
