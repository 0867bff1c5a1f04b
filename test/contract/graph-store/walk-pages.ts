import { describe, expect, it } from 'vitest';
import type { VertexId, WalkedLink, WalkQuery } from '#src/domain/graph/index.js';
import { changeSet, edge, graphOf, namedEdge, put, removing, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';
import { named, type TestWalk, walkFrom } from './walk-from.js';

/** The pages of walks, of the present and of the past. */
export function walkPages(harness: GraphStoreHarness): void {
  describe('pages of walks', () => {
    const bench = useStore(harness);
    const walk = (query: TestWalk) => walkFrom(bench().store, query);

    it('return edges among the pages so far, each once', async () => {
      await bench().ledger.commit(
        put(
          ...['a', 'b', 'c', 'd'].map((name) => vertex(name)),
          edge('a', 'b'),
          edge('b', 'c'),
          edge('c', 'a'),
          edge('a', 'a'),
          namedEdge('again', 'a>b'),
          edge('c', 'd'),
        ),
      );
      const all = await walk({ from: ['a'], withEdges: true });
      expect(all.edges).toHaveLength(6);
      const pages = [];
      for (let offset = 0; offset < 4; offset += 1) {
        const page = await walk({ from: ['a'], withEdges: true, first: 1, offset });
        expect(page.hasNext).toBe(offset < 3);
        pages.push(page.edges.map(({ element }) => element.id));
      }
      expect(pages.map((page) => page.length)).toEqual([1, 2, 2, 1]);
      expect(new Set(pages.flat())).toEqual(new Set(all.edges.map(({ element }) => element.id)));
      const filtered = await walk({ from: ['a'], withEdges: true, maxDepth: 1 });
      expect(filtered.edges).toHaveLength(3);
    });

    it('can include the ends of edges and the vertices in the page', async () => {
      await bench().ledger.commit(graphOf('a>b', 'b>c', 'c>a', 'a>a', 'c>d'));
      await bench().ledger.commit(put(vertex('a', { type: 'Changed' })));
      for (const at of [1, 2]) {
        for (const offset of [0, 2]) {
          const asked = { from: ['a'], first: 2, offset, at };
          const { edges } = await walk({ ...asked, withEdges: true });
          const page = await walk({ ...asked, withEdges: 'ends', withVertices: true });
          const links = page.links ?? page.edges.map(({ element }) => element);
          expect(written(links)).toEqual(written(edges.map(({ element }) => element)));
          const seen = [...page.vertices.map(({ id }) => id), ...links.flatMap(bothEnds)];
          const vertices = await bench().store.vertices([...new Set(seen)], at);
          expect(page.known ?? vertices).toEqual(vertices);
        }
      }
    });

    it('page stably at one commit while others write', async () => {
      const { ledger } = bench();
      const names = Array.from({ length: 30 }, (_, at) => `n${at}`);
      await ledger.commit(graphOf(...names.map((name, at) => `${names[at >> 1]}>${name}`)));
      const whole = await walk({ from: ['n1'] });
      const seen: VertexId[] = [];
      for (let offset = 0; ; offset += 7) {
        const page = await walk({ from: ['n1'], first: 7, offset, at: whole.at });
        seen.push(...page.vertices.map(({ id }) => id));
        if (!page.hasNext) break;
        const cut = names[28 - offset] ?? '';
        await ledger.commit(put(vertex(`new-${offset}`), edge('n1', `new-${offset}`)));
        const parent = names[names.indexOf(cut) >> 1] ?? '';
        await ledger.commit(changeSet([removing(edge(parent, cut))]));
      }
      expect(seen).toEqual(whole.vertices.map(({ id }) => id));
      expect((await walk({ from: ['n1'] })).vertices).not.toEqual(whole.vertices);
    });

    it('see the graph as it stood at a commit', async () => {
      const { ledger } = bench();
      await ledger.commit(graphOf('a>b', 'b>c'));
      await ledger.commit(changeSet([removing(edge('b', 'c')), removing(vertex('c'))]));
      await ledger.commit(put(vertex('b', { type: 'Model', labels: ['context'] })));
      await ledger.commit(put(vertex('c'), edge('b', 'c', { label: 'Produced' })));
      await ledger.commit(put(edge('b', 'c', { label: 'DerivedFrom' })));
      const at = async (commit: number, rest: Partial<WalkQuery> = {}) =>
        named(await walk({ from: ['a'], at: commit, ...rest }));
      expect(await at(0)).toEqual([]);
      expect(await at(1)).toEqual([['a'], ['b'], ['c']]);
      expect(await at(2)).toEqual([['a'], ['b']]);
      expect(await at(4)).toEqual([['a'], ['b'], ['c']]);
      expect((await at(2, { where: { types: ['Model'] } })).flat()).toEqual([]);
      expect((await at(3, { where: { types: ['Model'] } })).flat()).toEqual(['b']);
      expect((await at(2, { where: { labels: ['context'] } })).flat()).toEqual([]);
      expect(await at(4, { edgeLabels: ['Produced'], stopAt: [] })).toEqual([['a']]);
      expect(await walk({ from: ['b'], at: 4, edgeLabels: ['Produced'] })).toMatchObject({
        vertices: [{ depth: 0 }, { depth: 1 }],
      });
      expect(await walk({ from: ['b'], at: 5, edgeLabels: ['Produced'] })).toMatchObject({
        vertices: [{ depth: 0 }],
      });
      const past = await walk({ from: ['a'], at: 4, withEdges: true });
      expect(past.edges.map(({ element }) => element.label).sort()).toEqual([
        'ContributedTo',
        'Produced',
      ]);
      await expect(walk({ from: ['a'], at: 6 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
}

function written(links: readonly WalkedLink[]): string[] {
  return links.map(({ label, from, to }) => `${from} ${label} ${to}`).sort();
}

function bothEnds({ from, to }: WalkedLink): VertexId[] {
  return [from, to];
}
