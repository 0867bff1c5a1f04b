import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { type Trial, trialId } from '#src/domain/tuning/index.js';
import { Random } from '../../../../bench/support/random.js';
import type { KillMoment } from '../../../support/killed-at.js';
import { openPlatform } from '../../../support/platform.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 }); // starts real servers and programs

const SERVER = fileURLToPath(new URL('../../../support/tuning-server.ts', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 4);
const SEED = Number(process.env['FAULT_SEED'] ?? 1);
const ARN = makeArn(DEFAULT_ARN_SCOPE, 'hyper-parameter-tuning-job', 'tune');

const directories: string[] = [];
let server: ChildProcess | undefined;
afterEach(() => kill());
afterAll(async () => {
  for (const directory of directories)
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

async function directory(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'forebear-tuning-'));
  directories.push(made);
  return made;
}

/** Resolves when the server runs, or has killed itself before. */
async function start(place: string, request: object, moment?: KillMoment): Promise<void> {
  const words = [place, JSON.stringify(request), moment ? JSON.stringify(moment) : ''];
  server = fork(SERVER, words, {
    execArgv: ['--import', TSX],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const heard = new AbortController();
  const either = ['message', 'exit'].map((event) =>
    once(server as ChildProcess, event, heard).catch(() => undefined),
  );
  await Promise.race(either);
  heard.abort();
}

async function kill(): Promise<void> {
  const child = server;
  server = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** What a tuner decided and found, but for times. */
function decided({ number, trainingJobName, hyperparameters, suggestion, objective }: Trial) {
  const name = trainingJobName.replace(/-[0-9a-f]{8}$/, '');
  return { number, name, hyperparameters, suggestion, objective };
}

/** Goes on with a directory in this process to the end of the tuning job. */
async function finished(place: string) {
  const platform = await openPlatform({
    directory: place,
    store: 'embedded',
    settings: { slots: 4 },
    times: { leaseMs: 1_000 },
  });
  try {
    const job = await platform.tuned('tune');
    const trials = await platform.tunings.trials(job);
    await vi.waitFor(async () => expect(await platform.runner.find({})).toEqual([]), 10_000);
    const { ok } = await platform.ledger.verify();
    return { job, trials, ok, starts: await platform.starts() };
  } finally {
    await platform.close();
  }
}

describe('a tuning job whose server is killed', () => {
  const request = { maxJobs: 8, values: { pause: 50 } };
  let expected: readonly ReturnType<typeof decided>[] = [];

  beforeAll(async () => {
    const place = await directory();
    await start(place, request);
    await kill();
    expected = (await finished(place)).trials.map(decided);
  });

  async function expectAsIfNothingHadHappened(place: string): Promise<void> {
    const { job, trials, ok, starts } = await finished(place);
    expect(job).toMatchObject({ status: 'Completed', counts: { completed: 8, failed: 0 } });
    expect(trials.map(decided)).toEqual(expected);
    expect(starts).toHaveLength(8);
    expect(new Set(starts).size).toBe(8);
    expect(ok).toBe(true);
  }

  it(`at random moments (${ROUNDS} times, seed ${SEED}) goes on with the same suggestions`, async () => {
    const place = await directory();
    const random = new Random(SEED);
    for (let round = 0; round < ROUNDS; round += 1) {
      await start(place, request);
      await sleep(random.below(2_500));
      await kill();
    }
    await expectAsIfNothingHadHappened(place);
  });

  it.each<[string, KillMoment]>([
    ['before a trial is launched', { text: trialId(ARN, 6), when: 'before' }],
    ['after a trial was launched', { text: trialId(ARN, 6), when: 'after' }],
    ['before a result is noted', { text: trialId(ARN, 5), nth: 2, when: 'before' }],
    ['after a result was noted', { text: trialId(ARN, 5), nth: 2, when: 'after' }],
    ['before its end is recorded', { text: 'Tuning job completed', when: 'before' }],
    ['after its end was recorded', { text: 'Tuning job completed', when: 'after' }],
  ])('right %s goes on with the same suggestions', async (_, moment) => {
    const place = await directory();
    await start(place, request, moment);
    const child = server as ChildProcess;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    await expectAsIfNothingHadHappened(place);
  });

  it('while trials run at once launches none twice, and never more than it may', async () => {
    const place = await directory();
    const random = new Random(SEED + 1);
    const parallel = { maxJobs: 12, maxParallelJobs: 3, values: { pause: 400 } };
    for (let round = 0; round < ROUNDS; round += 1) {
      await start(place, parallel);
      await sleep(random.below(2_500));
      await kill();
    }
    const { job, trials, ok, starts } = await finished(place);
    expect(job.counts).toEqual({ completed: 12, inProgress: 0, stopped: 0, failed: 0 });
    expect(trials.map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (__, n) => n + 1),
    );
    expect(new Set(starts).size).toBe(12);
    expect(starts).toHaveLength(12);
    for (const { suggestion } of trials) expect(suggestion.pending.length).toBeLessThan(3);
    expect(ok).toBe(true);
  });

  it('whose programs are killed too counts those, and goes on', async () => {
    const place = await directory();
    const random = new Random(SEED + 2);
    const killed = { maxJobs: 6, values: { pause: 1_000, kill_above: 0.5 } };
    for (let round = 0; round < ROUNDS; round += 1) {
      await start(place, killed);
      await sleep(random.below(2_500));
      await kill();
    }
    const { job, trials, ok, starts } = await finished(place);
    for (const { hyperparameters, status } of trials)
      expect(status).toBe(Number(hyperparameters['x']) > 0.5 ? 'Failed' : 'Completed');
    expect(job.counts.failed).toBeGreaterThan(0);
    expect(job.counts.failed + job.counts.completed).toBe(6);
    expect(new Set(starts).size).toBe(6);
    expect(starts).toHaveLength(6);
    expect(ok).toBe(true);
  });

  it('while it stops its trials goes on stopping', async () => {
    const place = await directory();
    await start(place, { maxJobs: 6, maxParallelJobs: 2, values: { epochs: 600, pause: 100 } });
    const seen = await waitForRunning(place);
    expect(seen).toBe(true);
    const { job, trials } = await finished(place);
    expect(job.status).toBe('Stopped');
    expect(trials.map(({ status }) => status)).toEqual(['Stopped', 'Stopped']);
  });

  /** Kills the server once two trials run, and stops the tuning job in another one that is closed at once. */
  async function waitForRunning(place: string): Promise<boolean> {
    await sleep(4_000);
    await kill();
    const platform = await openPlatform({
      directory: place,
      store: 'embedded',
      settings: { slots: 0 },
      times: { leaseMs: 1_000 },
    });
    const { createdBy: arn } = await platform.tuned('tune', () => true);
    const job = await platform.tunings.stop('tune', {
      arn,
      account: '000000000000',
      userId: 'tester',
      role: 'operator',
    });
    await platform.close();
    return job.status === 'Stopping' && job.counts.inProgress === 2;
  }
});
