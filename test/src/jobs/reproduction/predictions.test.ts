import { afterEach, beforeEach, expect, it } from 'vitest';
import { REPRODUCTION } from '#src/jobs/index.js';
import { reproduced } from '../../../support/past-chain.js';
import { runPredicted } from '../../../support/past-predictions.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ store: 'embedded' });
});
afterEach(() => platform.destroy());

/** Makes `scores`, whose model is a JavaScript expression, again. */
async function reproduce(weight: string) {
  const { arn: subject } = await runPredicted(platform, { weight });
  const reproductions = platform.allJobs.of(REPRODUCTION);
  const { steps } = await reproductions.plan(subject);
  expect(steps).toMatchObject([
    { number: 1, fate: 'RUN', jobName: 'scores', isSubject: true },
    { number: 2, fate: 'RUN', jobName: 'answers', isPrediction: true, isSubject: false },
  ]);
  await reproductions.submit({ name: 'again', subject }, TESTER);
  const done = await reproduced(platform, 'again');
  expect(done, done.failureReason).toMatchObject({ status: 'Completed' });
  return done;
}

it('a reproduction compares the predictions of both models', async () => {
  const { verdict, results } = await reproduce('0.5 + Math.random() / 1e5');
  expect(results).toMatchObject([{ step: 1, predictions: { values: 1, isWithin: true } }]);
  expect(results[0]?.predictions?.greatestDifference).toBeGreaterThan(0);
  expect(verdict).toBe('EQUIVALENT');
});

it('a reproduction is different when predictions are, although the metrics agree', async () => {
  const { verdict, results } = await reproduce('Math.random()');
  expect(results).toMatchObject([
    { metrics: [{ isWithin: true }], predictions: { isWithin: false } },
  ]);
  expect(verdict).toBe('DIFFERENT');
});

it('a reproduction predicts nothing when the files of the model are equal', async () => {
  const { verdict, steps } = await reproduce('0.5');
  expect(verdict).toBe('IDENTICAL');
  expect(steps[1]?.launched).toBeUndefined();
  expect(await platform.transforms.get('answers-r1')).toBeUndefined();
});
