import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { packageArtifact } from '#src/lineage/index.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { registryOf } from '../../support/registry-api.js';
import { schemaOf } from '../../support/schema-api.js';
import { TESTER } from '../../support/test-values.js';
import { WEIGHTS_ALGORITHM } from '../../support/weights-algorithm.js';

const DENIED = { code: 'POLICY_DENIED' };
const REFUSED = /^POLICY_DENIED: .* quarantine 'leak'/;

let platform: TestPlatform;

beforeAll(async () => {
  platform = await openPlatform();
  await platform.put('s3://models/in/x.csv', '1\n');
});
afterAll(() => platform.destroy());

it('a model that was created from a quarantined version cannot be deployed or transform', async () => {
  const { packages, quarantines, scope } = platform.services;
  await platform.model('registered');
  await registryOf(schemaOf(platform.services)).register('churn', 'registered');
  await packages.createModel({ package: 'churn:1', name: 'made' }, TESTER);
  const artifact = packageArtifact(scope, 'churn/1');
  await quarantines.add({ name: 'version', artifact, reason: 'leaked' }, TESTER);
  const deploying = platform.endpoints.create(
    { name: 'made', variants: [{ modelName: 'made' }] },
    TESTER,
  );
  await expect(deploying).rejects.toMatchObject(DENIED);
  const transforming = platform.transforms.submit(
    {
      modelName: 'made',
      input: 's3://models/in/',
      resources: { instanceType: 'local', instanceCount: 1 },
    },
    TESTER,
  );
  await expect(transforming).rejects.toMatchObject(DENIED);
});

it('an endpoint does not serve quarantined bytes that replaced the data of its model', async () => {
  const { quarantines } = platform.services;
  for (const [name, text] of [
    ['bad', 'a,b\n'],
    ['good', 'c,d\n'],
  ] as const) {
    await platform.put(`s3://models/${name}.csv`, text);
    const algorithm = WEIGHTS_ALGORITHM;
    const channels = [{ name: 'train', uri: `s3://models/${name}.csv` }];
    await platform.jobs.submit(platform.request({ name, algorithm, channels }), TESTER);
    expect((await platform.ended(name)).status).toBe('Completed');
    await platform.models.create({ name, trainingJobName: name }, TESTER);
  }
  const bytesOf = async (name: string) => {
    const { modelData = '' } = (await platform.models.get(name)) ?? {};
    return (await platform.storage.get(toS3Uri(modelData))).body;
  };
  const place = toS3Uri('s3://models/place/model.tar.gz');
  await platform.storage.put(place, await bytesOf('good'));
  await platform.models.create({ name: 'place', image: 'fixture', modelData: place }, TESTER);
  const serving = { name: 'updated', watch: { seconds: 0 } };
  await platform.endpoints.create({ ...serving, variants: [{ modelName: 'good' }] }, TESTER);
  await platform.untilEndpoint('updated', (one) => one?.status === 'InService');
  const digest = createHash('sha256').update('a,b\n').digest('hex');
  await quarantines.add({ name: 'leak', digest, reason: 'leaked' }, TESTER);
  await platform.storage.put(place, await bytesOf('bad'));
  await platform.endpoints.create({ name: 'place', variants: [{ modelName: 'place' }] }, TESTER);
  const ended = await platform.untilEndpoint('place', (one) => one?.status !== 'Creating');
  expect(ended).toMatchObject({ status: 'Failed', failureReason: expect.stringMatching(REFUSED) });
  await platform.endpoints.update({ ...serving, variants: [{ modelName: 'place' }] }, TESTER);
  const kept = await platform.untilEndpoint('updated', (one) => one?.status === 'InService');
  expect(kept?.failureReason).toMatch(REFUSED);
  expect(kept?.deployment.variants).toMatchObject([{ modelName: 'good' }]);
});
