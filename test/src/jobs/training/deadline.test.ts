import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import type { StoredExit } from '#containers/shared/shim/run-folder.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

const MAX_RUNTIME_SECONDS = 12;
const PATIENCE = { timeout: 60_000, interval: 20 };

it('jobs whose programs ended in time succeed even when the server was away until after the deadline', async () => {
  platform = await openPlatform({ store: 'embedded' });
  const jobs = { well: { pause: 700 }, badly: { pause: 700, exit: 5 } };
  for (const [name, hyperparameters] of Object.entries(jobs)) {
    const request = { name, hyperparameters, maxRuntimeSeconds: MAX_RUNTIME_SECONDS };
    await platform.jobs.submit(platform.request(request), TESTER);
  }
  const starts: number[] = [];
  for (const name of Object.keys(jobs)) {
    const { startTime = 0 } = await platform.until(name, ({ phase }) => phase === 'training');
    starts.push(startTime);
  }
  const { directory } = platform;
  await vi.waitFor(async () => expect(await runsIn(directory)).toHaveLength(2), PATIENCE);
  await platform.close();
  const ends = await vi.waitFor(() => endsIn(directory), PATIENCE);
  const [first = 0, last = 0] = [Math.min(...starts), Math.max(...starts)];
  expect(Math.max(...ends), 'both have ended in time').toBeLessThan(
    first + 1000 * MAX_RUNTIME_SECONDS,
  );
  await sleep(last + 1000 * MAX_RUNTIME_SECONDS + 100 - Date.now());
  platform = await openPlatform({ directory, store: 'embedded' });
  expect(await platform.ended('well')).toMatchObject({
    status: 'Completed',
    modelData: expect.stringContaining('well'),
    billableSeconds: expect.closeTo(3, -1), // and not the time in which no server was there
  });
  const badly = await platform.ended('badly');
  expect(badly).toMatchObject({
    status: 'Failed',
    failureReason: 'AlgorithmError: exit code 5 on algo-1: the last words',
  });
  expect(badly.modelData).toBeUndefined();
});

async function runsIn(directory: string): Promise<readonly string[]> {
  const runs = join(directory, 'runner', 'runs');
  return (await readdir(runs)).map((run) => join(runs, run));
}

/** Throws until every run has ended. */
async function endsIn(directory: string): Promise<readonly number[]> {
  const runs = await runsIn(directory);
  const texts = await Promise.all(runs.map((run) => readFile(join(run, 'exit.json'), 'utf8')));
  return texts.map((text) => (JSON.parse(text) as StoredExit).endedAt);
}
