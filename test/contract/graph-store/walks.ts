import { describe, expect, it } from 'vitest';
import { vertexIdOf, type WalkQuery } from '#src/domain/graph/index.js';
import { edge, graphOf, ids, namedEdge, put, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';
import { LIMITS, named, type TestWalk, walkFrom } from './walk-from.js';

/** Where walks go, what they return, and what cuts them. */
export function walks(harness: GraphStoreHarness): void {
  describe('walks', () => {
    const bench = useStore(harness);
    const walk = (query: TestWalk) => walkFrom(bench().store, query);

    it('visit diamonds and cycles once, at the least depth, in order of depth and id', async () => {
      await bench().ledger.commit(
        graphOf('a>b', 'a>c', 'b>d', 'c>d', 'd>a', 'a>d2', 'd2>d3', 'd3>d', 'x>a'),
      );
      const page = await walk({ from: ['a'] });
      expect(named(page)).toEqual([['a'], ['b', 'c', 'd2'], ['d', 'd3']]);
      expect(page).toMatchObject({ at: 1, hasNext: false, complete: true });
      expect(page.total).toBeUndefined();
      const order = page.vertices.map(({ id, depth }) => `${depth} ${id}`);
      expect(order).toEqual([...order].sort());
    });

    it('go four ways', async () => {
      await bench().ledger.commit(graphOf('a>b', 'b>c', 'x>b', 'a>s', 't>c'));
      expect(named(await walk({ from: ['b'] }))).toEqual([['b'], ['c']]);
      expect(named(await walk({ from: ['b'], direction: 'ascendants' }))).toEqual([
        ['b'],
        ['a', 'x'],
      ]);
      expect(named(await walk({ from: ['b'], direction: 'cone' }))).toEqual([
        ['b'],
        ['a', 'c', 'x'],
      ]);
      expect(named(await walk({ from: ['b'], direction: 'both' }))).toEqual([
        ['b'],
        ['a', 'c', 'x'],
        ['s', 't'],
      ]);
    });

    it('find the least depth of either side of a cone', async () => {
      await bench().ledger.commit(graphOf('a>b', 'b>c', 'c>d', 'd>a', 'd>e'));
      const page = await walk({ from: ['a'], direction: 'cone' });
      expect(named(page)).toEqual([['a'], ['b', 'd'], ['c'], [], ['e']]);
    });

    it('start at several vertices and leave out those that do not exist', async () => {
      await bench().ledger.commit(graphOf('a>b', 'b>c', 'x>c'));
      expect(named(await walk({ from: ['x', 'a', 'nobody', 'a'] }))).toEqual([
        ['a', 'x'],
        ['b', 'c'],
      ]);
      expect(await walk({ from: ['nobody'] })).toMatchObject({ vertices: [], complete: true });
      expect(await walk({ from: [] })).toMatchObject({ vertices: [], hasNext: false });
    });

    it('report whether they are complete; a depth that is just enough is', async () => {
      await bench().ledger.commit(graphOf('a>b', 'b>c', 'c>a'));
      expect(await walk({ from: ['a'], maxDepth: 2 })).toMatchObject({ complete: true });
      const cut = await walk({ from: ['a'], maxDepth: 1, withTotal: true });
      expect(cut).toMatchObject({ complete: false, incompleteReason: 'DEPTH_LIMIT' });
      expect(cut.total).toBeUndefined();
      expect(named(cut)).toEqual([['a'], ['b']]);
      expect(named(await walk({ from: ['a'], maxDepth: 0 }))).toEqual([['a']]);
    });

    it('of a cone are complete only when no vertex beyond either side is unvisited', async () => {
      await bench().ledger.commit(graphOf('s>b', 'a>b', 'b>c', 'c>t', 'd>a', 't>e', 'e>s'));
      const names = ['s', 't', 'c'];
      for (const [at, one] of names.entries()) {
        for (const other of names.slice(at)) {
          const cone = { from: [one, other], direction: 'cone', withTotal: true } as const;
          const { vertices } = await walk(cone);
          for (const maxDepth of [0, 1, 2, 3]) {
            const near = vertices.filter(({ depth }) => depth <= maxDepth);
            const isAll = near.length === vertices.length;
            const page = await walk({ ...cone, maxDepth });
            expect(page).toMatchObject({ vertices: near, complete: isAll });
            expect(page.total).toBe(isAll ? near.length : undefined);
          }
        }
      }
    });

    it('are cut by size at the lowest ids, and only when something is left', async () => {
      const leaves = Array.from({ length: 9 }, (_, at) => `leaf-${at}`);
      await bench().ledger.commit(graphOf(...leaves.map((leaf) => `hub>${leaf}`)));
      const limits = { ...LIMITS, maxVertices: 5 };
      const page = await walk({ from: ['hub'], limits });
      const sorted = ids(...leaves).sort();
      expect(page.vertices.map(({ id }) => id)).toEqual([vertexIdOf('hub'), ...sorted.slice(0, 4)]);
      expect(page).toMatchObject({ complete: false, incompleteReason: 'SIZE_LIMIT' });
      const first = await walk({ from: ['hub'], limits, first: 2 });
      expect(first).toMatchObject({ complete: true, hasNext: true });
      const enough = { ...LIMITS, maxVertices: 10 };
      expect(await walk({ from: ['hub'], limits: enough })).toMatchObject({ complete: true });
    });

    it('filter the returned vertices, not the walk', async () => {
      await bench().ledger.commit(
        put(
          vertex('a', { type: 'DataSet', created: 1 }),
          vertex('b', { labels: ['action', 'extra'], type: 'Deploy', created: 2 }),
          vertex('c', { type: 'Model', created: 3 }),
          vertex('d', { labels: ['context'], created: 4 }),
          edge('a', 'b'),
          edge('b', 'c'),
          edge('c', 'd'),
        ),
      );
      const where = async (filter: WalkQuery['where'] & object) =>
        named(await walk({ from: ['a'], where: filter })).flat();
      expect(await where({ labels: ['context', 'extra'] })).toEqual(['b', 'd']);
      expect(await where({ types: ['Model', 'Nothing'] })).toEqual(['c']);
      expect(await where({ labels: [] })).toEqual([]);
      expect(await where({ createdAfter: 2, createdBefore: 3 })).toEqual(['b', 'c']);
      expect(await where({ labels: ['artifact'], types: ['Model'] })).toEqual(['c']);
      const counted = await walk({ from: ['a'], where: { types: ['Model'] }, withTotal: true });
      expect(counted).toMatchObject({ total: 1, vertices: [{ depth: 2 }] });
    });

    it('walk only edges with the requested labels', async () => {
      await bench().ledger.commit(
        put(
          ...['a', 'b', 'c'].map((name) => vertex(name)),
          edge('a', 'b', { label: 'Produced' }),
          edge('a', 'c'),
          namedEdge('second', 'a>c', 'DerivedFrom'),
        ),
      );
      const only = (...edgeLabels: string[]) => walk({ from: ['a'], edgeLabels, withEdges: true });
      expect(named(await only('Produced'))).toEqual([['a'], ['b']]);
      expect(named(await only('DerivedFrom'))).toEqual([['a'], ['c']]);
      expect((await only('DerivedFrom')).edges).toHaveLength(1);
      expect(named(await only('Unheard'))).toEqual([['a']]);
      expect(named(await only())).toEqual([['a']]);
    });

    it('stop at types, which are returned', async () => {
      await bench().ledger.commit(
        put(
          vertex('a'),
          vertex('b', { type: 'Model' }),
          vertex('c'),
          edge('a', 'b'),
          edge('b', 'c'),
        ),
      );
      expect(named(await walk({ from: ['a'], stopAt: ['Model'], maxDepth: 1 }))).toEqual([
        ['a'],
        ['b'],
      ]);
      expect(await walk({ from: ['a'], stopAt: ['Model'], maxDepth: 1 })).toMatchObject({
        complete: true,
      });
    });

    it('are cut by time', async () => {
      const arrows = Array.from({ length: 50 }, (_, at) => `c${at}>c${at + 1}`);
      await bench().ledger.commit(graphOf(...arrows));
      const page = await walk({ from: ['c0'], limits: { ...LIMITS, timeoutMs: -1 } });
      expect(page).toMatchObject({ complete: false, incompleteReason: 'TIME_LIMIT' });
      expect(await walk({ from: ['c0'], withTotal: true })).toMatchObject({
        complete: true,
        total: 51,
      });
    });
  });
}
