import neo4j from 'neo4j-driver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import { edge, graphOf, ids, put, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { CuttingProxy } from './cutting-proxy.js';

const BOUND_MS = 2_000;
const clock = new ManualClock();

describeWithService('neo4j', (url) => {
  describe('a slow database', () => {
    const driver = neo4j.driver(url);
    let store: GraphStore;
    beforeAll(async () => {
      store = await openNeo4jStore({ url });
      await store.clear();
      const ledger = new Ledger({ store, clock });
      await ledger.commit(graphOf('a>b', 'b>c'));
      await ledger.commit(put(edge('b', 'c', { created: 7 })));
    });
    afterAll(async () => {
      await store.close();
      await driver.close();
    });

    it('fails reads and commits at about the timeout when it is frozen', async () => {
      await using proxy = await CuttingProxy.open(url, 10_000);
      const frozen = await openNeo4jStore({ url: proxy.url, requestTimeoutMs: BOUND_MS });
      const ledger = new Ledger({ store: frozen, clock });
      await frozen.head();
      proxy.freeze();
      const start = performance.now();
      const unavailable = { code: 'STORE_UNAVAILABLE' };
      await Promise.all([
        expect(frozen.head()).rejects.toMatchObject(unavailable),
        expect(frozen.vertices(ids('a'))).rejects.toMatchObject(unavailable),
        expect(ledger.commit(put(vertex('x')))).rejects.toMatchObject(unavailable),
      ]);
      expect(performance.now() - start).toBeLessThan(BOUND_MS * 1.5);
    });

    it('makes a walk end at its time limit while a commit is written slowly', async () => {
      const { seq } = await store.head();
      const session = driver.session();
      const writing = session.beginTransaction();
      try {
        await writing.run('MATCH (h:_Head) SET h.lock = 1');
        const page = await store.walk({
          starts: ids('a'),
          direction: 'descendants',
          first: 10,
          at: seq - 1,
          limits: { maxVertices: 10, timeoutMs: 200 },
        });
        expect(page).toMatchObject({ complete: false, incompleteReason: 'TIME_LIMIT' });
        expect(page.vertices).toEqual([{ id: vertex('a').id, depth: 0 }]);
      } finally {
        await writing.rollback();
        await session.close();
      }
    });
  });
});
