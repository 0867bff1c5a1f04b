import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import { edge, putting, removing, vertex } from '../../../contract/graph-store/elements.js';
import { groupsOf } from '../../../contract/graph-store/groups.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { TcpProxy } from '../../../support/tcp-proxy.js';
import { useRaw } from './raw.js';

describeWithService('neo4j', (url) => {
  describe('a group that is queued while another one is written', () => {
    const raw = useRaw(url);
    let store: GraphStore;
    beforeAll(async () => {
      await raw('MATCH (n) DETACH DELETE n');
      store = await openNeo4jStore({ url });
    });
    afterAll(() => store.close());

    it('is written after it, also when that one has a new edge type', async () => {
      const [first, ...queued] = groupsOf(
        [putting(vertex('a'))],
        [putting(vertex('b')), putting(edge('b', 'a', { label: 'Queued' }))],
        [putting(vertex('c'))],
        [putting(vertex('d')), putting(edge('d', 'a', { label: 'Behind' }))],
        [putting(vertex('e'))],
      );
      if (first) await store.write(first);
      const outcomes = await Promise.allSettled(queued.map((group) => store.write(group)));
      expect(outcomes).toEqual(queued.map(() => ({ status: 'fulfilled', value: true })));
      expect((await store.head()).seq).toBe(1 + queued.length);
    });

    it('is written after it, also when it reaches the database first', async () => {
      await store.clear();
      await using proxy = await delaying(url, 10_000, 300);
      const delayed = await openNeo4jStore({ url: `bolt://127.0.0.1:${proxy.port}` });
      const message = 'long'.repeat(5_000);
      const [first, second, third] = groupsOf(
        [putting(vertex('a', { properties: { message } }))],
        [putting(vertex('b')), putting(edge('b', 'a'))],
        [putting(vertex('c')), putting(edge('c', 'b'))],
      );
      if (!first || !second || !third) throw new Error('There are three groups.');
      const ended: string[] = [];
      const outcomes = await Promise.all([
        delayed.write(first).finally(() => ended.push('first')),
        delayed.write(second).finally(() => ended.push('second')),
        delayed.write(third).finally(() => ended.push('third')),
      ]);
      expect(outcomes).toEqual([true, true, true]);
      expect(ended).toEqual(['first', 'second', 'third']);
      expect((await store.head()).digest).toBe(third.commits[0]?.digest);
      await delayed.close();
    });

    it('supersedes existing versions and versions that the other one writes', async () => {
      await store.clear();
      const renamed = (name: string, type: string) => putting(vertex(name, { type }));
      const [first, ...queued] = groupsOf(
        [putting(vertex('a')), putting(vertex('b')), putting(edge('b', 'a'))],
        [renamed('a', 'Once'), putting(vertex('c'))],
        [renamed('b', 'Once')],
        [renamed('b', 'Twice'), renamed('c', 'Once')],
        [removing(edge('b', 'a')), removing(vertex('b'))],
        [renamed('a', 'Twice')],
      );
      if (first) await store.write(first);
      const outcomes = await Promise.all(queued.map((group) => store.write(group)));
      expect(outcomes).toEqual(queued.map(() => true));
      const ledger = new Ledger({ store, clock: new ManualClock() });
      expect(await ledger.verify()).toMatchObject({ ok: true, commits: 6 });
      expect(await raw('MATCH (p:_PastVertex) RETURN count(p)')).toEqual([[6n]]);
    });

    it('looks its elements up again when a rival precedes the other one', async () => {
      await store.clear();
      const typed = (type: string) => [putting(vertex('a', { type }))];
      const [first, one, two] = groupsOf([putting(vertex('a'))], typed('Once'), typed('Twice'));
      const others = Array.from({ length: 2_000 }, (_, at) => putting(vertex(`other ${at}`)));
      const [, rival] = groupsOf([putting(vertex('a'))], others);
      if (!first || !one || !two || !rival) throw new Error('There are four groups.');
      await store.write(first);
      const outcomes = await Promise.all([one, rival, two].map((group) => store.write(group)));
      expect(outcomes).toEqual([true, false, true]);
      const ledger = new Ledger({ store, clock: new ManualClock() });
      expect(await ledger.verify()).toMatchObject({ ok: true, commits: 3 });
    });

    it('is not written when the other one is not', async () => {
      await store.clear();
      const [first, second] = groupsOf([putting(vertex('a'))], [putting(vertex('b'))]);
      if (!first || !second) throw new Error('There are two groups.');
      const moved = { ...first, after: { ...first.after, digest: 'of another' } };
      const outcomes = await Promise.all([store.write(moved), store.write(second)]);
      expect(outcomes).toEqual([false, false]);
      expect((await store.head()).seq).toBe(0);
    });
  });
});

/** A proxy that delays requests above a size. */
function delaying(target: string, bytes: number, milliseconds: number): Promise<TcpProxy> {
  return TcpProxy.open(target, ({ client, server }) => {
    client.on('data', (data) => {
      if (data.length <= bytes) {
        server.write(data);
        return;
      }
      client.pause();
      setTimeout(() => {
        server.write(data);
        client.resume();
      }, milliseconds);
    });
    server.on('data', (data) => client.write(data));
  });
}
