import { describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { Ledger, verifyLedger } from '#src/ledger/index.js';
import { finishReset } from '#src/ledger/reset.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { edge, put, vertex } from './elements.js';
import type { GraphStoreHarness } from './harness.js';

const ACTOR = 'arn:aws:iam::000000000000:user/ada';
const clock = new SystemClock();

/** Emptying a store whose ledger goes on; a store that cannot has no `reset`. */
export function reset(harness: GraphStoreHarness): void {
  // JanusGraph moves its head by locks that wait, once for each step.
  describe('a reset', { timeout: 180_000 }, () => {
    it('removes graph and history, and the chain continues', async ({ skip }) => {
      const store = await harness.open();
      skip(!store.reset, 'the store cannot be emptied by a running server');
      const ledger = new Ledger({ store, clock });
      for (let round = 0; round < 3; round += 1)
        await ledger.commit(
          put(vertex('a', { type: `${round}` }), vertex('b', { labels: ['L', 'M'] })),
        );
      await ledger.commit(put(edge('a', 'b')));
      const before = await store.head();
      const walk = () =>
        store.walk({
          starts: [vertexIdOf('a')],
          direction: 'both',
          first: 9,
          limits: { maxVertices: 9, timeoutMs: 30_000 },
        });
      expect((await walk()).vertices).toHaveLength(2); // an index of the graph is in use
      const followed: string[] = [];
      const following = (async () => {
        for await (const { seq } of ledger.changes(before.seq)) followed.push(`${seq}`);
      })().catch((error: { code?: string }) => followed.push(`${error.code}`));
      await ledger.reset(ACTOR);
      const head = await store.head();
      expect(head).toMatchObject({ seq: before.seq + 1 });
      const { vertices, edges } = await store.labels(); // a schema keeps those that nothing has any more
      expect(vertices).toContain('graph_reset');
      for (const label of vertices)
        expect(await store.count({ label })).toBe(label === 'graph_reset' ? 1 : 0);
      for (const label of edges) expect(await store.countEdges({ labels: [label] })).toBe(0);
      expect(await store.count({ label: 'artifact' })).toBe(0);
      expect((await store.vertices([vertexIdOf('a')])).size).toBe(0);
      const [last, ...older] = await store.headers({ limit: 10 });
      expect(last).toMatchObject({ seq: head.seq, actor: ACTOR, changeCount: 1 });
      expect(older[0]).toMatchObject({ seq: before.seq, digest: before.digest });
      for (const read of [...readsAt(store, 1), ...readsAt(store, before.seq)])
        await expect(read()).rejects.toMatchObject({ code: 'HISTORY_PURGED' });
      expect(await store.commits(before.seq, 10)).toHaveLength(1);
      expect((await store.vertices([vertexIdOf('graph_reset')], head.seq)).size).toBe(1);
      await ledger.commit(put(vertex('a'), vertex('c')));
      await ledger.commit(put(edge('a', 'c')));
      expect(await store.degrees({ vertices: [vertexIdOf('a')], direction: 'out' })).toEqual(
        new Map([[vertexIdOf('a'), 1]]),
      );
      expect((await walk()).vertices).toHaveLength(2);
      expect(await verifyLedger(store)).toMatchObject({ ok: true, strayCount: 0 });
      await ledger.close();
      await following;
      expect(followed).toContain('LEDGER_RESTORED');
      await store.close();
    });

    it('refuses commits while it runs, and continues after an interruption', async ({ skip }) => {
      const store = await harness.open();
      skip(!store.reset, 'the store cannot be emptied by a running server');
      const ledger = new Ledger({ store, clock });
      await ledger.commit(put(vertex('a'), vertex('b')));
      await ledger.commit(put(edge('a', 'b')));
      const head = await store.head();
      expect(await store.reset?.begin(ACTOR, { ...head, seq: 1 })).toBe(false);
      expect(await store.head()).toEqual(head);
      expect(await store.reset?.begin(ACTOR, head)).toBe(true);
      await expect(store.reset?.begin(ACTOR, head)).rejects.toMatchObject({
        code: 'GRAPH_RESETTING',
      });
      expect(await store.head()).toMatchObject({ seq: 2, resetting: true });
      await expect(ledger.commit(put(vertex('c')))).rejects.toMatchObject({
        code: 'GRAPH_RESETTING',
      });
      for (const read of readsAt(store, head.seq))
        await expect(read()).rejects.toMatchObject({ code: 'HISTORY_PURGED' });
      expect(await store.reset?.purge(1)).toBeGreaterThan(0);
      await expect(ledger.commit(put(vertex('c')))).rejects.toMatchObject({
        code: 'GRAPH_RESETTING',
      });
      expect(await finishReset({ store, clock })).toBe(true);
      expect(await finishReset({ store, clock })).toBe(false);
      const ended = await store.head();
      expect(ended.seq).toBe(3);
      expect(ended).not.toHaveProperty('resetting');
      await ledger.commit(put(vertex('c')));
      // What another server, which went on with the same reset, does too late.
      expect(await store.reset?.purge(10)).toBe(0);
      await store.reset?.end({ after: head, commits: [] });
      expect((await store.vertices([vertexIdOf('c')])).size).toBe(1);
      expect(await store.reset?.state()).toEqual({ firstKept: 3 });
      expect((await verifyLedger(store)).ok).toBe(true);
      await ledger.close();
      await store.close();
    });
  });
}

/** Reads of every kind at a commit. */
function readsAt(store: GraphStore, at: number): readonly (() => Promise<unknown>)[] {
  const a = vertexIdOf('a');
  const direction = 'out';
  return [
    () => store.vertices([a], at),
    () => store.edges([edge('a', 'b').id], at),
    () => store.incident({ vertices: [a], direction, first: 1, at }),
    () => store.degrees({ vertices: [a], direction, at }),
    () =>
      store.list({
        label: 'artifact',
        at,
        order: { by: 'name', direction: 'ascending' },
        first: 1,
      }),
    () => store.count({ label: 'artifact', at }),
    () => store.countEdges({ labels: ['DerivedFrom'], at }),
    () => store.labels({ at }),
    () => firstOf(store.snapshots({ kind: 'vertex', label: 'artifact', at, size: 1 })),
    () =>
      store.walk({
        starts: [a],
        direction: 'both',
        first: 9,
        at,
        limits: { maxVertices: 9, timeoutMs: 30_000 },
      }),
    () => store.commits(at - 1, 10),
  ];
}

async function firstOf<Item>(items: AsyncIterable<Item>): Promise<Item | undefined> {
  for await (const item of items) return item;
  return undefined;
}
