import { expect, it, vi } from 'vitest';
import { killableServer, signalOf } from '../../../support/killable-server.js';
import type { KillMoment } from '../../../support/killed-at.js';
import { losePrepared, reproduced, runChain } from '../../../support/past-chain.js';
import { openPlatform } from '../../../support/platform.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

vi.setConfig({ testTimeout: 300_000 }); // starts real servers and programs

const ALL = { order: { by: 'name', direction: 'ascending' }, first: 10 } as const;
/** Moments before and after commits of a reproduction. Each commit is named by a text that it contains. */
const MOMENTS: readonly KillMoment[] = [
  { text: 'prep-r1', when: 'after' },
  { text: 'scores-r1', when: 'before' },
  { text: 'scores-r1', when: 'after' },
  { text: 'Comparing the results', when: 'after' },
  { text: 'Reproduction completed', when: 'before' },
];

const directories = temporaryDirectory();
const server = killableServer('reproduction-server.ts');

it('launches no job twice when its server is killed before or after each commit', async () => {
  const directory = await directories.fresh();
  const before = await openPlatform({ directory, store: 'embedded' });
  await runChain(before);
  await losePrepared(before);
  await before.close();
  for (const moment of MOMENTS) {
    const child = await server.start(directory, JSON.stringify(moment));
    expect(await signalOf(child), JSON.stringify(moment)).toBe('SIGKILL');
  }
  const platform = await openPlatform({ directory, store: 'embedded' });
  try {
    const done = await reproduced(platform, 'again');
    expect(done, done.failureReason).toMatchObject({ status: 'Completed', verdict: 'IDENTICAL' });
    const trained = await platform.jobs.list(ALL);
    expect(trained.items.map(({ name }) => name)).toEqual(['scores', 'scores-r1']);
    const processed = await platform.processing.list(ALL);
    expect(processed.items.map(({ name }) => name)).toEqual(['prep', 'prep-r1']);
    await vi.waitFor(async () => expect(await platform.runner.find({})).toEqual([]), 10_000);
    expect(await platform.ledger.verify()).toMatchObject({ ok: true });
  } finally {
    await platform.destroy();
  }
});
