import gremlin from 'gremlin';
import { describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { openGremlinStore } from '#src/stores/gremlin/index.js';
import {
  changeSet,
  edge,
  graphOf,
  put,
  removing,
  vertex,
} from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';

describeWithService('gremlin', (url) => {
  describe('the traversal source for people', () => {
    it('shows recorded elements, without bookkeeping, and changes nothing', async () => {
      const store = await openGremlinStore({ url, profile: 'tinkergraph' });
      await store.clear();
      const ledger = new Ledger({ store, clock: new ManualClock() });
      await ledger.commit(graphOf('a>b', 'b>c'));
      await ledger.commit(
        put(vertex('a', { type: 'DataSet' }), vertex('t', { labels: ['client_token'] })),
      );
      await ledger.commit(changeSet([removing(edge('b', 'c'))]));
      await store.leases?.put({ owner: 'one', counter: 1 });

      const client = new gremlin.driver.Client(url, { traversalSource: 'lineage' });
      const all = new gremlin.driver.Client(url, { traversalSource: 'g' });
      const ask = async (from: gremlin.driver.Client, script: string) =>
        (await from.submit(script)).toArray();
      try {
        expect(await ask(client, "g.V().values('name').order()")).toEqual(['a', 'b', 'c']);
        expect(await ask(client, 'g.E().count()')).toEqual([1]);
        expect(await ask(client, "g.V().has('name', 'a').out().in().values('type')")).toEqual([
          'DataSet',
        ]);
        expect((await ask(all, 'g.V().count()'))[0]).toBeGreaterThan(9);
        await expect(ask(client, "g.addV('x')")).rejects.toThrow(/read only/);
      } finally {
        await client.close();
        await all.close();
        await ledger.close();
        await store.close();
      }
    });
  });
});
