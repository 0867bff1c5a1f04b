import { expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { graphOf, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';

/** More than fit into a page of what is derived. */
const EDGES = 5_500;

it('reads that are derived from the primitives continue after the first page', async () => {
  await using store = await openMemoryStore();
  const ledger = new Ledger({ store, clock: new ManualClock() });
  await ledger.commit(graphOf(...Array.from({ length: EDGES }, (_, at) => `hub>a${at}`)));
  await ledger.close();
  const { id: hub } = vertex('hub');
  expect((await store.degrees({ vertices: [hub], direction: 'out' })).get(hub)).toBe(EDGES);
  expect(await store.count({ label: 'artifact' })).toBe(EDGES + 1);
  expect(await store.countEdges({ from: hub })).toBe(EDGES);
  const limits = { maxVertices: 2 * EDGES, timeoutMs: 60_000 };
  const query = {
    starts: [hub],
    direction: 'descendants',
    first: 1,
    withTotal: true,
  } as const;
  expect(await store.walk({ ...query, limits })).toMatchObject({ total: EDGES + 1 });
});
