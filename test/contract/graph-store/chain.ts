import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Commit, canonicalChange, commitDigest, GENESIS } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import { ACTOR, changeSet, edge, graphOf, put, putting, removing, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';

export function chain(harness: GraphStoreHarness): void {
  describe('ledger', () => {
    const bench = useStore(harness);

    it('starts empty', async () => {
      const { store, ledger } = bench();
      expect(await store.head()).toEqual(GENESIS);
      expect(await store.commits(0, 10)).toEqual([]);
      expect(await ledger.verify()).toMatchObject({ ok: true, commits: 0 });
    });

    it('chains commits without gaps, each with its changes in canonical order', async () => {
      const { store, ledger } = bench();
      await ledger.commit(graphOf('a>b', 'b>c'));
      await ledger.commit(put(vertex('a', { type: 'Renamed' })));
      await ledger.commit(changeSet([removing(edge('b', 'c')), removing(vertex('c'))]));
      const commits = await store.commits(0, 10);
      let before = GENESIS;
      for (const commit of commits) {
        const lines = commit.changes.map((change) => canonicalChange(change));
        expect(lines).toEqual([...lines].sort());
        expect(commit).toMatchObject({
          seq: before.seq + 1,
          actor: ACTOR,
          changeCount: lines.length,
          digest: commitDigest(before.digest, commit, lines),
        });
        before = commit;
      }
      expect(before).toMatchObject(await store.head());
      expect(commits[2]?.changes).toEqual([
        { kind: 'removeEdge', id: edge('b', 'c').id, before: edge('b', 'c') },
        { kind: 'removeVertex', id: vertex('c').id, before: vertex('c') },
      ]);
      expect(await store.commits(1, 1)).toEqual([commits[1]]);
      expect(await ledger.verify()).toMatchObject({ ok: true, commits: 3 });
    });

    it('never goes back in time', async () => {
      const { ledger, clock } = bench();
      const one = await ledger.commit(put(vertex('a')));
      clock.time -= 60_000;
      const two = await ledger.commit(put(vertex('b')));
      expect(two.time).toBe(one.time);
    });

    it('finds commits by number, newest first, and by time', async () => {
      const { store, ledger, clock } = bench();
      const made = [];
      for (const name of ['a', 'b', 'c']) {
        clock.time += 1_000;
        made.push(await ledger.commit(put(vertex(name))));
      }
      const [one, two, three] = made;
      expect(await store.headers({ limit: 2 })).toEqual([three, two]);
      expect(await store.headers({ before: 3, limit: 5 })).toEqual([two, one]);
      expect(await store.headers({ seq: 2 })).toEqual([two]);
      expect(await store.headers({ seq: 9 })).toEqual([]);
      expect(await store.commitAt(two?.time ?? 0)).toEqual(two);
      expect(await store.commitAt((three?.time ?? 0) - 1)).toEqual(two);
      expect(await store.commitAt((three?.time ?? 0) + 1)).toEqual(three);
      expect(await store.commitAt((one?.time ?? 0) - 1)).toBeUndefined();
    });

    it('refuses a group whose head has moved, writing nothing', async () => {
      const { store, ledger } = bench();
      const before = await store.head();
      await ledger.commit(put(vertex('a')));
      const head = await store.head();
      const commit = { ...head, seq: 1, actor: ACTOR, changeCount: 0, changes: [] };
      expect(await store.write({ after: before, commits: [commit] })).toBe(false);
      expect(await store.head()).toEqual(head);
    });

    it('re-evaluates when another writer was faster', async () => {
      const { store, ledger, clock } = bench();
      const other = new Ledger({ store, clock });
      const absent = { element: 'vertex', id: vertex('x').id, is: 'absent' } as const;
      await ledger.commit(put(vertex('a')));
      await other.commit(put(vertex('b')));
      await ledger.commit(put(vertex('c')));
      const race = await Promise.allSettled([
        ledger.commit(changeSet([putting(vertex('x'))], [absent])),
        other.commit(changeSet([putting(vertex('x'))], [absent])),
      ]);
      expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(race.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'ALREADY_EXISTS' },
      });
      await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          (at % 2 ? ledger : other).commit(put(vertex(`n${at}`))),
        ),
      );
      expect(await ledger.verify()).toMatchObject({ ok: true, commits: 44 });
      await other.close();
    });

    it('follows commits of this ledger and of others from any number', async () => {
      const { store, ledger, clock } = bench();
      await ledger.commit(put(vertex('a')));
      await ledger.commit(put(vertex('b')));
      const other = new Ledger({ store, clock });
      const stop = new AbortController();
      const seen: Commit[] = [];
      const following = (async () => {
        for await (const commit of ledger.changes(1, { signal: stop.signal })) {
          seen.push(commit);
          if (commit.seq === 4) stop.abort();
        }
      })();
      await delay(20);
      await ledger.commit(put(vertex('c')));
      await other.commit(put(vertex('d')));
      await following;
      expect(seen.map(({ seq }) => seq)).toEqual([2, 3, 4]);
      await other.close();
    });

    it('ends its followers when it closes', async () => {
      const { ledger } = bench();
      const next = ledger.changes(0)[Symbol.asyncIterator]().next();
      await delay(10);
      await ledger.close();
      expect((await next).done).toBe(true);
      await expect(ledger.commit(put(vertex('a')))).rejects.toMatchObject({ code: 'STORE_CLOSED' });
    });

    it('rebuilds an update after a lost race', async () => {
      const { ledger, store } = bench();
      await ledger.commit(put(vertex('a', { properties: { count: { type: 'Int', value: 0 } } })));
      const increment = () =>
        ledger.update(async () => {
          const found = (await store.vertices([vertex('a').id])).get(vertex('a').id);
          const count = found?.element.properties['count'] as { value: number };
          const next = vertex('a', {
            properties: { count: { type: 'Int', value: count.value + 1 } },
          });
          const is = found?.version ?? 'absent';
          const expect = [{ element: 'vertex', id: next.id, is } as const];
          return { result: count.value + 1, changeSet: changeSet([putting(next)], expect) };
        });
      const updated = await Promise.all([increment(), increment(), increment(), increment()]);
      expect(updated.map(({ result }) => result).sort()).toEqual([1, 2, 3, 4]);
      expect(updated.map(({ header }) => header?.seq ?? 0).sort()).toEqual([2, 3, 4, 5]);
      const found = (await store.vertices([vertex('a').id])).get(vertex('a').id);
      expect(found?.element.properties['count']).toEqual({ type: 'Int', value: 4 });
      expect(await ledger.update(async () => ({ result: 'known' }))).toEqual({ result: 'known' });
    });
  });
}
