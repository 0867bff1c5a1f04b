import { describe, expect, it } from 'vitest';
import { type RunnerHarness, useRunner } from './harness.js';
import { firstPids, linesOf, pidsIn } from './lines.js';

/** The program, a child, a child in a session of its own, and one without a parent. */
const FAMILY_SIZE = 4;

/** Programs that start others. */
export function families(harness: RunnerHarness): void {
  describe('families', () => {
    const bench = useRunner(harness);

    it('stops everything that a program forked, wherever it went', async () => {
      const run = await bench().start(['family', 'stay']);
      const pids = await firstPids(run, FAMILY_SIZE);
      expect(bench().living(run, pids)).toHaveLength(FAMILY_SIZE);
      await run.stop({ graceMs: 300 });
      expect(bench().living(run, pids)).toEqual([]);
    });

    it('ends only when all have ended, and ends the descendants that the program left behind', async () => {
      const run = await bench().start(['family', 'leave']);
      await expect(run.wait()).resolves.toMatchObject({ code: 0 });
      const pids = pidsIn(await linesOf(run));
      expect(pids).toHaveLength(FAMILY_SIZE);
      expect(bench().living(run, pids)).toEqual([]);
    });
  });
}
