import { expect } from 'vitest';
import type { Trial, TuningJob } from '#src/domain/tuning/index.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { type TuningOptions, tuningRequest } from '../../support/tuning-request.js';
import { type KillKind, launchedOf } from './kill-kind.js';

/** A tuning job takes about as long as this number of servers live. */
const ROUNDS_EACH = 5;

export const SAME_SUGGESTIONS = tuning(
  'tuning jobs go on with the same suggestions',
  { name: 'one-by-one', more: { maxJobs: 8, values: { pause: 50 } } },
  async ({ platform, name, more }) => {
    const { job, trials } = await tuned(platform, name);
    expect(job).toMatchObject({ status: 'Completed', counts: { completed: 8, failed: 0 } });
    const undisturbed = await openPlatform({ settings: { slots: 4 } });
    try {
      await undisturbed.tunings.submit(tuningRequest(undisturbed, { name, ...more }), TESTER);
      const expected = await tuned(undisturbed, name);
      expect(trials.map(decided)).toEqual(expected.trials.map(decided));
    } finally {
      await undisturbed.destroy();
    }
    expect(await startsOf(platform, name)).toHaveLength(8);
  },
);

export const AT_ONCE = tuning(
  'tuning jobs with trials at once launch none twice, and never more than they may',
  { name: 'at-once', more: { maxJobs: 12, maxParallelJobs: 3, values: { pause: 400 } } },
  async ({ platform, name }) => {
    const { job, trials } = await tuned(platform, name);
    expect(job.counts).toEqual({ completed: 12, inProgress: 0, stopped: 0, failed: 0 });
    expect(trials.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    for (const { suggestion } of trials) expect(suggestion.pending.length).toBeLessThan(3);
    expect(await startsOf(platform, name)).toHaveLength(12);
  },
);

export const KILLED_PROGRAMS = tuning(
  'tuning jobs whose programs are killed, too, count those and go on',
  { name: 'killed', more: { maxJobs: 6, values: { pause: 1_000, kill_above: 0.5 } } },
  async ({ platform, name }) => {
    const { job, trials } = await tuned(platform, name);
    for (const { hyperparameters, status } of trials)
      expect(status).toBe(Number(hyperparameters['x']) > 0.5 ? 'Failed' : 'Completed');
    expect(job.counts.failed).toBeGreaterThan(0);
    expect(job.counts.failed + job.counts.completed).toBe(6);
    expect(await startsOf(platform, name)).toHaveLength(6);
  },
);

interface Asked {
  readonly platform: TestPlatform;
  readonly name: string;
  readonly more: TuningOptions;
}

function tuning(
  title: string,
  { name, more }: Pick<Asked, 'name' | 'more'>,
  check: (asked: Asked) => Promise<void>,
): KillKind {
  const nameIn = (round: number) => `${name}-${Math.floor(round / ROUNDS_EACH)}`;
  return {
    title,
    lasts: true,
    orders: ({ number }) => [{ tune: nameIn(number), more }],
    async check(platform, rounds) {
      const names = await launchedOf(rounds, nameIn, (each) => platform.tunings.get(each));
      for (const each of names) await check({ platform, name: each, more });
      return names;
    },
  };
}

/** A tuning job that has ended, with its trials. */
async function tuned(
  platform: TestPlatform,
  name: string,
): Promise<{ readonly job: TuningJob; readonly trials: readonly Trial[] }> {
  const job = await platform.tuned(name);
  return { job, trials: await platform.tunings.trials(job) };
}

/** The decisions and results of a tuner, without times. */
function decided({ number, trainingJobName, hyperparameters, suggestion, objective }: Trial) {
  const name = trainingJobName.replace(/-[0-9a-f]{8}$/, '');
  return { number, name, hyperparameters, suggestion, objective };
}

/** The starts of the programs of a tuning job. */
async function startsOf(platform: TestPlatform, name: string): Promise<readonly string[]> {
  return (await platform.starts()).filter((start) => start.startsWith(`${name}-`));
}
