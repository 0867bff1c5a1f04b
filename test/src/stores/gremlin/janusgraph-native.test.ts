import gremlin from 'gremlin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { Ledger, verifyLedger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openGremlinStore } from '#src/stores/gremlin/index.js';
import { edge, graphOf, namedEdge, put, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';

describeWithService('janusgraph', (url) => {
  let store: GraphStore;
  let ledger: Ledger;
  let client: gremlin.driver.Client;

  beforeEach(async () => {
    store = await openGremlinStore({ url, profile: 'janusgraph' });
    await store.clear();
    ledger = new Ledger({ store, clock: new ManualClock() });
    client = new gremlin.driver.Client(url, { traversalSource: 'g' });
  });
  afterEach(async () => {
    await client.close();
    await ledger.close();
    await store.close();
  });
  const submit = async (text: string): Promise<unknown[]> => (await client.submit(text)).toArray();

  describe('a client of the database finds', () => {
    beforeEach(async () => {
      const properties = {
        sourceuri: 's3://b/k',
        status: 'Completed',
        rows: { type: 'Long', value: '9007199254740993' },
        ratio: { type: 'Double', value: 3 },
        tags: ['x', 'y'],
      } as const;
      await ledger.commit(
        put(
          vertex('data', { type: 'DataSet', properties }),
          vertex('model', { type: 'Model', labels: ['artifact', 'weights'] }),
          edge('data', 'model', { properties: { note: 'trained' } }),
        ),
      );
    });

    it('artifacts with their outgoing edges and target nodes as paths', async () => {
      const paths = await submit(
        "g.V().hasLabel('artifact').outE().inV().path().by('arn').by(label).by('arn')",
      );
      expect(paths.map((path) => (path as { objects: unknown[] }).objects)).toEqual([
        ['data', 'ContributedTo', 'model'],
      ]);
    });

    it('the artifacts of a type', async () => {
      const rows = await submit(
        "g.V().hasLabel('artifact').has('type', 'DataSet').project('arn', 'type', 'sourceuri', 'status').by('arn').by('type').by('sourceuri').by('status')",
      );
      expect(rows.map((row) => Object.fromEntries(row as Map<string, unknown>))).toEqual([
        { arn: 'data', type: 'DataSet', sourceuri: 's3://b/k', status: 'Completed' },
      ]);
    });

    it('native values, and sets as JSON text', async () => {
      const { id } = vertex('data');
      expect(await submit(`g.V('${id}').values('rows').map{it.get().toString()}`)).toEqual([
        '9007199254740993',
      ]);
      expect(await submit(`g.V('${id}').values('ratio').map{it.get().class.simpleName}`)).toEqual([
        'Double',
      ]);
      expect(await submit(`g.V('${id}').values('tags')`)).toEqual(['["x","y"]']);
      expect(await submit("g.E().hasLabel('ContributedTo').values('note')")).toEqual(['trained']);
    });
  });

  it('accepts a property with values of several types, and names that JanusGraph refuses', async () => {
    const values = [
      'text',
      true,
      { type: 'Int', value: 1 },
      { type: 'Long', value: '1099511627776' },
      { type: 'Double', value: 0.5 },
    ] as const;
    const names = [
      'AssociatedWith',
      'id',
      'key',
      '{curly}',
      '_is',
      '_head',
      'with blank',
      '~',
      'é',
    ];
    const odd = Object.fromEntries(names.map((name) => [name, 'odd']));
    const elements = values.map((value, at) =>
      vertex(`v${at}`, { properties: { anything: value, ...odd } }),
    );
    await ledger.commit(put(...elements));
    const found = await store.vertices(elements.map(({ id }) => id));
    expect([...found.values()].map(({ element }) => element)).toEqual(elements);
    expect(await verifyLedger(store)).toMatchObject({ ok: true, strayCount: 0 });
  });

  it('refuses labels that JanusGraph cannot have, writing nothing', async () => {
    await ledger.commit(put(vertex('a', { properties: { known: 'x' } })));
    for (const label of ['known', '{curly}']) {
      const sets = put(vertex('b'), namedEdge('e', 'a>b', label));
      await expect(ledger.commit(sets)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
    const curly = put(vertex('c', { labels: ['{curly}'] }));
    await expect(ledger.commit(curly)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await ledger.commit(put(vertex('d')))).toMatchObject({ seq: 2 });
  });

  it('keeps the edge between two vertices whose first labels change one after the other', async () => {
    await ledger.commit(graphOf('a>b'));
    for (const name of ['b', 'a', 'b']) {
      const { seq } = await ledger.head();
      await ledger.commit(put(vertex(name, { labels: [seq % 3 === 0 ? 'artifact' : 'action'] })));
      expect(await store.countEdges({ from: vertexIdOf('a'), to: vertexIdOf('b') })).toBe(1);
    }
    expect(await verifyLedger(store)).toMatchObject({ ok: true, commits: 4, strayCount: 0 });
  });

  it('reports changes of another program', async () => {
    await ledger.commit(graphOf('a>b', 'b>c', 'c>d'));
    for (const deed of [
      `g.V('${vertexIdOf('b')}').property('type', 'Forged').count()`,
      "g.addV('artifact').property(T.id, 'foreign').property('name', 'foreign').count()",
      `g.V('${vertexIdOf('a')}').addE('Produced').to(__.V('${vertexIdOf('c')}')).count()`,
      `g.V('${vertexIdOf('c')}').outE().drop()`,
    ]) {
      await submit(deed);
    }
    const { ok, strays, strayCount } = await verifyLedger(store);
    expect({ ok, strayCount }).toEqual({ ok: false, strayCount: 4 });
    expect(strays.map(({ element, what }) => `${element} ${what}`).sort()).toEqual([
      'edge added',
      'edge removed',
      'vertex added',
      'vertex changed',
    ]);
  });
});
