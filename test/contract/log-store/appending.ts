import { describe, expect, it } from 'vitest';
import { type LogStoreHarness, lines, logNamed, plain, readAll, useLogStore } from './harness.js';

export function appending(harness: LogStoreHarness): void {
  describe('appending', () => {
    const store = useLogStore(harness);
    const log = logNamed('job');

    it('keeps lines unchanged and in order', async () => {
      const messages = [
        '',
        'plain',
        'tab\tquote"\\',
        'two\nlines\r',
        'ünïcode 🔑',
        '\ud800',
        '\u0000',
      ];
      const written = messages.map((message, turn) => ({
        time: 10 - turn,
        host: 'platform',
        sequence: turn + 1,
        stream: 'SYSTEM' as const,
        message,
      }));
      const cursor = await store().append(log, written);
      const read = await readAll(store(), log);
      expect(plain(read)).toEqual(written);
      expect(read.at(-1)?.cursor).toBe(cursor);
    });

    it('keeps lines of a megabyte', async () => {
      const [first, second, third] = lines(3);
      if (!first || !second || !third) throw new Error('three lines');
      const written = [first, { ...second, message: 'é'.repeat(1_000_000) }, third];
      await store().append(log, written);
      expect(plain(await readAll(store(), log, 1))).toEqual(written);
      const { lines: last } = await store().read(log, { last: 2 });
      expect(plain(last)).toEqual(written.slice(1));
    });

    it('accepts an empty list', async () => {
      expect(await store().append(log, [])).toBeUndefined();
      const cursor = await store().append(log, lines(2));
      expect(await store().append(log, [])).toBe(cursor);
    });

    it('accepts each line of a host once', async () => {
      const cursor = await store().append(log, lines(5));
      expect(await store().append(log, lines(5))).toBe(cursor);
      await store().append(log, lines(5, 3));
      await store().append(log, [...lines(2, 8), ...lines(2, 8)]);
      expect(plain(await readAll(store(), log))).toEqual(
        [...lines(5), ...lines(5, 3).slice(3), ...lines(2, 8)].map((line) => ({ ...line })),
      );
    });

    it('counts the lines of each host separately', async () => {
      await store().append(log, lines(5));
      await store().append(log, lines(3, 1, 'algo-2'));
      await store().append(log, lines(2, 1, 'platform'));
      expect(await store().lastSequence(log, 'algo-1')).toBe(5);
      expect(await store().lastSequence(log, 'algo-2')).toBe(3);
      expect(await store().lastSequence(log, 'algo-3')).toBe(0);
      expect(await store().lastSequence(logNamed('other'), 'algo-1')).toBe(0);
      expect(await readAll(store(), log)).toHaveLength(10);
    });

    it('by many at once keeps every line complete, and the order of each', async () => {
      const hosts = Array.from({ length: 10 }, (_, turn) => `algo-${turn + 1}`);
      await Promise.all(
        hosts.map(async (host) => {
          for (let from = 1; from <= 91; from += 10)
            await store().append(log, lines(10, from, host));
        }),
      );
      const read = await readAll(store(), log, 77);
      for (const host of hosts) {
        const own = read.filter((line) => line.host === host);
        expect(plain(own).map(({ sequence }) => sequence)).toEqual(
          Array.from({ length: 100 }, (_, turn) => turn + 1),
        );
      }
    });

    it('keeps logs apart, even with similar names', async () => {
      const names = ['a-b', 'a_b', 'a.b', 'a/b', '../a', 'ab'];
      for (const name of names) await store().append(logNamed(name), lines(1, 1, name));
      for (const name of names) {
        expect(plain(await readAll(store(), logNamed(name)))).toEqual(lines(1, 1, name));
      }
    });

    it.skipIf(!harness.reopen)('survives a restart', async () => {
      await store().append(log, lines(2000));
      await store().append(log, lines(10, 1, 'algo-2'));
      await store().close();
      const again = await harness.reopen?.();
      expect(await again?.lastSequence(log, 'algo-1')).toBe(2000);
      expect(await again?.lastSequence(log, 'algo-2')).toBe(10);
      await again?.append(log, lines(2001));
      expect(again && (await readAll(again, log))).toHaveLength(2011);
      await again?.close();
    });

    it('is refused after closing', async () => {
      await store().close();
      await store().close();
      const expected = { code: 'STORAGE_UNAVAILABLE' };
      await expect(store().append(log, lines(1))).rejects.toMatchObject(expected);
      await expect(store().read(log, { first: 1 })).rejects.toMatchObject(expected);
    });
  });
}
