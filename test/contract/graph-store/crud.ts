import { describe, expect, it } from 'vitest';
import { double, vertexIdOf } from '#src/domain/graph/index.js';
import { changeSet, ids, put, removing, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';

export function crud(harness: GraphStoreHarness): void {
  describe('vertices', () => {
    const bench = useStore(harness);

    it('are read with the commit that wrote them', async () => {
      const { store, ledger } = bench();
      await ledger.commit(put(vertex('a')));
      await ledger.commit(put(vertex('b', { type: 'DataSet' })));
      const found = await store.vertices(ids('a', 'b', 'nobody'));
      expect([...found.values()]).toEqual([
        { element: vertex('a'), version: 1 },
        { element: vertex('b', { type: 'DataSet' }), version: 2 },
      ]);
    });

    it('are replaced whole', async () => {
      const { store, ledger } = bench();
      await ledger.commit(put(vertex('a', { type: 'Model', properties: { status: 'Failed' } })));
      await ledger.commit(put(vertex('a', { created: 5 })));
      expect((await store.vertices(ids('a'))).get(vertexIdOf('a'))).toEqual({
        element: vertex('a', { created: 5 }),
        version: 2,
      });
    });

    it('disappear after removal, and may be put again', async () => {
      const { store, ledger } = bench();
      await ledger.commit(put(vertex('a')));
      await ledger.commit(changeSet([removing(vertex('a'))]));
      expect((await store.vertices(ids('a'))).size).toBe(0);
      expect((await store.versions(ids('a'), [])).vertices.size).toBe(0);
      await ledger.commit(put(vertex('a', { type: 'Again' })));
      expect((await store.versions(ids('a'), [])).vertices.get(vertexIdOf('a'))).toBe(3);
    });

    it('keep several labels, typed and set-valued properties', async () => {
      const { store, ledger } = bench();
      const general = vertex('foreign-7', {
        labels: ['person', 'author', 'editor'],
        properties: {
          flag: false,
          count: { type: 'Int', value: -7 },
          tiny: { type: 'Byte', value: 127 },
          big: { type: 'Long', value: '9223372036854775807' },
          ratio: double(0.1),
          nothing: double(Number.NaN),
          since: { type: 'Date', value: -1 },
          tags: ['x', 'y', { type: 'Int', value: 3 }],
          single: ['only'],
          text: 'Zürich “quoted” \u0000 🙂 \n',
        },
      });
      await ledger.commit(put(general));
      const read = (await store.vertices([general.id])).get(general.id)?.element;
      expect(read?.labels).toEqual(['person', 'author', 'editor']);
      expect({ ...read?.properties, tags: undefined }).toEqual({
        ...general.properties,
        tags: undefined,
      });
      expect(new Set(read?.properties['tags'] as [])).toEqual(
        new Set(general.properties['tags'] as []),
      );
    });

    it('are found by any of their labels', async () => {
      const { store, ledger } = bench();
      await ledger.commit(put(vertex('a', { labels: ['person', 'author'] }), vertex('b')));
      const order = { by: 'name', direction: 'ascending' } as const;
      for (const label of ['person', 'author']) {
        const { items } = await store.list({ label, order, first: 10 });
        expect(items.map(({ element }) => element.id)).toEqual(ids('a'));
        expect(await store.count({ label })).toBe(1);
      }
      await ledger.commit(put(vertex('a', { labels: ['person'] })));
      expect(await store.count({ label: 'author' })).toBe(0);
      expect(await store.count({ label: 'author', at: 1 })).toBe(1);
    });
  });
}
