import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { callsOf, outputsOf, transformNotes } from '../../support/transform-request.js';
import { type KillKind, launchedOf, linesOf } from './kill-kind.js';

const OBJECTS = 12;
/** A transform takes about as long as this number of servers live. */
const ROUNDS_EACH = 3;
/** The most servers that one transform meets; it needs about four seconds in total. */
const MOST_KILLS = 3 * ROUNDS_EACH;
const numbers = Array.from({ length: OBJECTS }, (_, index) => index);
const objects = Object.fromEntries(numbers.map((at) => [`${at}.csv`, `a ${at}\nb ${at}\n`]));

export const TRANSFORM: KillKind = {
  title: 'transforms have every object whole, and few are sent twice',
  lasts: true,
  orders: ({ number }) => [{ transform: nameIn(number), more: { objects, delayMs: 300 } }],
  async check(platform, rounds) {
    const names = await launchedOf(rounds, nameIn, (name) => platform.transforms.get(name));
    for (const name of names) {
      const { status, progress } = await platform.transformed(name);
      expect({ status, progress }, name).toMatchObject({
        status: 'Completed',
        progress: { objectsDone: OBJECTS, objectsTotal: OBJECTS, recordsDone: 2 * OBJECTS },
      });
      const expected = numbers.map((at) => [`${at}.csv.out`, `${`a ${at}`.length}\n`.repeat(2)]);
      expect(await outputsOf(platform, name), name).toEqual(Object.fromEntries(expected));
      const calls = linesOf(await readFile(callsOf(platform.directory, name), 'utf8'));
      expect(calls.filter((line) => line.startsWith('start'))).toHaveLength(2);
      // Each kill costs the two objects that were being sent, of two records each.
      const kills = Math.min(rounds, MOST_KILLS);
      const sent = calls.filter((line) => line.startsWith('payload'));
      expect(sent.length).toBeLessThanOrEqual(2 * OBJECTS + kills * 4);
    }
    await expect.poll(() => transformNotes(platform), { timeout: 60_000 }).toBe(0);
    return names;
  },
};

function nameIn(round: number): string {
  return `transform-${Math.floor(round / ROUNDS_EACH)}`;
}
