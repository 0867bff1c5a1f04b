import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { Clock } from '#src/ports/system.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const DAY_MS = 86_400_000;

/** The system's clock, which somebody sets. */
class SetClock extends SystemClock implements Clock {
  offset = 0;

  override now(): number {
    return super.now() + this.offset;
  }
}

const clock = new SetClock();
let platform: TestPlatform;
afterEach(async () => {
  await platform.destroy();
  clock.offset = 0;
});

async function launch(name: string, pause: number): Promise<void> {
  const hyperparameters = { epochs: 2, pause };
  const request = platform.request({ name, hyperparameters, maxRuntimeSeconds: 3_600 });
  await platform.jobs.submit(request, TESTER);
}

const isTraining = ({ phase }: { readonly phase: string }) => phase === 'training';

it.each([
  ['forward', DAY_MS],
  ['back', -DAY_MS],
])('a clock that jumps %s loses no job, and runs none twice', async (_way, jump) => {
  platform = await openPlatform({ clock, store: 'embedded', settings: { slots: 1 } });
  await launch('running', 2_000);
  await launch('waiting', 10);
  await platform.until('running', isTraining);
  await platform.until('waiting', ({ secondaryStatus }) => secondaryStatus === 'Pending');
  clock.offset += jump;
  await launch('later', 10);
  for (const name of ['running', 'waiting', 'later']) {
    const job = await platform.ended(name);
    expect(job.failureReason).toBeUndefined();
    expect(job.status).toBe('Completed'); // and not stopped because its time was up
    const times = job.statusTransitions.map(({ startTime }) => startTime);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  }
  const starts = ['later 127.0.0.1', 'running 127.0.0.1', 'waiting 127.0.0.1'];
  expect([...(await platform.starts())].sort()).toEqual(starts);
});

it('a clock that was set back while the server was closed loses no job, and runs none twice', async () => {
  platform = await openPlatform({ clock, store: 'embedded', settings: { slots: 1 } });
  await launch('running', 3_000);
  await launch('waiting', 10);
  await platform.until('running', isTraining);
  await platform.close();
  clock.offset -= DAY_MS;
  const { directory } = platform;
  platform = await openPlatform({ clock, store: 'embedded', directory, settings: { slots: 1 } });
  await launch('later', 10);
  for (const name of ['running', 'waiting', 'later'])
    expect(await platform.ended(name)).toMatchObject({ status: 'Completed' });
  const starts = ['later 127.0.0.1', 'running 127.0.0.1', 'waiting 127.0.0.1'];
  expect([...(await platform.starts())].sort()).toEqual(starts);
});

it('a program that ended in time succeeds although the clock was set forward meanwhile', async () => {
  clock.offset = -DAY_MS;
  platform = await openPlatform({ clock, store: 'embedded' });
  const hyperparameters = { epochs: 1, pause: 1_000 };
  const request = platform.request({ name: 'job', hyperparameters, maxRuntimeSeconds: 60 });
  await platform.jobs.submit(request, TESTER);
  await platform.until('job', isTraining);
  const { directory } = platform;
  await vi.waitFor(async () => expect(await platform.starts()).toHaveLength(1), 20_000);
  await platform.close();
  clock.offset = 0;
  await vi.waitFor(() => exitOf(directory), { timeout: 60_000, interval: 100 });
  platform = await openPlatform({ clock, store: 'embedded', directory });
  const job = await platform.ended('job');
  expect(job).toMatchObject({ status: 'Completed', secondaryStatus: 'Completed' });
  expect(job.billableSeconds).toBeLessThan(60);
});

/** Throws until the only run has ended. */
async function exitOf(directory: string): Promise<string> {
  const runs = join(directory, 'runner', 'runs');
  const [run = ''] = await readdir(runs);
  return readFile(join(runs, run, 'exit.json'), 'utf8');
}
