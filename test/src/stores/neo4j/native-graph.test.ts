import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
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
import { liveElements } from '../../../support/scan.js';
import { describeWithService } from '../../../support/services.js';
import { useRaw } from './raw.js';

/** The order of labels is that in which the database saw them first. */
function sorted(labels: unknown): readonly string[] {
  return [...(labels as readonly string[])].sort();
}

/** What the store itself calls a node, of all its labels, which a database lists in no order. */
const OWN_LABEL =
  "[label IN labels(n) WHERE label STARTS WITH '_' AND NOT label IN ['_Entity', '_Bookkeeping']][0]";

describeWithService('neo4j', (url) => {
  describe('the native graph', () => {
    const raw = useRaw(url);
    let store: GraphStore;
    let ledger: Ledger;
    beforeAll(async () => {
      store = await openNeo4jStore({ url });
    });
    beforeEach(async () => {
      await store.clear();
      ledger = new Ledger({ store, clock: new ManualClock() });
    });
    afterAll(() => store.close());

    it('has labels, relationship types, and properties with native types', async () => {
      await ledger.commit(
        put(
          vertex('a', {
            labels: ['artifact', 'extra'],
            properties: {
              count: { type: 'Int', value: 7 },
              big: { type: 'Long', value: '9223372036854775807' },
              ratio: { type: 'Double', value: 2 },
              flag: true,
              tags: ['x', 'y'],
              mixed: ['x', { type: 'Int', value: 1 }],
            },
          }),
          vertex('b', { labels: ['action'] }),
          edge('a', 'b', { label: 'Produced', properties: { weight: { type: 'Int', value: 3 } } }),
        ),
      );
      const [[own, type, weight, other] = []] = await raw(
        'MATCH (a:artifact)-[r]->(b) RETURN a, type(r), r.weight, labels(b)',
      );
      const node = own as { labels: string[]; properties: Record<string, unknown> };
      expect(sorted(node.labels)).toEqual(['_Entity', '_Vertex', 'artifact', 'extra']);
      expect(node.properties).toMatchObject({
        arn: 'a',
        name: 'a',
        creationtime: 1_000n,
        count: 7n,
        big: 9_223_372_036_854_775_807n,
        ratio: 2,
        flag: true,
        tags: ['x', 'y'],
        mixed: ['"x"', '{"type":"Int","value":1}'],
      });
      const platform = Object.keys(node.properties).filter((name) => name.startsWith('_'));
      expect(platform.sort()).toEqual([
        '_began',
        '_created',
        '_id',
        '_image',
        '_name',
        '_status',
        '_words',
      ]);
      expect([type, weight]).toEqual(['Produced', 3n]);
      expect(sorted(other)).toEqual(['_Entity', '_Vertex', 'action']);
    });

    it('has only live elements, in every traversal', async () => {
      await ledger.commit(graphOf('a>b', 'b>c'));
      await ledger.commit(
        put(vertex('b', { labels: ['context'] }), edge('a', 'b', { label: 'SameAs' })),
      );
      await ledger.commit(changeSet([removing(edge('b', 'c')), removing(vertex('c'))]));
      await store.leases?.put({ owner: 'one', counter: 1 });
      const walked = await raw(
        "MATCH (a:artifact {name: 'a'})-[r*1..]-(b) RETURN b.name, [x IN r | type(x)], labels(b)",
      );
      expect(walked.map(([name, types, labels]) => [name, types, sorted(labels)])).toEqual([
        ['b', ['SameAs'], ['_Entity', '_Vertex', 'context']],
      ]);
      expect(await raw('MATCH (n)-[r]->() RETURN type(r)')).toEqual([['SameAs']]);
      const records = await raw(
        `MATCH (n) WHERE NOT n:_Vertex RETURN DISTINCT ${OWN_LABEL} AS label, COUNT { (n)--() }`,
      );
      expect(records.sort()).toEqual([
        ['_Commit', 0n],
        ['_Head', 0n],
        ['_Lease', 0n],
        ['_PastEdge', 0n],
        ['_PastVertex', 0n],
      ]);
    });

    it('separates bookkeeping from recorded entities by one label', async () => {
      const marks = () =>
        raw(
          `MATCH (n) RETURN n:_Entity AS entity, n:_Bookkeeping AS bookkeeping, collect(DISTINCT ${OWN_LABEL}) ORDER BY entity`,
        );
      await ledger.commit(graphOf('a>b'));
      await ledger.commit(
        put(vertex('a', { labels: ['context'] }), vertex('t', { labels: ['client_token'] })),
      );
      await ledger.commit(changeSet([removing(edge('a', 'b'))]));
      await store.leases?.put({ owner: 'one', counter: 1 });
      const [[, , records] = [], ...others] = await marks();
      expect((records as string[]).sort()).toEqual([
        '_Commit',
        '_Head',
        '_Lease',
        '_PastEdge',
        '_PastVertex',
        '_Vertex',
      ]);
      expect(others).toEqual([[true, false, ['_Vertex']]]);
      expect(await raw('MATCH (n:_Entity) RETURN n.name ORDER BY n.name')).toEqual([['a'], ['b']]);
      await ledger.commit(put(vertex('t', { labels: ['artifact'] })));
      expect(await raw('MATCH (n:_Entity) RETURN count(n)')).toEqual([[3n]]);
      expect(await ledger.verify()).toMatchObject({ ok: true });
    });

    it('accepts any names, and never runs them as Cypher', async () => {
      const odd = [
        'with space',
        'tick`tick',
        '\\u0060) DETACH DELETE (n',
        '_Head',
        '__x',
        "O'Hara",
      ];
      const elements = odd.flatMap((name, at) => [
        vertex(`v${at}`, { labels: [name], properties: { [name]: name } }),
        edge(`v${at}`, 'end', { label: name }),
      ]);
      await ledger.commit(put(vertex('end'), ...elements));
      const order = { by: 'name', direction: 'ascending' } as const;
      for (const [at, name] of odd.entries()) {
        const { items } = await store.list({ label: name, order, first: 9 });
        expect(items.map(({ element }) => element)).toEqual([elements[at * 2]]);
        const id = edge(`v${at}`, 'end').id;
        expect((await store.edges([id])).get(id)?.element.label).toBe(name);
        const walk = { direction: 'ascendants', first: 9, edgeLabels: [name] } as const;
        const limits = { maxVertices: 9, timeoutMs: 60_000 };
        const { vertices } = await store.walk({ ...walk, starts: ids('end'), limits });
        expect(vertices.map(({ id: found }) => found)).toEqual(ids('end', `v${at}`));
      }
      expect(await ledger.verify()).toMatchObject({ ok: true });
    });

    it('sorts names by their UTF-8 bytes', async () => {
      const names = ['\uff5e', '🙂', 'z', 'é', 'Z', ''];
      await ledger.commit(
        put(...names.map((name, at) => vertex(`n${at}`, { properties: { name } }))),
      );
      const order = { by: 'name', direction: 'ascending' } as const;
      const { items } = await store.list({ label: 'artifact', order, first: 9 });
      expect(items.map(({ element }) => element.properties['name'])).toEqual(
        [...names].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
      );
    });

    it('is the same when elements are written in blocks', async () => {
      const numbers = Array.from({ length: 40 }, (_, at) => at);
      const alike = numbers.map((at) =>
        vertex(`v${at}`, {
          labels: ['artifact', 'odd `one`'],
          created: 100 - at,
          properties: {
            'odd `name`': at === 7 ? '' : `text ${at}`,
            parted: at === 9 ? 'unit \u001f separator' : 'none',
            big: { type: 'Long', value: String(9_223_372_036_854_775_807n - BigInt(at)) },
            ratio: { type: 'Double', value: at / 2 },
            flag: at % 2 === 0,
            tags: numbers.slice(0, at % 3).map((tag) => `t${tag}`),
          },
        }),
      );
      const edges = numbers.map((at) =>
        edge(`v${at}`, `v${(at * 7 + 1) % 40}`, {
          label: 'odd `type`',
          properties: { weight: { type: 'Int', value: at }, end: `v${at}` },
        }),
      );
      await ledger.commit(put(...alike, vertex('lonely'), ...edges, edge('v1', 'lonely')));
      const before = await ledger.commit(put(vertex('later')));
      await ledger.commit(put(...numbers.map((at) => edge('later', `v${at}`, { label: 'Late' }))));
      const scanned = new Map<string, unknown>();
      for (const element of await liveElements(store)) scanned.set(element.id, element);
      expect(scanned.size).toBe(40 + 2 + 40 + 1 + 40);
      for (const element of [...alike, ...edges]) expect(scanned.get(element.id)).toEqual(element);
      const rows = await raw(
        'MATCH (a)-[r:`odd ``type```]->(b) WHERE a.name <> r.end RETURN a.name, b.name, r.weight',
      );
      expect(rows).toEqual([]);
      expect(await ledger.verify()).toMatchObject({ ok: true, commits: before.seq + 1 });
    });

    it('keeps a group that changes an element more than once in one transaction', async () => {
      const slow = new Ledger({ store, clock: new ManualClock(), maxGroup: 8 });
      await Promise.all([
        slow.commit(graphOf('a>b')),
        slow.commit(put(vertex('a', { type: 'One' }))),
        slow.commit(put(vertex('a', { type: 'Two', labels: ['context'] }))),
        slow.commit(changeSet([removing(edge('a', 'b'))])),
        slow.commit(put(edge('a', 'b', { label: 'SameAs' }))),
      ]);
      expect(await raw('MATCH (a)-[r]->(b) RETURN a.type, type(r)')).toEqual([['Two', 'SameAs']]);
      const types = [];
      for (const at of [1, 2, 3]) {
        const found = (await store.vertices(ids('a'), at)).get(vertexIdOf('a'));
        types.push(found?.element.properties['type']);
      }
      expect(types).toEqual([undefined, 'One', 'Two']);
      expect(await slow.verify()).toMatchObject({ ok: true, commits: 5 });
      await slow.close();
    });
  });
});
