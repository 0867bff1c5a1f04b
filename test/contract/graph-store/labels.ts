import { describe, expect, it } from 'vitest';
import { compareText, type ListQuery } from '#src/domain/graph/index.js';
import { changeSet, edge, put, removing, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';

/** Which labels there can be, and that they are found as they are. */
export function labels(harness: GraphStoreHarness): void {
  describe('labels', () => {
    const bench = useStore(harness);
    const refused = { code: 'VALIDATION_FAILED' };

    it('that are reserved fail alone', async () => {
      const { ledger } = bench();
      const others = await Promise.allSettled([
        ledger.commit(put(vertex('a'))),
        ledger.commit(put(vertex('b', { labels: ['~x'] }))),
        ledger.commit(put(vertex('c', { labels: ['artifact', 'forebear_past'] }))),
        ledger.commit(put(vertex('d'))),
        ledger.commit(put(vertex('e', { labels: ['foo', 'training_job'] }))),
        ledger.commit(put(vertex('f', { labels: ['claim', 'foo'] }))),
      ]);
      expect(others.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
        'fulfilled',
        'rejected',
        'rejected',
      ]);
      for (const one of [others[1], others[2], others[4], others[5]])
        expect(one).toMatchObject({ reason: refused });
      for (const label of ['~x', 'forebear_head']) {
        await expect(ledger.commit(put(edge('a', 'd', { label })))).rejects.toMatchObject(refused);
      }
      expect(await ledger.verify()).toMatchObject({ ok: true, commits: 2, strayCount: 0 });
    });

    it('are found whole, the main one and the others', async () => {
      const { ledger, store } = bench();
      const names = ['m1', 'm2', 'm3', 'm4'];
      await ledger.commit(
        put(vertex('a', { labels: names }), vertex('b', { labels: ['m1', 'm'] })),
      );
      await ledger.commit(put(vertex('later')));
      const find = async (label: string, at?: number) => {
        const query = { label, ...(at && { at }) };
        const order: ListQuery['order'] = { by: 'name', direction: 'ascending' };
        const { items } = await store.list({ ...query, order, first: 10 });
        expect(await store.count(query)).toBe(items.length);
        return items.map(({ element }) => element.properties['name']);
      };
      for (const at of [undefined, 1]) {
        expect(await find('m1', at)).toEqual(['a', 'b']);
        for (const name of ['m2', 'm3', 'm4']) expect(await find(name, at)).toEqual(['a']);
        expect(await find('m', at)).toEqual(['b']);
        for (const name of [',', '2', 'm2,m3']) expect(await find(name, at)).toEqual([]);
        if (!store.supports.countsFirstLabels) continue;
        const first = (label: string) => store.count({ label, isFirst: true, ...(at && { at }) });
        expect(await Promise.all(['m1', 'm2'].map(first))).toEqual([2, 0]);
      }
    });

    it('in use are returned', async () => {
      const { ledger, store } = bench();
      if (!harness.keepsLabels) expect(await store.labels()).toMatchObject({ vertices: [] });
      const [a, b] = [vertex('a', { labels: ['Ärger', 'second'] }), vertex('b', { labels: ['b'] })];
      const link = edge('a', 'b', { label: 'Links to' });
      await ledger.commit(put(a, b, link));
      await ledger.commit(changeSet([removing(link), removing(b)]));
      await ledger.commit(put(vertex('_c', { labels: ['_c'] }), edge('a', '_c', { label: '_e' })));

      const now = await store.labels();
      expect(now.vertices).toEqual(expect.arrayContaining(['_c', 'Ärger']));
      expect(now.edges).toContain('_e');
      const then = await store.labels({ at: 1 });
      expect(then.vertices).toEqual(expect.arrayContaining(['b', 'Ärger']));
      expect(then.edges).toContain('Links to');
      const known = ['_c', '_e', 'Links to', 'b', 'second', 'Ärger'];
      for (const { vertices, edges } of [now, then]) {
        if (!harness.keepsLabels) expect(known).toEqual(expect.arrayContaining([...vertices]));
        for (const each of [vertices, edges]) {
          expect(each).toEqual([...new Set(each)].sort(compareText));
        }
      }
      await expect(store.labels({ at: 4 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
}
