import { afterEach, beforeEach, expect, it } from 'vitest';
import { REPRODUCTION } from '#src/jobs/index.js';
import { losePrepared, runChain } from '../../../support/past-chain.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(() => platform.destroy());

it('a plan is impossible when a policy refuses a job that the subject needs', async () => {
  const subject = await runChain(platform);
  await losePrepared(platform);
  await platform.services.policies.create(
    {
      ...{ name: 'prep', on: ['launch'], scope: { experiment: 'prep' } },
      ...{ require: 'false', message: 'no preparation' },
    },
    { ...TESTER, role: 'admin' },
  );
  const reproductions = platform.allJobs.of(REPRODUCTION);
  const { steps } = await reproductions.plan({ subject, principal: TESTER });
  expect(steps.map(({ jobName, fate }) => [jobName, fate])).toEqual([
    ['prep', 'IMPOSSIBLE'],
    ['scores', 'IMPOSSIBLE'],
  ]);
});
