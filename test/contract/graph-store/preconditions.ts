import { describe, expect, it } from 'vitest';
import { canonicalChange, commitDigest, GENESIS } from '#src/domain/graph/index.js';
import { changeSet, edge, ensuring, graphOf, put, putting, removing, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';

export function preconditions(harness: GraphStoreHarness): void {
  describe('preconditions', () => {
    const bench = useStore(harness);
    const absent = { element: 'vertex', id: vertex('a').id, is: 'absent' } as const;
    const present = { element: 'vertex', id: vertex('a').id, is: 'present' } as const;
    const edgeAbsent = { element: 'edge', id: edge('a', 'b').id, is: 'absent' } as const;

    it('report which one failed', async () => {
      const { ledger } = bench();
      const commit = (expectation: typeof absent | typeof present | { is: number }) =>
        ledger.commit(changeSet([putting(vertex('a'))], [{ ...absent, ...expectation }]));
      await expect(commit(present)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        details: { id: absent.id, expectation: present },
      });
      await commit(absent);
      await expect(commit(absent)).rejects.toMatchObject({
        code: 'ALREADY_EXISTS',
        details: { id: absent.id, expectation: absent, actual: 1 },
      });
      await commit({ is: 1 });
      await expect(commit({ is: 1 })).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { actual: 2 },
      });
      expect((await ledger.head()).seq).toBe(2);
    });

    it('hold for edges', async () => {
      const { ledger } = bench();
      await ledger.commit(graphOf('a', 'b'));
      await ledger.commit(changeSet([putting(edge('a', 'b'))], [edgeAbsent]));
      await expect(
        ledger.commit(changeSet([putting(edge('a', 'b'))], [edgeAbsent])),
      ).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    });

    it('see the sets before them in one group, and fail alone', async () => {
      const { ledger, store } = bench();
      const outcomes = await Promise.allSettled([
        ledger.commit(changeSet([putting(vertex('a'))], [absent])),
        ledger.commit(changeSet([putting(vertex('a', { type: 'Late' }))], [absent])),
        ledger.commit(changeSet([putting(vertex('b')), putting(edge('a', 'b'))], [edgeAbsent])),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await store.head()).toMatchObject({ seq: 2 });
      expect((await ledger.verify()).ok).toBe(true);
    });

    it('skip elements that only have to exist and do', async () => {
      const { ledger, store } = bench();
      const wanted = [vertex('a'), vertex('b'), edge('a', 'b')];
      const first = await ledger.commit(changeSet(wanted.map(ensuring)));
      expect(first).toMatchObject({ seq: 1, changeCount: 3 });
      // The same digest as if they had been put without a condition.
      const [commit] = await store.commits(0, 1);
      const lines = (commit?.changes ?? []).map((change) => canonicalChange(change));
      expect(first.digest).toBe(commitDigest(GENESIS.digest, first, lines));
      expect([...lines].sort()).toEqual(wanted.map((one) => canonicalChange(putting(one))).sort());

      const other = [vertex('a', { type: 'Other' }), vertex('b'), edge('a', 'b')].map(ensuring);
      expect(await ledger.commit(changeSet(other))).toEqual(first);
      const more = await ledger.commit(changeSet([...other, putting(vertex('c'))]));
      expect(more).toMatchObject({ seq: 2, changeCount: 1 });
      const kept = await store.vertices([vertex('a').id]);
      expect(kept.get(vertex('a').id)).toEqual({ element: vertex('a'), version: 1 });
      expect((await ledger.verify()).ok).toBe(true);
    });

    it('decide for each set of a group whether an element that only has to exist does', async () => {
      const { ledger, store } = bench();
      const sets = ['One', 'Two', 'Three'].map((type) =>
        ledger.commit(changeSet([ensuring(vertex('a', { type })), putting(vertex(type))])),
      );
      const headers = await Promise.all(sets);
      expect(headers.map(({ changeCount }) => changeCount)).toEqual([2, 1, 1]);
      const kept = await store.vertices([vertex('a').id]);
      expect(kept.get(vertex('a').id)?.element).toEqual(vertex('a', { type: 'One' }));
    });

    it('require both ends of an edge', async () => {
      const { ledger } = bench();
      await ledger.commit(put(vertex('a')));
      await expect(ledger.commit(put(edge('a', 'b')))).rejects.toMatchObject({
        code: 'EDGE_END_MISSING',
        details: { vertex: vertex('b').id },
      });
      await expect(
        ledger.commit(changeSet([removing(vertex('a')), putting(edge('a', 'a'))])),
      ).rejects.toMatchObject({ code: 'EDGE_END_MISSING' });
    });

    it('require that a removed vertex has no edges', async () => {
      const { ledger } = bench();
      await ledger.commit(graphOf('a>b', 'c>a'));
      const [a, ab, ca] = [vertex('a'), edge('a', 'b'), edge('c', 'a')];
      await expect(ledger.commit(changeSet([removing(a), removing(ab)]))).rejects.toMatchObject({
        code: 'VERTEX_HAS_EDGES',
        details: { id: a.id },
      });
      await ledger.commit(changeSet([removing(ca)]));
      await ledger.commit(changeSet([removing(a), removing(ab)]));
      await expect(ledger.commit(changeSet([removing(a)]))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('count the edges of one group against a removal in it', async () => {
      const { ledger } = bench();
      await ledger.commit(graphOf('a', 'b'));
      const [added, removed] = await Promise.allSettled([
        ledger.commit(put(edge('a', 'b'))),
        ledger.commit(changeSet([removing(vertex('b'))])),
      ]);
      expect(added.status).toBe('fulfilled');
      expect(removed).toMatchObject({ status: 'rejected', reason: { code: 'VERTEX_HAS_EDGES' } });
    });

    it('refuse malformed changes', async () => {
      const { ledger } = bench();
      const bad = [
        changeSet([]),
        changeSet([putting(vertex('a')), putting(vertex('a'))]),
        changeSet([putting(vertex('a', { labels: [] }))]),
        changeSet([putting(vertex('a', { labels: ['x', 'x'] }))]),
        changeSet([putting(vertex('a', { properties: { n: { type: 'Int', value: 2 ** 31 } } }))]),
        changeSet([putting(vertex('a', { properties: { n: { type: 'Int', value: 0.5 } } }))]),
        changeSet([{ kind: 'removeVertex', id: 'nope' as ReturnType<typeof vertex>['id'] }]),
        changeSet([putting(vertex('a', { properties: { n: { type: 'Long', value: '007' } } }))]),
        changeSet([putting(vertex('a', { properties: { n: 'half \ud800' } }))]),
        changeSet([putting(vertex('a', { properties: { 'half \ud800': 'n' } }))]),
        changeSet([putting(vertex('a', { labels: ['half \udfff'] }))]),
        { actor: '', changes: [putting(vertex('a'))] },
        { actor: 'half \ud800', changes: [putting(vertex('a'))] },
      ];
      for (const set of bad) {
        await expect(ledger.commit(set)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
      }
      expect((await ledger.head()).seq).toBe(0);
    });
  });
}
