import { describe, expect, it } from 'vitest';
import { scannedVersions } from '../../support/scan.js';
import { changeSet, edge, graphOf, ids, put, removing, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';

export function history(harness: GraphStoreHarness): void {
  describe('the past', () => {
    const bench = useStore(harness);

    it('stays readable after changes and removals', async () => {
      const { store, ledger } = bench();
      const [a, b, ab] = [vertex('a'), vertex('b'), edge('a', 'b')];
      await ledger.commit(graphOf('a>b'));
      await ledger.commit(put(vertex('b', { type: 'Changed' })));
      await ledger.commit(changeSet([removing(ab), removing(b)]));
      await ledger.commit(put(vertex('b', { type: 'Back' }), ab));
      const typeOfB = async (at: number) =>
        (await store.vertices([b.id], at)).get(b.id)?.element.properties['type'];
      expect(await typeOfB(1)).toBeUndefined();
      expect(await typeOfB(2)).toBe('Changed');
      expect((await store.vertices([a.id, b.id], 3)).size).toBe(1);
      expect(await typeOfB(4)).toBe('Back');
      for (const [at, count] of [0, 1, 1, 0, 1].entries()) {
        const out = { vertices: ids('a'), direction: 'out', first: 9, at } as const;
        expect((await store.incident(out)).get(a.id)?.items).toHaveLength(count);
        expect((await store.degrees(out)).get(a.id)).toBe(count);
        const into = { vertices: ids('b'), direction: 'in', first: 9, at } as const;
        expect((await store.incident(into)).get(b.id)?.items).toHaveLength(count);
        expect((await store.edges([ab.id], at)).size).toBe(count);
      }
      expect((await store.vertices([b.id], 1)).get(b.id)?.version).toBe(1);
      expect((await store.vertices([b.id], 2)).get(b.id)?.version).toBe(2);
    });

    it('is scanned with the present: every version, with the commits that began and ended it', async () => {
      const { store, ledger } = bench();
      await ledger.commit(graphOf('a>b', 'b>c'));
      await ledger.commit(changeSet([removing(edge('b', 'c')), removing(vertex('c'))]));
      await ledger.commit(put(vertex('a', { type: 'Changed' }), vertex('z')));
      const versions = await scannedVersions(store);
      const told = (id: string) =>
        versions.filter((version) => version.id === id).map(({ began, ended }) => [began, ended]);
      expect(told(vertex('a').id)).toEqual([
        [1, 3],
        [3, undefined],
      ]);
      expect(told(vertex('b').id)).toEqual([[1, undefined]]);
      expect(told(vertex('c').id)).toEqual([[1, 2]]);
      expect(told(vertex('z').id)).toEqual([[3, undefined]]);
      expect(told(edge('a', 'b').id)).toEqual([[1, undefined]]);
      expect(told(edge('b', 'c').id)).toEqual([[1, 2]]);
      expect(versions).toHaveLength(7);
      expect(versions.filter(({ fault }) => fault !== undefined)).toEqual([]);
    });

    it('is scanned once, despite writes meanwhile', async () => {
      const { store, ledger } = bench();
      await ledger.commit(put(...Array.from({ length: 50 }, (_, at) => vertex(`v${at}`))));
      const seen: string[] = [];
      for await (const versions of store.scan()) {
        if (seen.length === 0) {
          await ledger.commit(put(vertex('later'), edge('v1', 'v2')));
          await ledger.commit(changeSet([removing(vertex('v49'))]));
        }
        for (const { id, began } of versions) if (began === 1) seen.push(id);
      }
      expect(seen).toHaveLength(50);
      expect(new Set(seen).size).toBe(50);
    });

    it('is refused beyond the head', async () => {
      const { store } = bench();
      const order = { by: 'name', direction: 'ascending' } as const;
      const reads = [
        () => store.vertices([], 1),
        () => store.edges([], 1),
        () => store.incident({ vertices: [], direction: 'in', first: 1, at: 1 }),
        () => store.list({ label: 'artifact', order, first: 1, at: 1 }),
        () => store.countEdges({ at: 1 }),
      ];
      for (const read of reads) await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
}
