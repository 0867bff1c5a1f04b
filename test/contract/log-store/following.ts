import { describe, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import type { FollowOptions, LogLine, LogStore } from '#src/ports/log-store.js';
import { type LogStoreHarness, lines, logNamed, plain, readAll, useLogStore } from './harness.js';

export function following(harness: LogStoreHarness): void {
  describe('following', () => {
    const store = useLogStore(harness);
    const log = logNamed('job');

    it('yields the lines that exist, then new ones, and ends with the seal', async () => {
      await store().append(log, lines(10));
      const followed = follow(store(), log);
      for (let from = 11; from <= 101; from += 10) await store().append(log, lines(10, from));
      await store().seal(log);
      expect(plain(await followed)).toEqual(lines(110).map((line) => line));
    });

    it('starts before the first line', async () => {
      const followed = follow(store(), log);
      await new Promise((resolve) => setTimeout(resolve, 20));
      await store().append(log, lines(3));
      await store().seal(log);
      expect(plain(await followed)).toEqual(lines(3));
    });

    it('continues from a cursor', async () => {
      await store().append(log, lines(10));
      await store().seal(log);
      const cursor = (await readAll(store(), log))[6]?.cursor ?? '';
      expect(plain(await follow(store(), log, { after: cursor }))).toEqual(lines(10).slice(7));
    });

    it('yields each line once with many followers and writers', async () => {
      const followed = Array.from({ length: 5 }, () => follow(store(), log));
      await Promise.all(
        ['algo-1', 'algo-2', 'algo-3'].map(async (host) => {
          for (let turn = 1; turn <= 100; turn += 1)
            await store().append(log, lines(1, turn, host));
        }),
      );
      await store().seal(log);
      const all = await readAll(store(), log);
      expect(all).toHaveLength(300);
      for (const one of followed) expect(await one).toEqual(all);
    });

    it('wakes at once', async () => {
      const iterator = store().follow(log, {})[Symbol.asyncIterator]();
      const next = iterator.next();
      await new Promise((resolve) => setTimeout(resolve, 50));
      await store().append(log, lines(1));
      const start = performance.now();
      await next;
      expect(performance.now() - start).toBeLessThan(200);
      await iterator.return?.();
    });

    it('ends when the signal aborts, when the log is deleted and when the store closes', async () => {
      const controller = new AbortController();
      const aborted = follow(store(), log, { signal: controller.signal });
      setTimeout(() => controller.abort(), 20);
      expect(await aborted).toEqual([]);
      await store().append(log, lines(1));
      const seen: LogLine[] = [];
      for await (const batch of store().follow(log, {})) {
        seen.push(...batch);
        setTimeout(() => void store().delete(log), 20);
      }
      expect(seen).toHaveLength(1);
      const closed = follow(store(), logNamed('other'));
      setTimeout(() => void store().close(), 20);
      expect(await closed).toEqual([]);
    });

    it.skipIf(!harness.reopen)('sees the lines that another process appends', async () => {
      await store().append(log, lines(1));
      const followed = follow(store(), log);
      const other = await harness.reopen?.();
      await other?.append(log, lines(3));
      await other?.seal(log);
      expect(plain(await followed)).toEqual(lines(3));
      await other?.close();
    });
  });
}

async function follow(
  store: LogStore,
  log: Arn,
  options: FollowOptions = {},
): Promise<readonly LogLine[]> {
  const all: LogLine[] = [];
  for await (const batch of store.follow(log, options)) all.push(...batch);
  return all;
}
