import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { nextLabels, type RunnerHarness, useRunner } from './harness.js';
import { untilLine } from './lines.js';

/** What is asked right before a program starts. */
export function starting(harness: RunnerHarness): void {
  describe('starting', () => {
    const bench = useRunner(harness);

    it('starts nothing and keeps nothing when it is not confirmed', async () => {
      const labels = nextLabels();
      const mark = join(bench().folder, 'mark');
      const lost = new PlatformError('CLAIM_LOST', 'Another server has it.');
      const start = bench().start(['mark', bench().seen('mark')], {
        labels,
        confirm: () => Promise.reject(lost),
      });
      await expect(start).rejects.toBe(lost);
      expect(await bench().runner.find(labels)).toEqual([]);
      expect(existsSync(mark)).toBe(false);
      const again = await bench().start(['mark', bench().seen('mark')], { labels });
      await untilLine(again, 'ready');
    });

    it('has its name, and has not started, when it calls back', async () => {
      const labels = nextLabels();
      const mark = join(bench().folder, 'mark');
      const confirm = async () => {
        const second = bench().start(['mark', bench().seen('mark')], { labels });
        await expect(second).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
        expect(existsSync(mark)).toBe(false);
      };
      const run = await bench().start(['mark', bench().seen('mark')], { labels, confirm });
      await untilLine(run, 'ready');
      await run.stop({ graceMs: 0 });
      expect(existsSync(mark)).toBe(true);
    });
  });
}
