import { describe, expect, it } from 'vitest';
import type { LogRange, LogSearch } from '#src/ports/log-store.js';
import { type LogStoreHarness, lines, logNamed, useLogStore } from './harness.js';

const MESSAGES = [
  'Begin "x" \\ of it',
  'loss 0.5',
  'LOSS 0.25 Ä',
  'a tab\there',
  'loss 0.125',
  '1001 STDOUT algo-1',
];

export function searching(harness: LogStoreHarness): void {
  describe('searching', () => {
    const store = useLogStore(harness);
    const log = logNamed('job');
    const append = (messages: readonly string[], from = 1) =>
      store().append(
        log,
        lines(messages.length, from).map((line, at) => ({ ...line, message: messages[at] ?? '' })),
      );
    const found = async (search: LogSearch, range: LogRange = { first: 10 }) => {
      const page = await store().read(log, { ...range, search, numbered: true });
      return page.lines.map(({ number }) => number);
    };

    it.each([
      [['loss'], false, [2, 5]],
      [['loss'], true, [2, 3, 5]],
      [['ä'], true, [3]],
      [['ä'], false, []],
      [['"x" \\ of'], false, [1]],
      [['tab\there'], false, [4]],
      [['0.25', '0.125'], false, [3, 5]],
      [['.*'], false, []],
      [['STDOUT'], false, [6]],
      [['algo-1'], false, [6]],
    ])('finds %j, ignoring the case: %j', async (texts, ignoreCase, expected) => {
      await append(MESSAGES);
      expect(await found({ texts, ignoreCase })).toEqual(expected);
    });

    it('reads pages of matches in both directions', async () => {
      await append(MESSAGES);
      const search = { texts: ['o'] };
      expect(await found(search, { first: 10 })).toEqual([1, 2, 5, 6]);
      const first = await store().read(log, { first: 2, search });
      expect(first).toMatchObject({ hasNext: true, hasPrevious: false });
      const after = first.searched?.to ?? '';
      expect(first.searched?.complete).toBe(true);
      expect(await found(search, { first: 2, after })).toEqual([5, 6]);
      expect(await found(search, { first: 2, fromLine: 6 })).toEqual([6]);

      const last = await store().read(log, { last: 2, search, numbered: true });
      expect(last.lines.map(({ number }) => number)).toEqual([5, 6]);
      expect(last).toMatchObject({ hasNext: false, hasPrevious: true });
      const before = last.searched?.to ?? '';
      expect(await found(search, { last: 5, before })).toEqual([1, 2]);
    });

    it.each([
      ['bytes', { maxBytes: 1 }],
      ['time', { maxMs: 0 }],
    ])('stops at its limit of %s, and returns the cursor to continue from', async (_of, limit) => {
      const filler = 'x'.repeat(10_000);
      await append(Array.from({ length: 100 }, (_, at) => (at % 40 === 30 ? 'needle' : filler)));
      const search = { texts: ['needle'], ...limit };
      for (const isForward of [true, false]) {
        const seen: (number | undefined)[] = [];
        let [incomplete, place] = [0, {}];
        for (let isComplete = false; !isComplete; ) {
          const range = isForward ? { first: 10, ...place } : { last: 10, ...place };
          const page = await store().read(log, { ...range, search, numbered: true });
          seen.push(...page.lines.map(({ number }) => number));
          isComplete = page.searched?.complete ?? true;
          if (isComplete) break;
          incomplete += 1;
          expect(isForward ? page.hasNext : page.hasPrevious).toBe(true);
          place = isForward ? { after: page.searched?.to } : { before: page.searched?.to };
        }
        expect(seen).toEqual(isForward ? [31, 71] : [71, 31]);
        expect(incomplete).toBeGreaterThan(1);
      }
    });

    it('continues after the last searched line when lines were added', async () => {
      await append(MESSAGES);
      const page = await store().read(log, { first: 10, search: { texts: ['nothing'] } });
      expect(page).toMatchObject({ lines: [], hasNext: false, searched: { complete: true } });
      await append(['nothing new'], 7);
      const after = page.searched?.to ?? '';
      expect(await found({ texts: ['nothing'] }, { first: 10, after })).toEqual([7]);
    });
  });
}
