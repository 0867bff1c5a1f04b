import { expect, vi } from 'vitest';
import type { Runner } from '#src/ports/runner.js';

/** Waits until a runner has no runs: the end of a job is committed before its runs are removed. */
export async function noRuns(runner: Pick<Runner, 'find'>): Promise<void> {
  await vi.waitFor(async () => expect(await runner.find({})).toEqual([]), {
    timeout: 60_000,
    interval: 50,
  });
}
