import { expect, it } from 'vitest';
import { Leftovers } from '#containers/shared/leftovers.js';
import type { RunRecord } from '#containers/shared/run-folders.js';

const RECORD: RunRecord = { id: 'run', labels: { job: 'job' }, startedAt: 0, starter: 'server' };

it('tries again until nothing is left, and then no more', async () => {
  let tries = 0;
  const leftovers = new Leftovers(async () => {
    tries += 1;
    if (tries < 2) throw new Error('The daemon is away.');
  });
  leftovers.add(RECORD);
  await expect.poll(() => tries, { timeout: 60_000 }).toBe(2);
  leftovers.add(RECORD);
  await expect.poll(() => tries, { timeout: 60_000 }).toBe(3);
  await leftovers.close();
});

it('ends at once when its runner closes', async () => {
  const leftovers = new Leftovers(async () => {
    throw new Error('The daemon is away.');
  });
  leftovers.add(RECORD);
  const from = performance.now();
  await leftovers.close();
  expect(performance.now() - from).toBeLessThan(500);
});
