import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LogStoreHarness, lines, logNamed, plain, readAll, useLogStore } from './harness.js';

export function reading(harness: LogStoreHarness): void {
  describe('reading', () => {
    const store = useLogStore(harness);
    const log = logNamed('job');

    it('finds an unknown log empty', async () => {
      const empty = { lines: [], hasNext: false, hasPrevious: false };
      expect(await store().read(log, { first: 5 })).toEqual(empty);
      expect(await store().read(log, { last: 5 })).toEqual(empty);
    });

    it('reads forward and backward from any line', async () => {
      await store().append(log, lines(500));
      const all = await readAll(store(), log);
      const places = fc.record({
        at: fc.integer({ min: 0, max: 499 }),
        size: fc.integer({ min: 0, max: 600 }),
      });
      await fc.assert(
        fc.asyncProperty(places, async ({ at, size }) => {
          const cursor = all[at]?.cursor ?? '';
          expect(await store().read(log, { first: size, after: cursor })).toEqual({
            lines: all.slice(at + 1, at + 1 + size),
            hasNext: at + 1 + size < 500,
            hasPrevious: true,
          });
          expect(await store().read(log, { last: size, before: cursor })).toEqual({
            lines: all.slice(Math.max(0, at - size), at),
            hasNext: true,
            hasPrevious: at - size > 0,
          });
        }),
        { numRuns: 50 },
      );
    });

    it('starts at either end', async () => {
      await store().append(log, lines(30));
      const first = await store().read(log, { first: 4 });
      expect(plain(first.lines)).toEqual(lines(30).slice(0, 4));
      expect(first).toMatchObject({ hasNext: true, hasPrevious: false });
      const last = await store().read(log, { last: 4 });
      expect(plain(last.lines)).toEqual(lines(30).slice(26));
      expect(last).toMatchObject({ hasNext: false, hasPrevious: true });
      expect(await store().read(log, { last: 30 })).toMatchObject({ hasPrevious: false });
    });

    it('gives ascending cursors', async () => {
      await store().append(log, lines(300));
      const cursors = (await readAll(store(), log)).map(({ cursor }) => cursor);
      expect(cursors).toEqual([...cursors].sort());
      expect(new Set(cursors).size).toBe(300);
    });

    it('continues after a page when lines were added', async () => {
      await store().append(log, lines(3));
      const page = await store().read(log, { first: 10 });
      await store().append(log, lines(2, 4));
      const after = page.lines.at(-1)?.cursor ?? '';
      expect(plain((await store().read(log, { first: 10, after })).lines)).toEqual(
        lines(5).slice(3),
      );
    });

    it.each(['', 'x', '5', '-1', '99999999999999', 'fffffffffffff', '0000000000003'])(
      'refuses the cursor %j',
      async (cursor) => {
        await store().append(log, lines(3));
        const expected = { code: 'CURSOR_INVALID' };
        const forward = store().read(log, { first: 1, after: cursor });
        await expect(forward).rejects.toMatchObject(expected);
        const backward = store().read(log, { last: 1, before: cursor });
        await expect(backward).rejects.toMatchObject(expected);
        const following = store().follow(log, { after: cursor })[Symbol.asyncIterator]();
        await expect(following.next()).rejects.toMatchObject(expected);
      },
    );
  });
}
