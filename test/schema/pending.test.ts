import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

let platform: TestPlatform;
let api: SchemaApi;
beforeEach(async () => {
  platform = await openPlatform({ settings: { slots: 1 } });
  api = schemaOf(platform.services);
});
afterEach(() => platform.destroy());

const JOB = `query ($name: String!) {
  trainingJob(name: $name) {
    secondaryStatus pendingReason queuePosition statusTransitions { status message }
    ... on Job { reason: pendingReason }
  }
}`;

const ANN = { ...TESTER, arn: 'arn:aws:iam::000000000000:user/ann' };

async function launch(name: string, who = TESTER, epochs = 1) {
  const hyperparameters = { epochs, pause: 1_500 };
  await platform.jobs.submit(platform.request({ name, hyperparameters }), who);
}

it('a job that waits is pending, and reports why and at which place', async () => {
  await launch('first', TESTER, 2);
  await platform.until('first', ({ phase }) => phase === 'training');
  for (const name of ['second', 'third']) await launch(name);
  await launch('other', ANN);
  for (const name of ['second', 'third', 'other'])
    await platform.until(name, ({ secondaryStatus }) => secondaryStatus === 'Pending');

  const { trainingJob } = await api.ask(JOB, { name: 'third' });
  const reason =
    'Waiting for capacity: it needs 1 of 1 slots; free are 0 of 1 slots. Before it are 2.';
  expect(trainingJob).toEqual({
    secondaryStatus: 'PENDING',
    pendingReason: reason,
    reason,
    queuePosition: 3,
    statusTransitions: [
      { status: 'Starting', message: 'Starting the training job' },
      { status: 'Pending', message: 'Training job waiting for capacity' },
    ],
  });
  // A caller without running jobs goes before one with some.
  expect((await api.ask(JOB, { name: 'other' })).trainingJob).toMatchObject({ queuePosition: 1 });
  expect((await api.ask(JOB, { name: 'first' })).trainingJob).toMatchObject({
    pendingReason: null,
    queuePosition: null,
  });

  await platform.jobs.stop('third', TESTER);
  expect(await platform.ended('third')).toMatchObject({ status: 'Stopped' });
  const [other, second] = [await platform.ended('other'), await platform.ended('second')];
  expect(other.startTime).toBeLessThanOrEqual(second.startTime ?? 0);
  expect(second.statusTransitions.map(({ status }) => status)).toEqual([
    'Starting',
    'Pending',
    'Starting',
    'Downloading',
    'Training',
    'Training',
    'Uploading',
    'Completed',
  ]);
  const log = await platform.log(second);
  expect(log.filter((line) => / Pending - /.test(line))).toHaveLength(1);
  expect(await platform.starts()).toEqual([
    'first 127.0.0.1',
    'other 127.0.0.1',
    'second 127.0.0.1',
  ]);
});

it('a job that is at once given its part of the machine is never pending', async () => {
  await launch('only');
  const job = await platform.ended('only');
  expect(job.statusTransitions.map(({ status }) => status)).not.toContain('Pending');
});
