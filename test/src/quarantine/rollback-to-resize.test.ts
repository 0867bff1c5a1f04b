import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { WEIGHTS_ALGORITHM } from '../../support/weights-algorithm.js';

const DATA = 's3://models/logins/a.csv';
const DIGEST = createHash('sha256').update('a,b\n').digest('hex');

let platform: TestPlatform;

beforeAll(async () => {
  platform = await openPlatform();
  await platform.put(DATA, 'a,b\n');
  for (const name of ['one', 'two']) {
    const algorithm = WEIGHTS_ALGORITHM;
    const channels = [{ name: 'train', uri: DATA }];
    await platform.jobs.submit(platform.request({ name, algorithm, channels }), TESTER);
    expect((await platform.ended(name)).status).toBe('Completed');
    await platform.models.create({ name, trainingJobName: name }, TESTER);
  }
});
afterAll(() => platform.destroy());

it('a drain refuses a rollback that only resizes variants with quarantined data', async () => {
  const { drains, endpoints, quarantines } = platform.services;
  const deployed = (modelName: string, instanceCount: number) => ({
    ...{ name: 'resized', watch: { seconds: 0 } },
    variants: [{ name: 'only', modelName, instanceCount }],
  });
  const serves = () => platform.untilEndpoint('resized', (one) => one?.status === 'InService');
  await endpoints.create(deployed('one', 1), TESTER);
  await serves();
  for (const [model, count] of [
    ['two', 1],
    ['one', 2],
  ] as const) {
    await endpoints.update(deployed(model, count), TESTER);
    await serves();
  }
  await quarantines.add({ name: 'leak', digest: DIGEST, reason: 'leaked' }, TESTER);
  const drain = { quarantine: 'leak', endpoints: ['resized'], way: 'rollback' } as const;
  const planned = await drains.drain({ ...drain, dryRun: true }, TESTER);
  expect(planned.endpoints).toMatchObject([{ outcome: 'REFUSED' }]);
  expect((await drains.drain(drain, TESTER)).endpoints).toMatchObject([{ outcome: 'REFUSED' }]);
});
