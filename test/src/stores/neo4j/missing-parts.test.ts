import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import { edge, graphOf, ids, put, vertex } from '../../../contract/graph-store/elements.js';
import { walkFrom } from '../../../contract/graph-store/walk-from.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { useRaw } from './raw.js';

const clock = new ManualClock();
const SCHEMA = [
  'SHOW CONSTRAINTS YIELD name, labelsOrTypes, properties RETURN * ORDER BY name',
  'SHOW INDEXES YIELD name, labelsOrTypes, properties, state RETURN * ORDER BY name',
  'MATCH (n) RETURN labels(n), properties(n), elementId(n) ORDER BY elementId(n)',
];

describeWithService('neo4j', (url) => {
  describe('a database with missing parts', () => {
    const raw = useRaw(url);
    const whole = () => Promise.all(SCHEMA.map((text) => raw(text)));
    let store: GraphStore;
    beforeEach(async () => {
      await store?.close();
      await raw('MATCH (n) DETACH DELETE n');
      store = await openNeo4jStore({ url });
      await new Ledger({ store, clock }).commit(graphOf('a>b'));
    });
    afterAll(async () => {
      await raw('MATCH (n) DETACH DELETE n');
      await store.close();
    });

    it('fails at once with LEDGER_BROKEN without its head', async () => {
      await raw('MATCH (h:_Head) DELETE h');
      const broken = { code: 'LEDGER_BROKEN', message: expect.stringMatching(/_Head.*backup/) };
      const ledger = new Ledger({ store, clock });
      await expect(store.head()).rejects.toMatchObject(broken);
      await expect(store.edges([edge('a', 'b').id])).rejects.toMatchObject(broken);
      await expect(store.versions(ids('a'), [edge('a', 'b').id])).rejects.toMatchObject(broken);
      await expect(ledger.commit(put(vertex('c')))).rejects.toMatchObject(broken);
      await expect(openNeo4jStore({ url })).rejects.toMatchObject(broken);
      await expect(openNeo4jStore({ url, readonly: true })).rejects.toMatchObject(broken);
      await store.clear();
      expect((await ledger.commit(put(vertex('c')))).seq).toBe(1);
    });

    it('fails with VALIDATION_FAILED when a query has an empty name', async () => {
      const order = { by: 'creationTime', direction: 'ascending' } as const;
      await expect(store.list({ label: '', order, first: 1 })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    });

    it('names the vertex whose snapshot is missing', async () => {
      await raw("MATCH (n {name: 'a'}) REMOVE n._image");
      const broken = { code: 'LEDGER_BROKEN', details: { id: vertex('a').id } };
      await expect(store.vertices(ids('a'))).rejects.toMatchObject(broken);
      await expect(store.vertices(ids('a'), 1)).rejects.toMatchObject(broken);
      const order = { by: 'creationTime', direction: 'ascending' } as const;
      await expect(store.list({ label: 'artifact', order, first: 9 })).rejects.toMatchObject(
        broken,
      );
      expect(await store.commits(0, 1)).toMatchObject([{ missing: [`+v${vertex('a').id}`] }]);
    });

    it('names the edge whose snapshot is missing', async () => {
      await raw('MATCH ()-[r]->() REMOVE r._image');
      const { id } = edge('a', 'b');
      const broken = { code: 'LEDGER_BROKEN', details: { id } };
      await expect(store.edges([id])).rejects.toMatchObject(broken);
      await expect(store.listEdges({ first: 9 })).rejects.toMatchObject(broken);
      await expect(
        store.incident({ vertices: ids('a'), direction: 'out', first: 9 }),
      ).rejects.toMatchObject(broken);
    });

    it('quotes the text in place of a snapshot that a walk reads', async () => {
      await raw("MATCH ()-[r]->() SET r._image = 'scribble'");
      await expect(walkFrom(store, { from: ['a'], withEdges: true })).rejects.toMatchObject({
        code: 'LEDGER_BROKEN',
        details: { begin: 'scribble' },
      });
    });

    it('is not repaired when it is opened read-only', async () => {
      const names = (await raw('SHOW INDEXES YIELD name, labelsOrTypes')) as [string, string[]][];
      const [name] = names.find(([, labels]) => labels?.includes('artifact')) ?? [];
      await raw(`DROP INDEX ${name}`);
      const before = await whole();
      await using reader = await openNeo4jStore({ url, readonly: true });
      expect(await new Ledger({ store: reader, clock }).verify()).toMatchObject({ ok: true });
      expect((await reader.vertices(ids('a'), 1)).size).toBe(1);
      expect(await whole()).toEqual(before);
    });

    it.each([url, url.replace('bolt:', 'neo4j:')])(
      'fails at once when the database does not exist: %s',
      async (at) => {
        const start = performance.now();
        await expect(openNeo4jStore({ url: at, database: 'nowhere' })).rejects.toMatchObject({
          code: 'CONFIG_INVALID',
          details: { database: 'nowhere' },
        });
        expect(performance.now() - start).toBeLessThan(4_000);
      },
    );

    it('is refused when it is empty and opened read-only', async () => {
      await raw('MATCH (n) DETACH DELETE n');
      const before = await whole();
      await expect(openNeo4jStore({ url, readonly: true })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await whole()).toEqual(before);
    });
  });
});
