import gremlin from 'gremlin';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { GREMLIN_PROFILES, openGremlinStore } from '#src/stores/gremlin/index.js';
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

const [A, B, C] = [vertex('a').id, vertex('b').id, vertex('c').id];
const snapshot = (of: string, to: string) =>
  `v = ${of}.next(); v.property('_image', v.value('_image').${to}); v.id()`;

/**
 * Changes that another program may make to the records, and the first commit that is then
 * inconsistent.
 */
const RECORDS = [
  ['a live snapshot', snapshot(`g.V('${B}')`, `replace('"b"', '"x"')`), 1],
  ['a live snapshot that is spelt another way', snapshot(`g.V('${B}')`, "replace(',', ', ')"), 1],
  [
    'a past snapshot',
    snapshot("g.V().has('forebear_past', '_kind', 'v')", `replace('"a"', '"x"')`),
    1,
  ],
  ['a snapshot that is none', `g.V('${B}').property('_image', 'garbage').iterate()`, 1],
  ['a missing version', "g.V().has('forebear_past', '_kind', 'v').drop().iterate()", 1],
  [
    'a snapshot of another',
    `g.V('${B}').property('_image', g.V('${A}').values('_image').next()).iterate()`,
    1,
  ],
  [
    'an entry of an unknown kind',
    "v = g.V('c2').next(); v.property('_touched', '?' + v.value('_touched')); v.id()",
    2,
  ],
  ['a moved version', `g.V('${A}').property('_began', 3L).iterate()`, 2],
  ['an actor', "g.V('c2').property('_actor', 'nobody').iterate()", 2],
  ['a missing commit', "g.V('c2').drop().iterate()", 2],
] as const;

/** Changes that another program may make to the graph itself, and what verification reports. */
const GRAPH = [
  ['a property changed', `g.V('${B}').property('name', 'x').iterate()`, 'vertex changed'],
  ['a property added', `g.V('${B}').property('more', 1).iterate()`, 'vertex changed'],
  ['a property removed', `g.V('${B}').properties('name').drop().iterate()`, 'vertex changed'],
  ['a text in place of labels', `g.V('${B}').property('_labels', 'x').iterate()`, 'vertex changed'],
  [
    'a snapshot that is none',
    `g.V('${C}').property('_image', 'garbage').iterate()`,
    'vertex changed',
  ],
  ['a vertex added', "g.addV('artifact').property('name', 'x').iterate()", 'vertex added'],
  ['a vertex removed', `g.V('${C}').drop().iterate()`, 'vertex removed'],
  [
    'an edge added',
    `g.V('${C}').as('c').V('${B}').addE('Produced').from('c').iterate()`,
    'edge added',
  ],
  ['an edge removed', `g.V('${B}').outE().drop().iterate()`, 'edge removed'],
  [
    'a property of an edge changed',
    `g.V('${B}').outE().property('creationtime', 5L).iterate()`,
    'edge changed',
  ],
] as const;

const { tinkergraph } = GREMLIN_PROFILES;

describeWithService('gremlin', (url) => {
  describe.each([tinkergraph, { ...tinkergraph, name: 'traversals', scripts: false }])(
    'tampering ($name)',
    (profile) => {
      let client: gremlin.driver.Client;
      let store: GraphStore;
      let ledger: Ledger;
      beforeAll(async () => {
        client = new gremlin.driver.Client(url, { traversalSource: 'g' });
        store = await openGremlinStore({ url, profile });
      });
      afterAll(async () => {
        await store.close();
        await client.close();
      });

      beforeEach(async () => {
        await store.clear();
        ledger = new Ledger({ store, clock: new ManualClock() });
        await ledger.commit(graphOf('a>b', 'b>c'));
        await ledger.commit(put(vertex('a', { type: 'Changed' })));
        await ledger.commit(changeSet([removing(edge('a', 'b'))]));
        expect(await ledger.verify()).toMatchObject({ ok: true, commits: 3, strayCount: 0 });
      });

      it.each(RECORDS)('with %s is found by verification', async (_what, deed, seq) => {
        await client.submit(deed);
        expect(await ledger.verify()).toMatchObject({ ok: false, firstBad: { seq } });
      });

      it.each(GRAPH)('with %s is reported by verification', async (_what, deed, named) => {
        await client.submit(deed);
        const { ok, strays } = await ledger.verify();
        expect(ok).toBe(false);
        expect(strays.map(({ element, what }) => `${element} ${what}`)).toContain(named);
      });
    },
  );
});
