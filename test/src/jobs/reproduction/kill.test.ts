import { expect, it, vi } from 'vitest';
import { killableServer, signalOf } from '../../../support/killable-server.js';
import type { KillMoment } from '../../../support/killed-at.js';
import { losePrepared, reproduced, runChain } from '../../../support/past-chain.js';
import { runPredicted } from '../../../support/past-predictions.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

vi.setConfig({ testTimeout: 300_000 }); // starts real servers and programs

const ALL = { order: { by: 'name', direction: 'ascending' }, first: 10 } as const;
/**
 * Moments before and after commits of a reproduction. Each commit is named by a text that it
 * contains.
 */
const MOMENTS: readonly KillMoment[] = [
  { text: 'prep-r1', when: 'after' },
  { text: 'scores-r1', when: 'before' },
  { text: 'scores-r1', when: 'after' },
  { text: 'Comparing the results', when: 'after' },
  { text: 'Reproduction completed', when: 'before' },
];

/** Moments of the batch transform that compares predictions, and of the comparison. */
const PREDICTING: readonly KillMoment[] = [
  { text: 'answers-r1', when: 'after' },
  { text: 'Transform job completed', when: 'before' },
  { text: 'EQUIVALENT', when: 'before' },
  { text: 'EQUIVALENT', when: 'after' },
];

const directories = temporaryDirectory();
const server = killableServer('reproduction-server.ts');

/**
 * Prepares past jobs, reproduces `scores`, and kills the server at each moment. Returns a new
 * platform.
 */
async function killedAtEach(
  moments: readonly KillMoment[],
  prepare: (platform: TestPlatform) => Promise<unknown>,
) {
  const directory = await directories.fresh();
  const before = await openPlatform({ directory, store: 'embedded' });
  await prepare(before);
  await before.close();
  for (const moment of moments) {
    const child = await server.start(directory, JSON.stringify(moment));
    expect(await signalOf(child), JSON.stringify(moment)).toBe('SIGKILL');
  }
  return openPlatform({ directory, store: 'embedded' });
}

const names = async (jobs: Pick<TestPlatform['jobs'], 'list'>) =>
  (await jobs.list(ALL)).items.map(({ name }) => name);

async function expectNothingLeft(platform: TestPlatform) {
  await vi.waitFor(async () => expect(await platform.runner.find({})).toEqual([]), 10_000);
  expect(await platform.ledger.verify()).toMatchObject({ ok: true });
}

it('launches no job twice when its server is killed before or after each commit', async () => {
  const platform = await killedAtEach(MOMENTS, async (past) => {
    await runChain(past);
    await losePrepared(past);
  });
  try {
    const done = await reproduced(platform, 'again');
    expect(done, done.failureReason).toMatchObject({ status: 'Completed', verdict: 'IDENTICAL' });
    expect(await names(platform.jobs)).toEqual(['scores', 'scores-r1']);
    expect(await names(platform.processing as never)).toEqual(['prep', 'prep-r1']);
    await expectNothingLeft(platform);
  } finally {
    await platform.destroy();
  }
});

it('predicts once and reaches its verdict when its server is killed during predictions or comparisons', async () => {
  const weight = '0.5 + Math.random() / 1e5';
  const platform = await killedAtEach(PREDICTING, (past) => runPredicted(past, { weight }));
  try {
    const done = await reproduced(platform, 'again');
    expect(done, done.failureReason).toMatchObject({
      ...{ status: 'Completed', verdict: 'EQUIVALENT' },
      results: [{ step: 1, predictions: { values: 1, isWithin: true } }],
    });
    expect(done.statusTransitions.filter(({ status }) => status === 'Completed')).toHaveLength(1);
    expect(await names(platform.transforms as never)).toEqual(['answers', 'answers-r1']);
    expect(await platform.starts()).toEqual(['scores', 'scores-r1']);
    await expectNothingLeft(platform);
  } finally {
    await platform.destroy();
  }
});
