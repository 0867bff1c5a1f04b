import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPlatformError } from '#src/domain/errors/index.js';
import { stringOf, type Vertex } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import {
  changeSet,
  edge,
  graphOf,
  ids,
  put,
  putting,
  vertex,
} from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { useRaw } from './raw.js';

/** Large, so that the database takes long to change it. */
const PADDING = 'x'.repeat(20_000);
const INCREMENTS = Math.max(50, Number(process.env['FAULT_ROUNDS'] ?? 0) * 10);

describeWithService('neo4j', (url) => {
  describe('an element that a commit is changing', () => {
    const raw = useRaw(url);
    const stores: GraphStore[] = [];
    const ledgers: Ledger[] = [];
    beforeAll(async () => {
      for (let at = 0; at < 2; at += 1) {
        const store = await openNeo4jStore({ url });
        stores.push(store);
        ledgers.push(new Ledger({ store, clock: new ManualClock() }));
      }
    });
    afterAll(async () => {
      for (const ledger of ledgers) await ledger.close();
      for (const store of stores) await store.close();
    });
    beforeEach(() => stores[0]?.clear());

    it('is read with the version of its snapshot', async () => {
      const [store] = stores;
      const { id } = edge('a', 'b');
      await ledgers[0]?.commit(graphOf('a>b'));
      await ledgers[0]?.commit(put(vertex('c')));
      await raw("MATCH (n:_Vertex {name: 'a'})-[r]->() SET n._began = 2, r._began = 2");
      expect((await store?.vertices(ids('a')))?.get(vertex('a').id)?.version).toBe(1);
      expect((await store?.edges([id]))?.get(id)?.version).toBe(1);
      const asked = { vertices: ids('a'), direction: 'out', first: 1 } as const;
      const page = (await store?.incident(asked))?.get(vertex('a').id);
      expect(page?.items.map(({ version }) => version)).toEqual([1]);
    });

    it('is not returned by a read of the past', async () => {
      const [store] = stores;
      await ledgers[0]?.commit(put(vertex('a', { type: 'Old' })));
      await ledgers[0]?.commit(put(vertex('a', { type: 'New' })));
      await raw("MATCH (n:_Vertex {name: 'a'}) SET n._began = 1");
      const then = (await store?.vertices(ids('a'), 1))?.get(vertex('a').id);
      expect(then?.version).toBe(1);
      expect(then && stringOf(then.element.properties, 'type')).toBe('Old');
    });

    it('loses no update that expects the version read', {
      timeout: 60_000 + INCREMENTS * 500,
    }, async () => {
      await ledgers[0]?.commit(put(counter(0)));
      const counted = ledgers.map((ledger, at) => countUp(ledger, stores[at]));
      const made = (await Promise.all(counted)).reduce((sum, times) => sum + times, 0);
      expect(made).toBe(INCREMENTS * 2);
      const last = (await stores[0]?.vertices(ids('counter')))?.get(vertex('counter').id);
      expect(numberOf(last?.element)).toBe(made);
    });
  });
});

/**
 * Increments the value repeatedly, each time from the version read, unless another writer was
 * faster.
 */
async function countUp(ledger: Ledger, store: GraphStore | undefined): Promise<number> {
  const { id } = vertex('counter');
  let made = 0;
  while (made < INCREMENTS) {
    const read = (await store?.vertices([id]))?.get(id);
    const expected = { element: 'vertex', id, is: read?.version ?? 'absent' } as const;
    try {
      await ledger.commit(changeSet([putting(counter(numberOf(read?.element) + 1))], [expected]));
      made += 1;
    } catch (error) {
      if (!isPlatformError(error)) throw error;
    }
  }
  return made;
}

function counter(count: number): Vertex {
  return vertex('counter', { type: `${count}`, properties: { padding: PADDING } });
}

function numberOf(element: Vertex | undefined): number {
  return Number(element && stringOf(element.properties, 'type'));
}
