import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Trial, trialToVertex } from '#src/domain/tuning/index.js';
import { Samplers } from '#src/jobs/index.js';
import { nextTrial, type TuningState } from '#src/samplers/next-trial.js';
import { openPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';
import { tuningRequest } from '../../../support/tuning-request.js';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const RANGES = {
  integer: [],
  categorical: [],
  continuous: NAMES.map((name) => ({ name, min: 0, max: 1, scaling: 'Linear' as const })),
};

/** Results of which a suggestion takes the longer the more there are: 450 take seconds. */
function stateOf(count: number): TuningState {
  const trials = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    isOver: true,
    objective: (Math.sin(index) * index) % 7,
    hyperparameters: valuesOf(index),
  }));
  const none = { earlier: [], refused: [] };
  return { strategy: 'Bayesian', ranges: RANGES, goal: 'Minimize', seed: 1, trials, ...none };
}

function valuesOf(index: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    NAMES.map((name, at) => [name, String((index * 0.137 * (at + 1)) % 1)]),
  );
}

let samplers: Samplers;
beforeEach(() => {
  samplers = new Samplers();
});
afterEach(() => samplers.close());

it('a suggestion ends as it is computed, and waiting ones are computed', async () => {
  const [slow, quick] = [stateOf(450), stateOf(10)];
  await samplers.next(quick); // the thread has started
  const begun = performance.now();
  nextTrial(slow);
  const wholeMs = performance.now() - begun;
  const stop = new AbortController();
  const stopped = expect(samplers.next(slow, { signal: stop.signal })).rejects.toThrow('enough');
  const [waiting, other] = [samplers.next(quick), samplers.next(stateOf(11))];
  await new Promise((resolve) => setTimeout(resolve, 100));
  const since = performance.now();
  stop.abort(new Error('enough'));
  await stopped;
  expect(performance.now() - since).toBeLessThan(wholeMs / 4);
  expect([await waiting, await other]).toEqual([nextTrial(quick), nextTrial(stateOf(11))]);
});

it('a suggestion that waits ends without the one that is computed', async () => {
  const [slow, quick] = [stateOf(200), stateOf(10)];
  const computed = samplers.next(slow);
  const stop = new AbortController();
  const stopped = expect(samplers.next(quick, { signal: stop.signal })).rejects.toThrow('enough');
  stop.abort(new Error('enough'));
  await stopped;
  expect(await computed).toEqual(nextTrial(slow));
  await expect(samplers.next(quick, { signal: stop.signal })).rejects.toThrow('enough');
});

it('a tuning job stops while its suggestion is computed', async () => {
  const platform = await openPlatform({ settings: { slots: 1 } });
  try {
    const space = { ranges: RANGES, strategy: 'Bayesian', maxJobs: 1 } as const;
    await platform.tunings.submit({ ...tuningRequest(platform, space), name: 'earlier' }, TESTER);
    const { arn } = await platform.tuned('earlier');
    const trials = Array.from({ length: 450 }, (_, index): Trial => {
      const trainingJobName = `t${index}`;
      const known = {
        tuningJob: arn,
        trainingJob: arn,
        trainingJobName,
        status: 'Completed',
      } as const;
      const suggestion = { model: 'random', basedOn: [], pending: [], earlier: 0, refused: 0 };
      const objective = (Math.sin(index) * index) % 7;
      const hyperparameters = valuesOf(index);
      return {
        ...known,
        number: index + 1,
        suggestion,
        objective,
        hyperparameters,
        creationTime: index,
      };
    });
    const changes = trials.map(
      (trial) => ({ kind: 'putVertex', vertex: trialToVertex(trial) }) as const,
    );
    await platform.ledger.commit({ actor: TESTER.arn, changes });
    await platform.tunings.submit(
      { ...tuningRequest(platform, { ...space, maxJobs: 3 }), warmStartFrom: ['earlier'] },
      TESTER,
    );
    await platform.tuned('tune', ({ phase }) => phase === 'tuning');
    await new Promise((resolve) => setTimeout(resolve, 150));
    const since = performance.now();
    await platform.tunings.stop('tune', TESTER);
    const job = await platform.tuned('tune');
    const begun = performance.now();
    nextTrial({ ...stateOf(450), seed: job.randomSeed });
    const wholeMs = performance.now() - begun;
    expect(begun - since).toBeLessThan(wholeMs / 2);
    expect(job).toMatchObject({ status: 'Stopped', counts: { completed: 0, stopped: 0 } });
  } finally {
    await platform.destroy();
  }
});
