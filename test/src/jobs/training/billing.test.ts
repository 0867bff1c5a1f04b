import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import type { RunState } from '#containers/shared/shim/run-folder.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { shimsOf } from '../../../support/shims.js';
import { TESTER } from '../../../support/test-values.js';
import { vanishingStorage } from '../../../support/vanishing-storage.js';

const BUCKET = 's3://forebear-local-000000000000';
const AWAY_MS = 6_000;

let platform: TestPlatform;
afterEach(() => platform.destroy());

it('bills nothing to a job that fails before its program', async () => {
  platform = await openPlatform({ seenStorage: vanishingStorage });
  await platform.put(`${BUCKET}/nothing/a.csv`, 'a,1\n');
  const channels = [{ name: 'train', uri: `${BUCKET}/nothing/` }];
  await platform.jobs.submit(platform.request({ name: 'job', channels }), TESTER);
  const job = await platform.ended('job');
  expect(job).toMatchObject({ status: 'Failed', billableSeconds: 0 });
  expect(job.trainingSeconds).toBeDefined();
});

it.each([
  ['program', false],
  ['program and its shim', true],
])('bills only the run time of a %s that is killed while no server runs', async (_what, isAll) => {
  platform = await openPlatform({ store: 'embedded' });
  const request = platform.request({ name: 'job', program: 'stubborn.mjs' });
  await platform.jobs.submit(request, TESTER);
  await platform.until('job', ({ phase }) => phase === 'training');
  const { directory } = platform;
  const program = await vi.waitFor(() => programOf(directory), 20_000);
  await platform.close();
  const [shim = 0] = await shimsOf(directory);
  if (isAll) process.kill(shim, 'SIGKILL');
  process.kill(program, 'SIGKILL');
  await sleep(AWAY_MS);
  platform = await openPlatform({ directory, store: 'embedded' });
  const job = await platform.ended('job');
  expect(job.status).toBe('Failed');
  const { trainingSeconds = 0, billableSeconds } = job;
  expect(billableSeconds).toBeLessThanOrEqual(trainingSeconds - AWAY_MS / 1_000 + 1);
});

/** Throws until the program of the only run has been started. */
async function programOf(directory: string): Promise<number> {
  const runs = join(directory, 'runner', 'runs');
  const [run = ''] = await readdir(runs);
  const { pid } = JSON.parse(await readFile(join(runs, run, 'state.json'), 'utf8')) as RunState;
  if (pid === undefined) throw new Error('The program was not started.');
  return pid;
}
