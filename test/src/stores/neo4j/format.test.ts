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

/** Records of a version whose vertices had no search words. */
const MAKE_5 = ['MATCH (n) REMOVE n._words', 'MATCH (h:_Head) SET h.format = 5'];

/** Records from before a label told bookkeeping from entities. */
const MAKE_3 = [
  ...MAKE_5,
  'MATCH (n) REMOVE n:_Entity:_Bookkeeping',
  'MATCH (h:_Head) SET h.format = 3',
];

/** Records from before vertices had properties to sort lists by. */
const MAKE_2 = [
  ...MAKE_3,
  'MATCH (n:_Vertex) REMOVE n._name, n._status',
  'DROP INDEX by_name IF EXISTS',
  'MATCH (h:_Head) SET h.format = 2',
];

/** Records from before snapshots had the number of their commit. */
const MAKE_OLD = [
  ...MAKE_2,
  "MATCH (n) WHERE n._image IS NOT NULL SET n._image = substring(n._image, size(split(n._image, ' ')[0]) + 1)",
  "MATCH ()-[r]->() SET r._image = substring(r._image, size(split(r._image, ' ')[0]) + 1)",
  'MATCH (h:_Head) REMOVE h.format',
];
const MANY = Array.from({ length: 2_000 }, (_, at) => `v${at}`);

describeWithService('neo4j', (url) => {
  describe('a graph of another format version', () => {
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

    it('is migrated to the newest version when it is opened, before it can be read', async () => {
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

    it('gets a label that separates bookkeeping from entities, except on nodes of other programs', async () => {
      await raw("CREATE (:Foreign), (:_Vertex:claim {_id: 'c'})");
      const store = await openNeo4jStore({ url });
      await store.close();
      const marks = await raw(
        'MATCH (n) RETURN DISTINCT labels(n)[0], [l IN labels(n) WHERE l IN ["_Entity", "_Bookkeeping"]]',
      );
      const at = new Map(marks as [string, string[]][]);
      expect(at.get('Foreign')).toEqual([]);
      expect(at.get('_Head')).toEqual(['_Bookkeeping']);
      const counts = await raw(
        'RETURN COUNT { (:_Entity&!_Vertex) }, COUNT { (:claim&_Bookkeeping) }, COUNT { (:_Entity) }, COUNT { (n) WHERE NOT n:_Entity|_Bookkeeping }',
      );
      expect(counts).toEqual([[0n, 1n, 3n, 1n]]);
    });

    it('has final metrics among its bookkeeping, which were entities in version 4', async () => {
      await (await openNeo4jStore({ url })).close();
      await raw('MATCH (h:_Head) SET h.format = 4');
      await raw("CREATE (:_Vertex:_Entity:final_metric {_id: 'm'})");
      await (await openNeo4jStore({ url })).close();
      const found = await raw(
        'RETURN COUNT { (:final_metric&_Bookkeeping) }, COUNT { (:final_metric&_Entity) }, COUNT { (:_Entity) }',
      );
      expect(found).toEqual([[1n, 0n, 3n]]);
    });

    it('is found by words, which version 5 did not index', async () => {
      const store = await openNeo4jStore({ url });
      const query = { words: ['b'], labels: vertex('b').labels, first: 10 };
      const { items } = await store.search(query);
      expect(items.map(({ element }) => element)).toEqual([vertex('b')]);
      await store.close();
    });

    it('is migrated once by two servers that open it at the same time', {
      timeout: 60_000,
    }, async () => {
      const grown = await openNeo4jStore({ url });
      const vertices = MANY.map((name) => vertex(name));
      const edges = MANY.map((name, at) => edge(name, MANY[at - 1] ?? 'a'));
      await new Ledger({ store: grown, clock: new ManualClock() }).commit(
        put(...vertices, ...edges),
      );
      await grown.close();
      for (const statement of MAKE_OLD) await raw(statement);

      const stores = await Promise.all([openNeo4jStore({ url }), openNeo4jStore({ url })]);
      const [store] = stores;
      const ledger = new Ledger({ store, clock: new ManualClock() });
      expect(await ledger.verify()).toMatchObject({ ok: true, commits: 4 });
      expect(await store.vertices(ids('v0'))).toEqual(
        new Map([[vertex('v0').id, { element: vertex('v0'), version: 4 }]]),
      );
      for (const each of stores) await each.close();
    });

    it('is not left by clearing a store', async () => {
      const store = await openNeo4jStore({ url });
      await raw('MATCH (n) DETACH DELETE n');
      await store.clear();
      await store.close();
      await (await openNeo4jStore({ url, readonly: true })).close();
    });

    it('is refused when its version is newer', async () => {
      await raw('MATCH (h:_Head) SET h.format = 99');
      const tooNew = { code: 'STORE_TOO_NEW', details: { version: 99 } };
      await expect(openNeo4jStore({ url })).rejects.toMatchObject(tooNew);
      await expect(openNeo4jStore({ url, readonly: true })).rejects.toMatchObject(tooNew);
      await raw('MATCH (h:_Head) REMOVE h.format');
      await (await openNeo4jStore({ url })).close();
    });
  });
});
