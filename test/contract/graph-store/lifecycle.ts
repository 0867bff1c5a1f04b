import { describe, expect, it } from 'vitest';
import { GENESIS } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import { graphOf, ids, put, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';

export function lifecycle(harness: GraphStoreHarness): void {
  describe('life cycle', () => {
    const bench = useStore(harness);

    it('declares what it supports', () => {
      expect(bench().store.supports).toEqual(harness.supports);
    });

    it('keeps leases outside the ledger', async () => {
      const { store } = bench();
      await store.putLease({ owner: 'one', expiresAt: 5 });
      await store.putLease({ owner: 'two', expiresAt: 6 });
      await store.putLease({ owner: 'one', expiresAt: 7 });
      const leases = [...(await store.leases())].sort((a, b) => a.owner.localeCompare(b.owner));
      expect(leases).toEqual([
        { owner: 'one', expiresAt: 7 },
        { owner: 'two', expiresAt: 6 },
      ]);
      expect(await store.head()).toEqual(GENESIS);
    });

    it('is empty after a clear and goes on from number 1', async () => {
      const { store, ledger, clock } = bench();
      await ledger.commit(graphOf('a>b'));
      await store.walk({
        starts: ids('a'),
        direction: 'both',
        first: 9,
        limits: { maxVertices: 9, timeoutMs: 30_000 },
      });
      await store.putLease({ owner: 'one', expiresAt: 5 });
      await store.clear();
      expect(await store.head()).toEqual(GENESIS);
      expect(await store.leases()).toEqual([]);
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

    it('answers nothing after it closed, however often', async () => {
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
