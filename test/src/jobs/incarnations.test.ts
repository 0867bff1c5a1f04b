import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { keyOf } from '#src/domain/record/index.js';
import { verifyObjects } from '#src/jobs/index.js';
import { recomputeSeal } from '#src/storage/logs/index.js';
import { metricPoints } from '../../support/metric-points.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

const METRICS = [{ name: 'loss', regex: 'loss=(\\S+)' }];
const request = (platform: TestPlatform, epochs: number) =>
  platform.request({
    name: 'job',
    algorithm: { image: 'fixture', metricDefinitions: METRICS },
    hyperparameters: { epochs },
  });

/** Trains, and returns the messages of the log and the points of the metric `loss`. */
async function train(platform: TestPlatform, epochs: number) {
  await platform.jobs.submit(request(platform, epochs), TESTER);
  const job = await platform.ended('job');
  expect(job.failureReason).toBeUndefined();
  const points = await metricPoints(platform.logs, keyOf(job), 'loss');
  return { job, messages: await platform.log(job), points: points.length };
}

function verify({ store, storage, directory }: TestPlatform) {
  const logs = { directory: join(directory, 'logs'), storage };
  return verifyObjects({ store, storage, recomputeSeal: (of) => recomputeSeal(logs, of) });
}

it('a job finds nothing of an earlier one of its name, after a reset and with another store over the directory', async () => {
  let platform = await openPlatform();
  const { directory } = platform;
  try {
    const first = await train(platform, 3);
    expect(first.points).toBe(3);
    await platform.ledger.reset(TESTER.arn);
    const second = await train(platform, 1);
    await platform.close();
    platform = await openPlatform({ directory, store: 'memory' });
    const third = await train(platform, 2);
    expect([second.points, third.points]).toEqual([1, 2]);
    for (const { job, messages } of [second, third]) expect(job.log?.lines).toBe(messages.length);
    expect(new Set([first, second, third].map(({ job }) => keyOf(job))).size).toBe(3);
    expect(await verify(platform)).toMatchObject({ logs: 1, differenceCount: 0 });
  } finally {
    await platform.destroy();
  }
});

it('a reset ends the program of the job, and the next job with its name runs a separate one', async () => {
  const platform = await openPlatform();
  try {
    const slow = platform.request({ name: 'job', hyperparameters: { epochs: 1, pause: 60_000 } });
    await platform.jobs.submit(slow, TESTER);
    await vi.waitUntil(async () => (await platform.runner.find({})).length === 1, {
      timeout: 60_000,
    });
    await platform.ledger.reset(TESTER.arn);
    const { points } = await train(platform, 1);
    expect(points).toBe(1);
    await vi.waitUntil(async () => (await platform.runner.find({})).length === 0, {
      timeout: 60_000,
    });
  } finally {
    await platform.destroy();
  }
});
