import gremlin from 'gremlin';
import { describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { GREMLIN_PROFILES, openGremlinStore } from '#src/stores/gremlin/index.js';
import { readProperty } from '#src/stores/gremlin/native.js';
import { put, putting, vertex } from '../../../contract/graph-store/elements.js';
import { groupsOf } from '../../../contract/graph-store/groups.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { elementOf, scannedVersions } from '../../../support/scan.js';
import { describeWithService } from '../../../support/services.js';

const HALF = 'half \ud800 \ufffd';

describe('a text with an unpaired surrogate', () => {
  it('is read unchanged when a server replaces the surrogate', () => {
    for (const native of ['half ? \ufffd', 'half \ufffd \ufffd']) {
      expect(readProperty([native], HALF)).toBe(HALF);
      expect(readProperty([native, 'x'], ['x', HALF])).toEqual(['x', HALF]);
    }
    expect(readProperty(['whole ? \ufffd'], HALF)).toBe('whole ? \ufffd');
    expect(readProperty(['whole ?'], 'whole \ufffd')).toBe('whole ?');
  });
});

const { tinkergraph } = GREMLIN_PROFILES;

describeWithService('gremlin', (url) => {
  for (const profile of [tinkergraph, { ...tinkergraph, name: 'traversals', scripts: false }]) {
    it(`scans an unpaired surrogate as it was written (${profile.name})`, async () => {
      await using store = await openGremlinStore({ url, profile });
      await store.clear();
      const old = vertex('old', { properties: { half: HALF, halves: [HALF, 'x'] } });
      for (const group of groupsOf([putting(old)])) expect(await store.write(group)).toBe(true);
      const scanned = await scannedVersions(store);
      expect(scanned).toMatchObject([{ kind: 'vertex', id: old.id, began: 1 }]);
      expect(scanned.map(elementOf)).toEqual([old]);
      expect((await store.vertices([old.id])).get(old.id)?.element).toEqual(old);
    });

    it(`finds only whole labels, with any characters (${profile.name})`, async () => {
      await using store = await openGremlinStore({ url, profile });
      await store.clear();
      const ledger = new Ledger({ store, clock: new ManualClock() });
      const labels = ['main', 'x"b', 'b', ',', 'x,', ',y', '[', ']', '","', 'c\\', '"'];
      for (const [at, label] of labels.entries()) {
        const others = labels.filter((other) => other !== label && other !== 'main');
        await ledger.commit(put(vertex(`not ${at}`, { labels: ['main', ...others] })));
      }
      for (const [at, label] of labels.slice(1).entries()) {
        const order = { by: 'name', direction: 'ascending' } as const;
        const { items } = await store.list({ label, order, first: 50 });
        const names = items.map(({ element }) => element.properties['name']);
        expect(names).toHaveLength(labels.length - 1);
        expect(names).not.toContain(`not ${at + 1}`);
      }
      await ledger.close();
    });

    it(`keeps values only in the snapshot where an index expects a text (${profile.name})`, async () => {
      await using store = await openGremlinStore({ url, profile });
      await store.clear();
      const ledger = new Ledger({ store, clock: new ManualClock() });
      const odd = {
        name: { type: 'Int', value: 5 },
        type: ['x', 'y'],
        creationtime: 'text',
      } as const;
      const { id } = vertex('odd');
      await ledger.commit(put(vertex('odd', { properties: odd })));
      const client = new gremlin.driver.Client(url, { traversalSource: 'g' });
      const submit = async (text: string) => (await client.submit(text)).toArray();
      expect(await submit(`g.V('${id}').properties().key().order()`)).toEqual([
        '_began',
        '_image',
        'arn',
      ]);
      await submit(`g.V('${id}').property(single, 'name', 5).count()`);
      expect(await ledger.verify()).toMatchObject({ ok: true, strayCount: 0 });
      await submit(`g.V('${id}').property(single, 'name', 'five').count()`);
      expect(await ledger.verify()).toMatchObject({ ok: false, strayCount: 1 });
      await client.close();
      await ledger.close();
    });
  }
});
