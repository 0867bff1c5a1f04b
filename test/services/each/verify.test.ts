import gremlin from 'gremlin';
import neo4j from 'neo4j-driver';
import { describe, expect, it } from 'vitest';
import { edgeIdOf, vertexIdOf } from '#src/domain/graph/index.js';
import { Ledger, verifyLedger } from '#src/ledger/index.js';
import { edge, graphOf, put, vertex } from '../../contract/graph-store/elements.js';
import { ManualClock } from '../../support/manual-clock.js';
import { openTestStore } from '../../support/open-test-store.js';
import { describeWithService } from '../../support/services.js';

type StoreName = 'neo4j' | 'gremlin';

/**
 * Changes that another program may make to the graph a>b>c, in each query language, and the
 * expected findings.
 */
const DEEDS = [
  {
    what: 'a property that was changed',
    neo4j: "MATCH (n:artifact {name: 'b'}) SET n.type = 'Model'",
    gremlin: "g.V().has('artifact', 'name', 'b').property('type', 'Model').iterate()",
    stray: { element: 'vertex', what: 'changed', id: vertexIdOf('b'), seq: 2 },
  },
  {
    what: 'a vertex that was added',
    neo4j: "CREATE (:artifact {name: 'foreign'})",
    gremlin: "g.addV('artifact').property('name', 'foreign').iterate()",
    stray: { element: 'vertex', what: 'added', seq: 0 },
  },
  {
    what: 'a vertex that was removed',
    neo4j: "MATCH (n:artifact {name: 'd'}) DELETE n",
    gremlin: "g.V().has('artifact', 'name', 'd').drop().iterate()",
    stray: { element: 'vertex', what: 'removed', id: vertexIdOf('d'), seq: 3 },
  },
  {
    what: 'an association that was added',
    neo4j: "MATCH (a {name: 'a'}), (c {name: 'c'}) CREATE (a)-[:Produced]->(c)",
    gremlin: "g.V().has('name', 'a').addE('Produced').to(__.V().has('name', 'c')).iterate()",
    stray: { element: 'edge', what: 'added', seq: 0 },
  },
  {
    what: 'an association that was removed',
    neo4j: "MATCH ({name: 'a'})-[r]->({name: 'b'}) DELETE r",
    gremlin: "g.V().has('name', 'a').outE().drop().iterate()",
    stray: { element: 'edge', what: 'removed', id: edge('a', 'b').id, seq: 1 },
  },
] as const;

for (const store of ['neo4j', 'gremlin'] as const) {
  describeWithService(store, (url) => {
    describe('verification', () => {
      it.each(DEEDS)('reports $what by another program', async ({ stray, ...deed }) => {
        await using opened = await openTestStore(store, { directory: '', fresh: true });
        const ledger = new Ledger({ store: opened, clock: new ManualClock() });
        await ledger.commit(graphOf('a>b', 'b>c'));
        await ledger.commit(put(vertex('b', { type: 'DataSet' })));
        await ledger.commit(put(vertex('d'), edge('a', 'c', { id: edgeIdOf('other') })));
        await ledger.commit(put(vertex('d2')));
        expect(await verifyLedger(opened)).toMatchObject({ ok: true, commits: 4, strays: [] });
        await run(store, url, deed[store]);
        const report = await verifyLedger(opened);
        expect(report).toMatchObject({
          ok: false,
          strays: expect.arrayContaining([expect.objectContaining(stray)]),
        });
      });
    });
  });
}

/** Uses the vendor's own driver, as another program would. */
async function run(store: StoreName, url: string, text: string): Promise<void> {
  if (store === 'neo4j') {
    const driver = neo4j.driver(url);
    await driver.executeQuery(text);
    await driver.close();
    return;
  }
  const client = new gremlin.driver.Client(url, { traversalSource: 'g' });
  await client.submit(text);
  await client.close();
}
