import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import { finishReset } from '#src/ledger/reset.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { edge, put, vertex } from '../../contract/graph-store/elements.js';
import { openTestStore, testAddress } from '../../support/open-test-store.js';
import { startFixture } from '../../support/run-fixture.js';
import { describeWithService } from '../../support/services.js';

const ACTOR = 'arn:aws:iam::000000000000:user/ada';
const clock = new SystemClock();

async function openServer(kind: 'neo4j' | 'gremlin', fresh: boolean) {
  const store = await openTestStore(kind, { directory: '', fresh });
  const ledger = new Ledger({ store, clock });
  return {
    store,
    ledger,
    async [Symbol.asyncDispose]() {
      await ledger.close();
      await store.close();
    },
  };
}

for (const kind of ['neo4j', 'gremlin'] as const) {
  describeWithService(kind, () => {
    describe('a reset of a store that several servers share', () => {
      it('is seen by the others: they refuse commits, and follow on from its end', async () => {
        await using one = await openServer(kind, true);
        await using other = await openServer(kind, false);
        await one.ledger.commit(put(vertex('a'), vertex('b')));
        await one.ledger.commit(put(edge('a', 'b')));
        await other.ledger.commit(put(vertex('c')));
        expect((await other.store.vertices([vertexIdOf('a')], 2)).size).toBe(1);
        const followed: string[] = [];
        const following = (async () => {
          for await (const { seq } of other.ledger.changes(0)) followed.push(`${seq}`);
        })().catch((error: { code?: string }) => followed.push(`${error.code}`));
        await expect.poll(() => followed, { timeout: 60_000 }).toContain('3');
        await one.store.reset?.begin(ACTOR, await one.store.head());
        await expect(other.ledger.commit(put(vertex('d')))).rejects.toMatchObject({
          code: 'GRAPH_RESETTING',
        });
        expect(await other.store.head()).toMatchObject({ seq: 3, resetting: true });
        expect(await finishReset({ store: one.store, clock })).toBe(true);
        for (const read of [
          () => other.store.vertices([vertexIdOf('a')], 2),
          () => other.store.degrees({ vertices: [vertexIdOf('a')], direction: 'out', at: 2 }),
          () =>
            other.store.walk({
              starts: [vertexIdOf('a')],
              direction: 'both',
              first: 9,
              at: 2,
              limits: { maxVertices: 9, timeoutMs: 60_000 },
            }),
          () => other.store.commits(1, 2),
        ])
          await expect(read()).rejects.toMatchObject({ code: 'HISTORY_PURGED' });
        await following;
        expect(followed.at(-1)).toBe('LEDGER_RESTORED');
        expect((await other.ledger.commit(put(vertex('a')))).seq).toBe(5);
        expect(await other.ledger.verify()).toMatchObject({ ok: true, strayCount: 0 });
      });

      it('begins only if no commit was written since the check for running work', async () => {
        await using one = await openServer(kind, true);
        await using other = await openServer(kind, false);
        await one.ledger.commit(put(vertex('a')));
        let looks = 0;
        await one.ledger.reset(ACTOR, async () => {
          looks += 1;
          if (looks === 1) await other.ledger.commit(put(vertex('b')));
        });
        expect(looks).toBe(2);
        expect((await one.store.head()).seq).toBe(3);
        await expect(
          one.ledger.reset(ACTOR, async () => {
            throw new Error('something runs');
          }),
        ).rejects.toThrow('something runs');
        expect((await other.ledger.commit(put(vertex('c')))).seq).toBe(4);
      });

      it('is ended once when two of them work on it', async () => {
        await using one = await openServer(kind, true);
        await using other = await openServer(kind, false);
        const names = Array.from({ length: 300 }, (_, at) => `v${at}`);
        await one.ledger.commit(put(...names.map((name) => vertex(name))));
        await one.store.reset?.begin(ACTOR, await one.store.head());
        const finish = async ({ store, ledger }: typeof one) => {
          await finishReset({ store, clock });
          await ledger.commit(put(vertex(`by ${store === one.store ? 'one' : 'other'}`)));
        };
        await Promise.all([finish(one), finish(other)]);
        expect((await one.store.head()).seq).toBe(4);
        expect(await one.store.count({ label: 'artifact' })).toBe(2);
        expect(await one.ledger.verify()).toMatchObject({ ok: true, strayCount: 0 });
      });

      it('continues on a running server when the one that began it is gone', async () => {
        await using one = await openServer(kind, true);
        await one.ledger.commit(put(vertex('a')));
        await using store = await openTestStore(kind, { directory: '', fresh: false });
        const ledger = new Ledger({ store, clock, resetPatienceMs: 500 });
        const following = (async () => {
          for await (const _ of ledger.changes(1));
        })().catch((error: { code?: string }) => error.code);
        await one.store.reset?.begin(ACTOR, await one.store.head());
        await expect.poll(() => one.store.head(), { timeout: 60_000 }).toMatchObject({ seq: 2 });
        expect(await following).toBe('LEDGER_RESTORED');
        await one.ledger.commit(put(vertex('a')));
        expect(await ledger.verify()).toMatchObject({ ok: true, strayCount: 0 });
        await ledger.close();
      });

      it('continues on another server when the one that began it was killed', async () => {
        await using one = await openServer(kind, true);
        const names = Array.from({ length: 500 }, (_, at) => `v${at}`);
        for (const type of ['A', 'B'])
          await one.ledger.commit(put(...names.map((name) => vertex(name, { type }))));
        await one.ledger.commit(put(...names.slice(1).map((name, at) => edge(`v${at}`, name))));
        const address = JSON.stringify(testAddress(kind, ''));
        const child = startFixture('load/reset-until-killed.ts', address);
        for await (const line of createInterface({
          input: child.stdout as NodeJS.ReadableStream,
        })) {
          if (Number(line) >= 3) break;
        }
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
        expect(await one.store.head()).toMatchObject({ seq: 3, resetting: true });
        expect(await finishReset({ store: one.store, clock })).toBe(true);
        expect((await one.store.headers({ limit: 9 })).map(({ seq }) => seq)).toEqual([4, 3, 2, 1]);
        await one.ledger.commit(put(...names.map((name) => vertex(name))));
        expect(await one.ledger.verify()).toMatchObject({ ok: true, strayCount: 0 });
      });
    });
  });
}
