import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LogStoreHarness, lines, logNamed, readAll, useLogStore } from './harness.js';

/** Longer than one step of the count. */
const LONG = 'x'.repeat(1_000);
const MANY = 900;

export function numbering(harness: LogStoreHarness): void {
  describe('line numbers', () => {
    const store = useLogStore(harness);
    const log = logNamed('job');
    const long = (count: number, from = 1) =>
      lines(count, from).map((line) => ({ ...line, message: `${line.message} ${LONG}` }));

    it('finds no line of an unknown log', async () => {
      expect(await store().count(log)).toBe(0);
      const empty = { lines: [], hasNext: false, hasPrevious: false };
      expect(await store().read(log, { first: 5, fromLine: 1, numbered: true })).toEqual(empty);
      expect(await store().read(log, { last: 5, numbered: true })).toEqual(empty);
    });

    it.each(['open', 'sealed'])(
      'reads a log that is %s from any line, and numbers it',
      async (state) => {
        await store().append(log, long(MANY));
        const all = await readAll(store(), log);
        const sealed = state === 'sealed' ? await store().seal(log) : undefined;
        if (sealed) await harness.archived?.(log);
        const known = { numbered: true, ...(sealed && { sealed }) };
        const places = fc.record({
          at: fc.integer({ min: 1, max: MANY }),
          size: fc.integer({ min: 0, max: 20 }),
        });
        const numbersOf = (read: readonly { number?: number }[]) =>
          read.map(({ number }) => number);
        await fc.assert(
          fc.asyncProperty(places, async ({ at, size }) => {
            const range = { first: size, fromLine: at, ...known };
            const { lines: read, ...page } = await store().read(log, range);
            expect(page).toEqual({ hasNext: at + size <= MANY, hasPrevious: at > 1 });
            const expected = all.slice(at - 1, at - 1 + size);
            expect(read).toEqual(expected.map((line, turn) => ({ ...line, number: at + turn })));

            const cursor = all[at - 1]?.cursor ?? '';
            const after = await store().read(log, { first: 2, after: cursor, ...known });
            expect(numbersOf(after.lines)).toEqual([at + 1, at + 2].filter((line) => line <= MANY));
            const before = await store().read(log, { last: 2, before: cursor, ...known });
            expect(numbersOf(before.lines)).toEqual([at - 2, at - 1].filter((line) => line >= 1));
          }),
          { numRuns: 30 },
        );
        expect(numbersOf((await store().read(log, { last: 2, ...known })).lines)).toEqual([
          899, 900,
        ]);
        expect((await store().read(log, { first: 1, fromLine: 901, ...known })).lines).toEqual([]);
        expect(await store().count(log, sealed && { sealed })).toBe(MANY);
      },
    );

    it('counts lines that are appended later', async () => {
      await store().append(log, lines(3));
      expect(await store().count(log)).toBe(3);
      await store().append(log, long(MANY, 4));
      expect(await store().count(log)).toBe(MANY + 3);
      const [line] = (await store().read(log, { first: 1, fromLine: 700 })).lines;
      expect(line).toMatchObject({ sequence: 700 });
      await store().append(log, lines(1, MANY + 4));
      expect(await store().count(log)).toBe(MANY + 4);
    });

    it('numbers the lines that a follower gets', async () => {
      await store().append(log, lines(5));
      const after = (await readAll(store(), log))[2]?.cursor ?? '';
      const seen: (number | undefined)[] = [];
      for await (const batch of store().follow(log, { after, numbered: true })) {
        seen.push(...batch.map(({ number }) => number));
        if (seen.length === 2) await store().append(log, lines(2, 6));
        if (seen.length === 4) await store().seal(log);
      }
      expect(seen).toEqual([4, 5, 6, 7]);
    });

    it('starts again when another log has the same name', async () => {
      await store().append(log, long(MANY));
      expect(await store().count(log)).toBe(MANY);
      await store().delete(log);
      await store().append(log, lines(2));
      expect(await store().count(log)).toBe(2);
    });
  });
}
