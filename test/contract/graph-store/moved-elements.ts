import { describe, expect, it } from 'vitest';
import {
  type ListPosition,
  type ListQuery,
  type Vertex,
  vertexPosition,
} from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { changeSet, edge, put, removing, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';

const ORDER: ListQuery['order'] = { by: 'creationTime', direction: 'ascending' };

/** Elements that get what no database changes in its place: an edge its ends, a vertex its main label. */
export function movedElements(harness: GraphStoreHarness): void {
  describe('elements that move', () => {
    const bench = useStore(harness);
    const [a, b, c] = [vertex('a'), vertex('b'), vertex('c')];
    const moved = { ...edge('a', 'b'), from: b.id, to: c.id };

    it('have their new ends when one group removes an edge and adds it between other vertices', async () => {
      const { store, ledger } = bench();
      await ledger.commit(put(a, b, c, edge('a', 'b')));
      await Promise.all([
        ledger.commit(changeSet([removing(edge('a', 'b'))])),
        ledger.commit(put(moved)),
      ]);
      const found = await store.incident({ vertices: [a.id, b.id], direction: 'out', first: 9 });
      expect(found.get(a.id)?.items).toEqual([]);
      expect(found.get(b.id)?.items.map(({ element }) => element)).toEqual([moved]);
      expect(await ledger.verify()).toMatchObject({ ok: true, strayCount: 0 });
    });

    it('stay when the group that adds an edge between other vertices removes the old ones', async () => {
      const { store, ledger } = bench();
      await ledger.commit(put(a, b, c, edge('a', 'b')));
      await Promise.all([
        ledger.commit(changeSet([removing(edge('a', 'b')), removing(a)])),
        ledger.commit(put(moved)),
      ]);
      const found = await store.incident({ vertices: [b.id], direction: 'out', first: 9 });
      expect(found.get(b.id)?.items.map(({ element }) => element)).toEqual([moved]);
      expect(await store.vertices([a.id])).toEqual(new Map());
      expect(await ledger.verify()).toMatchObject({ ok: true, strayCount: 0 });
    });

    it('are listed page by page under their new label, at present and at the commit', async () => {
      const { store, ledger } = bench();
      for (const label of ['before', 'after']) {
        await ledger.commit(put(...[a, b, c].map((one) => ({ ...one, labels: [label] }))));
      }
      await ledger.commit(put(vertex('later')));
      const all = [a, b, c].map(({ id }) => id).sort();
      for (const at of [undefined, 2]) expect(await pagedIds(store, 'after', at)).toEqual(all);
      expect(await pagedIds(store, 'before', 1)).toEqual(all);
      expect(await pagedIds(store, 'before', undefined)).toEqual([]);
    });
  });
}

/** The vertices of a label, one a page. */
async function pagedIds(store: GraphStore, label: string, at?: number): Promise<Vertex['id'][]> {
  const ids: Vertex['id'][] = [];
  for (let after: ListPosition | undefined; ids.length < 9; ) {
    const page = await store.list({
      label,
      order: ORDER,
      first: 1,
      ...(at && { at }),
      ...(after && { after }),
    });
    ids.push(...page.items.map(({ element }) => element.id));
    const [last] = page.items;
    if (!page.hasNext || !last) return ids;
    after = vertexPosition(last.element, ORDER.by);
  }
  return ids;
}
