import { describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import {
  changeSet,
  edge,
  graphOf,
  ids,
  namedEdge,
  put,
  putting,
  removing,
  vertex,
} from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';

export function associations(harness: GraphStoreHarness): void {
  describe('edges', () => {
    const bench = useStore(harness);

    it('are read by id and at both ends', async () => {
      const { store, ledger } = bench();
      await ledger.commit(graphOf('a>b'));
      const expected = { element: edge('a', 'b'), version: 1 };
      expect((await store.edges([edge('a', 'b').id])).get(edge('a', 'b').id)).toEqual(expected);
      const out = await store.incident({ vertices: ids('a', 'b'), direction: 'out', first: 5 });
      expect(out.get(vertexIdOf('a'))).toEqual({ items: [expected], hasNext: false });
      expect(out.get(vertexIdOf('b'))).toEqual({ items: [], hasNext: false });
      const into = await store.incident({ vertices: ids('b'), direction: 'in', first: 5 });
      expect(into.get(vertexIdOf('b'))?.items).toEqual([expected]);
    });

    it('may precede their vertices within a change set', async () => {
      const { store, ledger } = bench();
      await ledger.commit(put(vertex('a')));
      await ledger.commit(changeSet([removing(vertex('a'))]));
      await ledger.commit(put(edge('a', 'b'), vertex('b'), vertex('a')));
      const expected = [{ element: edge('a', 'b'), version: 3 }];
      const out = await store.incident({ vertices: ids('a'), direction: 'out', first: 5 });
      expect(out.get(vertexIdOf('a'))?.items).toEqual(expected);
      const into = await store.incident({ vertices: ids('b'), direction: 'in', first: 5 });
      expect(into.get(vertexIdOf('b'))?.items).toEqual(expected);
      expect(await ledger.verify()).toMatchObject({ ok: true });
    });

    it('may be parallel or loops', async () => {
      const { store, ledger } = bench();
      await ledger.commit(
        put(
          vertex('a'),
          vertex('b'),
          namedEdge('e1', 'a>b'),
          namedEdge('e2', 'a>b'),
          namedEdge('e3', 'a>a', 'SameAs'),
        ),
      );
      const query = { vertices: ids('a'), direction: 'out' } as const;
      expect((await store.degrees(query)).get(vertexIdOf('a'))).toBe(3);
      expect((await store.degrees({ ...query, labels: ['SameAs'] })).get(vertexIdOf('a'))).toBe(1);
      expect((await store.degrees({ ...query, vertices: ids('b') })).get(vertexIdOf('b'))).toBe(0);
      await ledger.commit(changeSet([removing(namedEdge('e1', 'a>b'))]));
      expect((await store.degrees(query)).get(vertexIdOf('a'))).toBe(2);
    });

    it('count once at a vertex that is named twice', async () => {
      const { store, ledger } = bench();
      await ledger.commit(graphOf('a>b', 'a>c'));
      const query = { vertices: ids('a', 'a'), direction: 'out' } as const;
      for (const at of [undefined, 1]) {
        const when = at === undefined ? query : { ...query, at };
        expect((await store.degrees(when)).get(vertexIdOf('a'))).toBe(2);
        const out = (await store.incident({ ...when, first: 5 })).get(vertexIdOf('a'));
        expect(out?.items).toHaveLength(2);
      }
    });

    it('come newest first in keyset pages that later edges do not shift', async () => {
      const { store, ledger } = bench();
      const others = ['b', 'c', 'd', 'e', 'f'];
      await ledger.commit(
        put(
          vertex('a'),
          ...others.map((name) => vertex(name)),
          ...others.map((name, at) => edge('a', name, { created: 10 + Math.floor(at / 2) })),
        ),
      );
      const seen: string[] = [];
      let after: { key: number; id: string } | undefined;
      for (let page = 0; page < 3; page += 1) {
        const query = { vertices: ids('a'), direction: 'out', first: 2 } as const;
        const found = await store.incident(after ? { ...query, after } : query);
        const { items = [], hasNext } = found.get(vertexIdOf('a')) ?? {};
        seen.push(...items.map(({ element }) => element.id));
        expect(hasNext).toBe(page < 2);
        const last = items.at(-1)?.element;
        const created = last?.properties['creationtime'] as { value: number };
        after = { key: created.value, id: last?.id ?? '' };
        await ledger.commit(
          put(vertex(`new-${page}`), edge('a', `new-${page}`, { created: 100 + page })),
        );
      }
      const expected = others
        .map((name, at) => ({ created: 10 + Math.floor(at / 2), id: edge('a', name).id }))
        .sort((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1))
        .map(({ id }) => id);
      expect(seen).toEqual(expected);
    });

    it('can be replaced but keep their ends', async () => {
      const { store, ledger } = bench();
      await ledger.commit(graphOf('a>b', 'c'));
      const replaced = edge('a', 'b', { label: 'Produced', created: 7 });
      await ledger.commit(put(replaced));
      expect((await store.edges([replaced.id])).get(replaced.id)).toEqual({
        element: replaced,
        version: 2,
      });
      expect((await store.edges([replaced.id], 1)).get(replaced.id)?.element.label).toBe(
        'ContributedTo',
      );
      const moved = { ...edge('a', 'c'), id: replaced.id };
      await expect(ledger.commit(put(moved))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    });

    it('are listed over the whole graph by ends, label, types and time', async () => {
      const { store, ledger } = bench();
      await ledger.commit(
        put(
          vertex('a', { type: 'DataSet' }),
          vertex('b', { type: 'Model' }),
          vertex('c', { type: 'Model' }),
          edge('a', 'b', { created: 1 }),
          edge('a', 'c', { created: 2, label: 'Produced' }),
          edge('b', 'c', { created: 3 }),
        ),
      );
      const list = async (query: object) => {
        const { items } = await store.listEdges({ first: 10, ...query });
        expect(await store.countEdges(query)).toBe(items.length);
        return items.map(({ element }) => element.id);
      };
      const [ab, ac, bc] = [edge('a', 'b').id, edge('a', 'c').id, edge('b', 'c').id];
      expect(await list({})).toEqual([bc, ac, ab]);
      expect(await list({ from: vertexIdOf('a') })).toEqual([ac, ab]);
      expect(await list({ to: vertexIdOf('c') })).toEqual([bc, ac]);
      expect(await list({ from: vertexIdOf('a'), to: vertexIdOf('c') })).toEqual([ac]);
      expect(await list({ labels: ['ContributedTo'] })).toEqual([bc, ab]);
      expect(await list({ labels: ['Unheard'] })).toEqual([]);
      expect(await list({ labels: ['Unheard', 'Produced'] })).toHaveLength(1);
      expect(await list({ fromType: 'Model' })).toEqual([bc]);
      expect(await list({ fromType: 'DataSet', toType: 'Model' })).toEqual([ac, ab]);
      expect(await list({ createdAfter: 2 })).toEqual([bc, ac]);
      expect(await list({ createdAfter: 2, createdBefore: 2 })).toEqual([ac]);
      const page = await store.listEdges({ first: 1, after: { key: 3, id: bc } });
      expect(page).toMatchObject({ hasNext: true, items: [{ element: { id: ac } }] });
      await ledger.commit(changeSet([removing(edge('a', 'c')), putting(vertex('b'))]));
      expect(await list({ fromType: 'Model' })).toEqual([]);
      expect(await list({ at: 1, toType: 'Model', fromType: 'DataSet' })).toEqual([ac, ab]);
      expect(await list({ at: 1 })).toEqual([bc, ac, ab]);
    });
  });
}
