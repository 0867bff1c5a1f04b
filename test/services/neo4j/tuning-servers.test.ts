import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type Trial, TUNING_JOBS, type TuningJob } from '#src/domain/tuning/index.js';
import { readTrials } from '#src/jobs/tuning/state.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { nextTrial } from '#src/samplers/next-trial.js';
import { claimId, claimOf } from '#src/supervision/claim.js';
import { openTestStore } from '../../support/open-test-store.js';
import { openPlatform } from '../../support/platform.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { TESTER } from '../../support/test-values.js';
import { tuningRequest } from '../../support/tuning-request.js';

const SERVER = fileURLToPath(new URL('../../support/tuning-server.ts', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const ARN = makeArn(DEFAULT_ARN_SCOPE, 'hyper-parameter-tuning-job', 'tune');
const TRIALS = 8;
const REQUEST = { maxJobs: TRIALS, values: { pause: 600 } };
const LONG = { timeout: 180_000 };
const POLL = { timeout: 60_000, interval: 50 };

const directories = temporaryDirectory();
const servers: ChildProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await kill(server);
});

/** A server with a directory of its own; resolves when it runs. */
async function start(directory: string, absenceMs: number): Promise<ChildProcess> {
  const words = [directory, JSON.stringify(REQUEST), '', 'neo4j', `${absenceMs}`];
  const server = fork(SERVER, words, {
    execArgv: ['--import', TSX],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  servers.push(server);
  await once(server, 'message');
  return server;
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

/** What a tuner decided and found, but for times. */
function decided({ number, hyperparameters, suggestion, objective }: Trial) {
  return { number, hyperparameters, suggestion, objective };
}

describeWithService('neo4j', () => {
  /** Two servers; the first has the tuning job when it is killed, with some of its trials ended. */
  async function killed(store: GraphStore, absenceMs: number) {
    const [left, right] = [await directories.fresh(), await directories.fresh()];
    const one = await start(left, absenceMs);
    await start(right, absenceMs);
    const ended = async () =>
      (await readTrials(store, ARN)).filter(({ status }) => status !== 'InProgress').length;
    await expect.poll(ended, POLL).toBeGreaterThanOrEqual(3);
    expect(await claimedAt(store)).toBe(await placeOf(left));
    await kill(one);
    expect(await ended()).toBeLessThan(TRIALS);
    const place = await placeOf(right);
    await expect.poll(() => claimedAt(store), POLL).toBe(place);
    const starts = async () =>
      (await readFile(join(left, 'starts.txt'), 'utf8')).trim().split('\n');
    return { left, starts };
  }

  /** The place id of the server of a directory. */
  async function placeOf(directory: string): Promise<string> {
    return (await readFile(join(directory, 'place-id'), 'utf8')).trim();
  }

  async function claimedAt(store: GraphStore): Promise<string | undefined> {
    const found = (await store.vertices([claimId(ARN)])).get(claimId(ARN));
    return found && claimOf(found).place.id;
  }

  async function finished(store: GraphStore): Promise<TuningJob> {
    const id = vertexIdOf(ARN);
    const read = async () => {
      const vertex = (await store.vertices([id])).get(id)?.element;
      return vertex && TUNING_JOBS.read(vertex);
    };
    await expect.poll(async () => (await read())?.endTime, POLL).toBeDefined();
    return (await read()) as TuningJob;
  }

  async function fresh(): Promise<GraphStore> {
    return openTestStore('neo4j', { directory: await directories.fresh(), fresh: true });
  }

  it(
    'a tuning job continues on another server, with the suggestions of an undisturbed one',
    LONG,
    async () => {
      await using store = closing(await fresh());
      const { left, starts } = await killed(store.store, 120_000);
      await start(left, 120_000); // a trial that it ran goes on there
      const job = await finished(store.store);
      expect(job).toMatchObject({ status: 'Completed', counts: { completed: TRIALS, failed: 0 } });
      const trials = await readTrials(store.store, ARN);
      expect(await starts()).toHaveLength(TRIALS);
      expect(new Set(await starts()).size).toBe(TRIALS);
      const undisturbed = await openPlatform({ settings: { slots: 4 } });
      try {
        await undisturbed.tunings.submit(tuningRequest(undisturbed, REQUEST), TESTER);
        await undisturbed.tuned('tune');
        const expected = await readTrials(undisturbed.store, ARN);
        expect(trials.map(decided)).toEqual(expected.map(decided));
      } finally {
        await undisturbed.destroy();
      }
    },
  );

  it(
    'a tuning job continues without a server that stays away, and launches no trial twice',
    LONG,
    async () => {
      await using store = closing(await fresh());
      const { starts } = await killed(store.store, 3_000);
      const job = await finished(store.store);
      const { completed, failed, stopped, inProgress } = job.counts;
      expect([completed + failed, stopped, inProgress]).toEqual([TRIALS, 0, 0]);
      expect(failed).toBeLessThanOrEqual(1); // the one that the killed server ran
      const trials = await readTrials(store.store, ARN);
      expect(trials.map(({ number }) => number)).toEqual(trials.map((_, index) => index + 1));
      const names = trials.map(({ trainingJobName }) => trainingJobName);
      expect(new Set(names).size).toBe(TRIALS);
      expect(new Set(await starts()).size).toBe((await starts()).length);
      for (const trial of trials) expect(trial).toMatchObject(suggestedAfter(job, trials, trial));
    },
  );
});

/** What follows from what was recorded before a trial. */
function suggestedAfter(job: TuningJob, trials: readonly Trial[], { number, suggestion }: Trial) {
  const { strategy, ranges, objective, randomSeed: seed } = job;
  const known = trials.slice(0, number - 1).map((trial) => {
    const isOver = !suggestion.pending.includes(trial.number);
    const result = isOver && trial.objective !== undefined ? { objective: trial.objective } : {};
    return { number: trial.number, hyperparameters: trial.hyperparameters, isOver, ...result };
  });
  const state = { strategy, ranges, goal: objective.goal, seed, trials: known };
  const next = nextTrial({ ...state, earlier: [], refused: [] });
  return { hyperparameters: next.hyperparameters, suggestion: next.suggestion };
}

function closing(store: GraphStore) {
  return { store, [Symbol.asyncDispose]: () => store.close() };
}
