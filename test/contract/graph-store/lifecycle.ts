import { describe, expect, it } from 'vitest';
import { GENESIS } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { DerivedGraphReads } from '#src/ports/graph-store.js';
import { DerivedReads } from '#src/stores/shared/derived-reads.js';
import { graphOf, ids, put, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';

export function lifecycle(harness: GraphStoreHarness): void {
  describe('life cycle', () => {
    const bench = useStore(harness);

    it('declares its capabilities', () => {
      expect(bench().store.supports).toEqual(harness.supports);
    });

    it('overrides the derived reads that it declares as faster, and no others', () => {
      const { store } = bench();
      const derived = DerivedReads.prototype as DerivedGraphReads;
      const reads = Object.getOwnPropertyNames(derived).filter((name) => name !== 'constructor');
      const faster = (reads as (keyof DerivedGraphReads)[]).filter(
        (name) => store[name] !== derived[name],
      );
      expect(faster.sort()).toEqual([...store.supports.accelerates].sort());
    });

    it('keeps leases outside the ledger', async () => {
      const { store } = bench();
      const { leases } = store;
      if (!leases) return expect(harness.supports.shared).toBe(false);
      const all = async () =>
        [...(await leases.all())].sort((a, b) => a.owner.localeCompare(b.owner));
      await leases.put({ owner: 'one', counter: 5 });
      await leases.put({ owner: 'two: any "name"', counter: 6 });
      await leases.put({ owner: 'one', counter: 7 });
      expect(await all()).toEqual([
        { owner: 'one', counter: 7 },
        { owner: 'two: any "name"', counter: 6 },
      ]);
      await leases.remove({ owner: 'one', counter: 6 });
      await leases.remove({ owner: 'two: any "name"', counter: 6 });
      await leases.remove({ owner: 'three', counter: 6 });
      expect(await all()).toEqual([{ owner: 'one', counter: 7 }]);
      expect(await store.head()).toEqual(GENESIS);
      await store.clear();
      expect(await all()).toEqual([]);
    });

    it('is empty after a clear and continues from number 1', async () => {
      const { store, ledger, clock } = bench();
      await ledger.commit(graphOf('a>b'));
      await store.walk({
        starts: ids('a'),
        direction: 'both',
        first: 9,
        limits: { maxVertices: 9, timeoutMs: 30_000 },
      });
      await store.clear();
      expect(await store.head()).toEqual(GENESIS);
      expect((await store.vertices(ids('a'))).size).toBe(0);
      expect(await store.count({ label: 'artifact' })).toBe(0);
      const again = new Ledger({ store, clock });
      expect(await again.commit(put(vertex('b')))).toMatchObject({ seq: 1 });
      const page = await store.walk({
        starts: ids('a', 'b'),
        direction: 'both',
        first: 9,
        limits: { maxVertices: 9, timeoutMs: 30_000 },
      });
      expect(page.vertices.map(({ id }) => id)).toEqual(ids('b'));
      await again.close();
    });

    it('refuses every call after it was closed, also when closed again', async () => {
      const { store } = bench();
      await store.close();
      await store.close();
      await expect(store.head()).rejects.toMatchObject({ code: 'STORE_CLOSED' });
      await expect(store.vertices([])).rejects.toMatchObject({ code: 'STORE_CLOSED' });
      await expect(store.count({ label: 'artifact' })).rejects.toMatchObject({
        code: 'STORE_CLOSED',
      });
    });
  });
}
