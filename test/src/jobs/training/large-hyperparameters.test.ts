import { afterEach, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

it('a program is started with the most and longest hyperparameters that a request may have', async () => {
  platform = await openPlatform();
  const long = Array.from({ length: 100 }, (_, at): [string, string] => [
    `long_${at}`,
    'x'.repeat(2500),
  ]);
  const request = { name: 'job', hyperparameters: Object.fromEntries(long) };
  await platform.jobs.submit(platform.request(request), TESTER);
  const job = await platform.ended('job');
  expect(job.failureReason).toBeUndefined();
  expect(job.status).toBe('Completed');
});
