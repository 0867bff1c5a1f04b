import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.destroy());

it('the trial component of a failed job has no job once another has its name', async () => {
  const api = schemaOf(platform.services);
  const jobOf = async (name: string) => {
    const query = 'query ($name: String!) { trialComponent(name: $name) { job { status } } }';
    return (await api.ask(query, { name })).trialComponent.job;
  };
  const failing = { name: 'again', hyperparameters: { failure: 'no data' } };
  await platform.jobs.submit(platform.request(failing), TESTER);
  await platform.ended('again');
  expect(await jobOf('again-aws-training-job')).toEqual({ status: 'FAILED' });
  await platform.jobs.submit(platform.request({ name: 'again' }), TESTER);
  await platform.until('again', ({ status }) => status === 'Completed');
  expect(await jobOf('again-aws-training-job')).toBeNull();
  expect(await jobOf('again-aws-training-job-2')).toEqual({ status: 'COMPLETED' });
});
