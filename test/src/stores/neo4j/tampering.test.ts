import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Edge, Vertex } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import {
  changeSet,
  edge,
  graphOf,
  put,
  removing,
  vertex,
} from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { liveElements } from '../../../support/scan.js';
import { describeWithService } from '../../../support/services.js';
import { useRaw } from './raw.js';

/**
 * Changes that another program may make to the records, and the first commit that is then
 * inconsistent.
 */
const RECORDS = [
  [
    'a live snapshot',
    "MATCH (n {name: 'b'}) SET n._image = replace(n._image, '\"b\"', '\"x\"')",
    1,
  ],
  [
    'a past snapshot',
    'MATCH (n:_PastVertex) SET n._image = replace(n._image, \'"a"\', \'"x"\')',
    1,
  ],
  ['a missing version', 'MATCH (n:_PastVertex) DELETE n', 1],
  [
    'a snapshot of another',
    "MATCH (a {name: 'a'}), (b {name: 'b'}) WHERE a:_Vertex SET b._image = a._image",
    1,
  ],
  ['an entry of an unknown kind', "MATCH (c:_Commit {seq: 2}) SET c.touched = '?' + c.touched", 2],
  ['a moved version', "MATCH (n {name: 'a'}) WHERE n:_Vertex SET n._began = 3", 2],
  ['an actor', "MATCH (c:_Commit {seq: 2}) SET c.actor = 'nobody'", 2],
  ['a missing commit', 'MATCH (c:_Commit {seq: 2}) DELETE c', 2],
] as const;

/** Changes that another program may make to the graph itself. */
const GRAPH = [
  ['a property changed', "MATCH (n:artifact {name: 'b'}) SET n.name = 'x'"],
  ['a property added', "MATCH (n:artifact {name: 'b'}) SET n.more = 1"],
  ['a property removed', "MATCH (n:artifact {name: 'b'}) REMOVE n.name"],
  ['a label added', "MATCH (n:artifact {name: 'b'}) SET n:action"],
  ['a node added', "CREATE (:artifact {name: 'stranger'})"],
  ['a node removed', "MATCH (n:artifact {name: 'c'}) DETACH DELETE n"],
  ['a relationship added', "MATCH (b {name: 'b'}), (c {name: 'c'}) CREATE (c)-[:Produced]->(b)"],
  ['a relationship removed', "MATCH ({name: 'b'})-[r]->({name: 'c'}) DELETE r"],
  ['a relationship property changed', 'MATCH ()-[r]->() SET r.creationtime = 5'],
] as const;

describeWithService('neo4j', (url) => {
  describe('tampering', () => {
    const raw = useRaw(url);
    let store: GraphStore;
    beforeAll(async () => {
      store = await openNeo4jStore({ url });
    });
    afterAll(() => store.close());

    beforeEach(async () => {
      await store.clear();
      const ledger = new Ledger({ store, clock: new ManualClock() });
      await ledger.commit(graphOf('a>b', 'b>c'));
      await ledger.commit(put(vertex('a', { type: 'Changed' })));
      await ledger.commit(changeSet([removing(edge('a', 'b'))]));
      expect(await ledger.verify()).toMatchObject({ ok: true, commits: 3 });
      await ledger.close();
    });

    it.each(RECORDS)('with %s is found by verification', async (_what, deed, seq) => {
      await raw(deed);
      const ledger = new Ledger({ store, clock: new ManualClock() });
      expect(await ledger.verify()).toMatchObject({ ok: false, firstBad: { seq } });
    });

    it('is found while a ledger writes', async () => {
      await raw("CREATE (:artifact {name: 'stranger'})");
      const ledger = new Ledger({ store, clock: new ManualClock() });
      const done = new AbortController();
      const writing = (async () => {
        while (!done.signal.aborted) await ledger.commit(put(vertex('c')));
      })();
      const before = await store.head();
      try {
        for (let round = 0; round < 5; round += 1) {
          const { ok, strays } = await ledger.verify();
          expect(ok).toBe(false);
          expect(strays).toMatchObject([{ element: 'vertex', what: 'added' }]);
        }
      } finally {
        done.abort();
        await writing;
      }
      expect((await store.head()).seq).toBeGreaterThan(before.seq);
    });

    it.each(GRAPH)('with %s is reported by a scan', async (_what, deed) => {
      const before = await scanned(store);
      expect(before).toEqual(LEFT);
      await raw(deed);
      expect(await scanned(store)).not.toEqual(before);
    });
  });
});

const LEFT = [vertex('a', { type: 'Changed' }), vertex('b'), vertex('c'), edge('b', 'c')]
  .map((element) => JSON.stringify(sorted(element)))
  .sort();

async function scanned(store: GraphStore): Promise<string[]> {
  return (await liveElements(store)).map((element) => JSON.stringify(sorted(element))).sort();
}

function sorted({ properties, ...rest }: Vertex | Edge) {
  return { ...rest, properties: Object.entries(properties).sort() };
}
