import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Principal } from '#src/ports/identity.js';
import { modelArchive } from '../../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { registryOf } from '../../support/registry-api.js';
import { schemaOf } from '../../support/schema-api.js';
import { TESTER } from '../../support/test-values.js';

const ADMIN: Principal = { ...TESTER, role: 'admin' };
const DENIED = { code: 'POLICY_DENIED', message: expect.stringContaining('not approved') };
let platform: TestPlatform;

beforeAll(async () => {
  platform = await openPlatform();
  await platform.put('s3://models/in/x.csv', '1\n');
  await platform.services.policies.create(
    {
      ...{ name: 'approved', on: ['deploy', 'launch'], scope: { group: 'churn' } },
      ...{ require: 'packages.all(p, p.approvedBy != "")', message: 'not approved' },
    },
    ADMIN,
  );
  await platform.model('registered');
  await registryOf(schemaOf(platform.services)).register('churn', 'registered');
  await platform.services.packages.createModel({ package: 'churn:1', name: 'made' }, TESTER);
});
afterAll(() => platform.destroy());

it('policies of a group apply to a model that was created from a version', async () => {
  const deploying = platform.endpoints.create(
    { name: 'made', variants: [{ modelName: 'made' }] },
    TESTER,
  );
  await expect(deploying).rejects.toMatchObject(DENIED);
  const transforming = platform.transforms.submit(
    {
      ...{ modelName: 'made', input: 's3://models/in/' },
      resources: { instanceType: 'local', instanceCount: 1 },
    },
    TESTER,
  );
  await expect(transforming).rejects.toMatchObject(DENIED);
});

it('an approved version does not serve bytes that replaced its data', async () => {
  const registry = registryOf(schemaOf(platform.services));
  expect((await registry.approve('churn:1')).code).toBe(undefined);
  const other = await modelArchive({ 'weights.txt': 'unapproved' });
  await platform.put('s3://models/registered/model.tar.gz', other);
  for (const [name, variant] of [
    ['by-version', { modelPackage: 'churn:1' }],
    ['by-model', { modelName: 'made' }],
  ] as const) {
    await platform.endpoints.create({ name, variants: [variant] }, TESTER);
    const ended = await platform.untilEndpoint(name, (one) => one?.status !== 'Creating');
    expect(ended).toMatchObject({
      status: 'Failed',
      failureReason: expect.stringContaining('has other bytes than were recorded'),
    });
  }
});
