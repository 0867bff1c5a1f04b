import { beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import {
  changeSet,
  edge,
  graphOf,
  ids,
  put,
  removing,
  vertex,
} from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { useRaw } from './raw.js';

/** As records were before they had the number of their commit in the image. */
const MAKE_OLD = [
  "MATCH (n) WHERE n._image IS NOT NULL SET n._image = substring(n._image, size(split(n._image, ' ')[0]) + 1)",
  "MATCH ()-[r]->() SET r._image = substring(r._image, size(split(r._image, ' ')[0]) + 1)",
  'MATCH (h:_Head) REMOVE h.format',
];

describeWithService('neo4j', (url) => {
  describe('a graph that an older program wrote', () => {
    const raw = useRaw(url);
    beforeEach(async () => {
      const store = await openNeo4jStore({ url });
      await store.clear();
      const ledger = new Ledger({ store, clock: new ManualClock() });
      await ledger.commit(graphOf('a>b', 'b>c'));
      await ledger.commit(put(vertex('a', { type: 'Changed' })));
      await ledger.commit(changeSet([removing(edge('a', 'b'))]));
      await ledger.close();
      await store.close();
      for (const statement of MAKE_OLD) await raw(statement);
    });

    it('is brought to the newest form when it is opened, and only then read', async () => {
      await expect(openNeo4jStore({ url, readonly: true })).rejects.toMatchObject({
        code: 'STORE_TOO_OLD',
      });
      for (let opened = 0; opened < 2; opened += 1) {
        const store = await openNeo4jStore({ url });
        const ledger = new Ledger({ store, clock: new ManualClock() });
        expect(await ledger.verify()).toMatchObject({ ok: true, commits: 3 });
        const a = (await store.vertices(ids('a'))).get(vertex('a').id);
        expect(a).toEqual({ element: vertex('a', { type: 'Changed' }), version: 2 });
        expect((await store.edges([edge('a', 'b').id], 2)).size).toBe(1);
        await ledger.close();
        await store.close();
      }
      await (await openNeo4jStore({ url, readonly: true })).close();
    });

    it('is refused when a newer one did', async () => {
      await raw('MATCH (h:_Head) SET h.format = 99');
      const tooNew = { code: 'STORE_TOO_NEW', details: { version: 99 } };
      await expect(openNeo4jStore({ url })).rejects.toMatchObject(tooNew);
      await expect(openNeo4jStore({ url, readonly: true })).rejects.toMatchObject(tooNew);
      await raw('MATCH (h:_Head) REMOVE h.format');
      await (await openNeo4jStore({ url })).close();
    });
  });
});
