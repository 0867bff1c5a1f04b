import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageArtifact } from '#src/lineage/index.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { registryOf } from '../../support/registry-api.js';
import { schemaOf } from '../../support/schema-api.js';
import { TESTER } from '../../support/test-values.js';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.destroy());

it('an artifact that has the most tags can be quarantined', async () => {
  const { quarantines, recorder } = platform.services;
  const digest = createHash('sha256').update('full').digest('hex');
  const full = {
    ...{ sourceUri: 's3://models/full', type: 'DataSet' },
    sourceTypes: [{ idType: 'SHA256', value: digest } as const],
    tags: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`tag-${index}`, 'x'])),
  };
  await recorder.record({ artifacts: [full] }, TESTER.arn);
  const made = await quarantines.add({ name: 'full', digest, reason: 'leaked' }, TESTER);
  expect(made.uris).toEqual([full.sourceUri]);
  const released = { name: 'full', reason: 'a test' };
  await quarantines.release(released, { ...TESTER, role: 'admin' });
});

it('a quarantined version reaches the variants whose models were created from it', async () => {
  const { endpoints, packages, quarantines, scope } = platform.services;
  await platform.model('registered');
  await platform.model('other');
  await registryOf(schemaOf(platform.services)).register('churn', 'registered');
  await packages.createModel({ package: 'churn:1', name: 'made' }, TESTER);
  const variants = [
    { name: 'version', modelPackage: 'churn:1' },
    { name: 'made', modelName: 'made' },
    { name: 'other', modelName: 'other' },
  ];
  await endpoints.create({ name: 'three', variants }, TESTER);
  await platform.untilEndpoint('three', (one) => one?.status === 'InService');
  const artifact = packageArtifact(scope, 'churn/1');
  const made = await quarantines.add({ name: 'version', artifact, reason: 'leaked' }, TESTER);
  const reach = await quarantines.reach(made);
  expect(reach.endpoints.map((one) => one.variants)).toEqual([['version', 'made']]);
});
