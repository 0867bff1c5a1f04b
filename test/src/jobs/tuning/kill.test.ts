import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { type Trial, trialId } from '#src/domain/tuning/index.js';
import { killableServer, signalOf } from '../../../support/killable-server.js';
import type { KillMoment } from '../../../support/killed-at.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';
import { TESTER } from '../../../support/test-values.js';
import { tuningRequest } from '../../../support/tuning-request.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 }); // starts real servers and programs

const ARN = makeArn(DEFAULT_ARN_SCOPE, 'hyper-parameter-tuning-job', 'tune');
const OPTIONS = {
  store: 'embedded',
  settings: { slots: 4 },
  times: { leaseMs: 1_000 },
} as const;

const directories = temporaryDirectory();
const server = killableServer('tuning-server.ts');

const start = (place: string, request: object, moment?: KillMoment) =>
  server.start(place, JSON.stringify(request), moment ? JSON.stringify(moment) : '');

/** What a tuner decided and found, but for times. */
function decided({ number, trainingJobName, hyperparameters, suggestion, objective }: Trial) {
  const name = trainingJobName.replace(/-[0-9a-f]{8}$/, '');
  return { number, name, hyperparameters, suggestion, objective };
}

/** The tuning job of a platform once it has ended, with its trials. */
async function finished(platform: TestPlatform) {
  const job = await platform.tuned('tune');
  return { job, trials: await platform.tunings.trials(job) };
}

describe('a tuning job whose server is killed', () => {
  it('right before and right after its commits continues with the same suggestions', async () => {
    const request = { maxJobs: 8, values: { pause: 50 } };
    const place = await directories.fresh();
    const moments: readonly KillMoment[] = [
      // A trial is named by the commits that launch it and that note its result.
      { text: trialId(ARN, 5), nth: 2, when: 'before' },
      { text: trialId(ARN, 5), when: 'after' },
      { text: trialId(ARN, 6), when: 'before' },
      { text: trialId(ARN, 6), when: 'after' },
      { text: 'Tuning job completed', when: 'before' },
      { text: 'Tuning job completed', when: 'after' },
    ];
    for (const moment of moments) {
      const child = await start(place, request, moment);
      expect(await signalOf(child), JSON.stringify(moment)).toBe('SIGKILL');
    }
    const platform = await openPlatform({ directory: place, ...OPTIONS });
    const undisturbed = await openPlatform({ settings: { slots: 4 } });
    try {
      await undisturbed.tunings.submit(tuningRequest(undisturbed, request), TESTER);
      const expected = await finished(undisturbed);
      const { job, trials } = await finished(platform);
      expect(job).toMatchObject({ status: 'Completed', counts: { completed: 8, failed: 0 } });
      expect(trials.map(decided)).toEqual(expected.trials.map(decided));
      const starts = await platform.starts();
      expect(starts).toHaveLength(8);
      expect(new Set(starts).size).toBe(8);
      await vi.waitFor(async () => expect(await platform.runner.find({})).toEqual([]), 10_000);
      expect(await platform.ledger.verify()).toMatchObject({ ok: true });
    } finally {
      await platform.close();
      await undisturbed.destroy();
    }
  });

  it('while it stops its trials continues to stop them', async () => {
    const place = await directories.fresh();
    const request = { maxJobs: 6, maxParallelJobs: 2, values: { epochs: 600, pause: 100 } };
    await start(place, request);
    const starts = () => readFile(join(place, 'starts.txt'), 'utf8');
    await expect.poll(starts, { timeout: 60_000 }).toMatch(/^(\S+ \S+\n){2}$/);
    await server.kill();
    const watching = await openPlatform({
      directory: place,
      ...OPTIONS,
      settings: { slots: 0 },
    });
    const stopped = await watching.tunings.stop('tune', TESTER);
    expect(stopped).toMatchObject({ status: 'Stopping', counts: { inProgress: 2 } });
    await watching.close();
    const platform = await openPlatform({ directory: place, ...OPTIONS });
    try {
      const { job, trials } = await finished(platform);
      expect(job.status).toBe('Stopped');
      expect(trials.map(({ status }) => status)).toEqual(['Stopped', 'Stopped']);
    } finally {
      await platform.close();
    }
  });
});
