import gremlin from 'gremlin';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openGremlinStore } from '#src/stores/gremlin/index.js';
import { edge, put, putting, vertex } from '../../../contract/graph-store/elements.js';
import { groupsOf } from '../../../contract/graph-store/groups.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { CuttingProxy, janusGraph } from './cutting-proxy.js';

const BROKEN = { code: 'LEDGER_BROKEN', message: expect.stringContaining('Restore a backup') };

const PARTS = "g.V().has('_kind', 'g')";

describeWithService('janusgraph', (url) => {
  describe('a committed group whose record is incomplete', () => {
    const client = new gremlin.driver.Client(url, { traversalSource: 'g' });
    const open = (at = url) => openGremlinStore({ url: at, profile: 'janusgraph' });
    afterAll(async () => {
      await client.submit('g.V().drop()');
      await client.close();
    });
    beforeEach(async () => {
      await client.submit('g.V().drop()');
    });

    /** Commits a group of which only the record is written, and then damages that. */
    async function commitUnfinished(store: GraphStore, proxy: CuttingProxy, deed: string) {
      const [first, second] = groupsOf(
        [putting(vertex('a')), putting(vertex('b'))],
        [putting(vertex('c')), putting(edge('a', 'c'))],
      );
      expect(first && (await store.write(first))).toBe(true);
      const cut = proxy.cutNext(janusGraph('apply'), 'before');
      const writing = second && store.write(second);
      writing?.catch(() => undefined);
      await cut;
      await client.submit(`${deed}.iterate(); 1`);
      return writing;
    }

    it('is not acknowledged', async () => {
      await using proxy = await CuttingProxy.open(url);
      await using store = await open(proxy.url);
      await expect(commitUnfinished(store, proxy, `${PARTS}.drop()`)).rejects.toMatchObject(BROKEN);
    });

    it.each([
      ['gone', `${PARTS}.drop()`],
      ['without its text', `${PARTS}.properties('_data').drop()`],
      ['cut short', `${PARTS}.property(single, '_data', '{"records":[')`],
      ['cut short to valid JSON', `${PARTS}.property(single, '_data', '{"records":[]}')`],
    ])(
      'fails every read, write and opening when a part is %s',
      async (_, deed) => {
        await using proxy = await CuttingProxy.open(url);
        await using store = await open();
        await using writer = await open(proxy.url);
        await commitUnfinished(writer, proxy, deed).catch(() => undefined);
        await expect(store.head()).rejects.toMatchObject(BROKEN);
        await expect(store.vertices([vertex('a').id])).rejects.toMatchObject(BROKEN);
        const ledger = new Ledger({ store, clock: new ManualClock() });
        await expect(ledger.commit(put(vertex('d')))).rejects.toMatchObject(BROKEN);
        await expect(open()).rejects.toMatchObject(BROKEN);
      },
      60_000,
    );
  });
});
