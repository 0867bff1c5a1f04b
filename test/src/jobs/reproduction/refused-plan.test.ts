import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { REPRODUCTION } from '#src/jobs/index.js';
import { launchRefusal } from '#src/jobs/reproduction/launch-refusal.js';
import type { PastJob } from '#src/jobs/reproduction/past-job.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const DATA = 's3://forebear-local-000000000000/data/rows.csv';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform();
  const rows = Array.from(
    { length: 200 },
    (_, row) => `user${row % 7},10.0.${row % 5}.${row % 11}\n`,
  );
  await platform.put(DATA, rows.join(''));
});
afterEach(() => platform.destroy());

const reproductions = () => platform.allJobs.of(REPRODUCTION);

async function train(name: string, more: object = {}) {
  await platform.jobs.submit(
    {
      name,
      algorithm: { name: 'ipinsights' },
      hyperparameters: { num_entity_vectors: 20, vector_dim: 8, epochs: 1 },
      channels: [{ name: 'train', uri: DATA, contentType: 'text/csv' }],
      resources: { instanceType: 'local', instanceCount: 1 },
      ...more,
    },
    TESTER,
  );
  return platform.ended(name);
}

it('a plan evaluates policies with the tags that the repetition will have', async () => {
  const tags = { team: 'fraud' };
  const first = await train('scores', { tags });
  expect(first).toMatchObject({ status: 'Completed', tags: { team: 'fraud' } });
  await platform.services.policies.create(
    {
      ...{ name: 'tagged', on: ['launch'], scope: {} },
      ...{
        require:
          'subject.kind == "reproduction-job" || subject.kind == "reproduction" || has(subject.tags.team)',
      },
      message: 'no team',
    },
    { ...TESTER, role: 'admin' },
  );
  const { steps } = await reproductions().plan({ subject: first.arn, principal: TESTER });
  expect(steps).toMatchObject([{ fate: 'IMPOSSIBLE', blockers: [{ kind: 'POLICY' }] }]);
});

it('a plan evaluates policies about the name of the caller', async () => {
  const { arn } = await train('scores');
  await platform.services.policies.create(
    { name: 'only', on: ['launch'], require: 'caller.name == "tester"', message: 'another' },
    { ...TESTER, role: 'admin' },
  );
  const { steps } = await reproductions().plan({ subject: arn, principal: TESTER });
  expect(steps).toMatchObject([{ fate: 'RUN', blockers: [] }]);
});

it('a plan of an artifact that does not exist is NOT_FOUND', async () => {
  const subject = makeArn(DEFAULT_ARN_SCOPE, 'artifact', '0'.repeat(32));
  await expect(reproductions().plan({ subject, principal: TESTER })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('a plan fails, and reports no impossible step, when policies cannot be evaluated', async () => {
  const job = (await train('scores')) as PastJob['job'];
  const gate = {
    async admit() {
      throw new PlatformError('STORE_UNAVAILABLE', 'The store is away.');
    },
  };
  const { store } = platform;
  const asked = launchRefusal(
    { store, scope: DEFAULT_ARN_SCOPE, clock: { now: () => 0 } as never, gate } as never,
    { kind: 'training', job } as PastJob,
    TESTER,
  );
  await expect(asked).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
});
