import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Principal } from '#src/ports/identity.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

const ADMIN: Principal = { ...TESTER, role: 'admin' };
let platform: TestPlatform;

beforeAll(async () => {
  platform = await openPlatform();
  const { policies, recorder } = platform.services;
  await recorder.createArtifact(
    { sourceUri: 's3://models/secret/', type: 'DataSet', tags: { secret: 'yes' } },
    ADMIN.arn,
  );
  await policies.create(
    {
      ...{ name: 'secret', on: ['launch'], select: 'entity.type == "DataSet"' },
      ...{ require: '!has(entity.tags.secret)', message: 'secret data' },
    },
    ADMIN,
  );
});
afterAll(() => platform.destroy());

it('a location that is new to the lineage inherits the tags of the folder above it', async () => {
  await platform.put('s3://models/secret/new/one.csv', '1');
  const channels = [{ name: 'train', uri: 's3://models/secret/new/' }];
  const launched = platform.jobs.submit(platform.request({ name: 'one', channels }), TESTER);
  // Before this launch, the lineage does not contain the location.
  await expect(launched).rejects.toMatchObject({ code: 'POLICY_DENIED' });
});

it('a location that the lineage knows inherits the tags of the folder above it', async () => {
  const { recorder } = platform.services;
  await recorder.createArtifact(
    { sourceUri: 's3://models/secret/known/', type: 'DataSet' },
    ADMIN.arn,
  );
  await platform.put('s3://models/secret/known/one.csv', '1');
  const channels = [{ name: 'train', uri: 's3://models/secret/known/' }];
  const launched = platform.jobs.submit(platform.request({ name: 'two', channels }), TESTER);
  await expect(launched).rejects.toMatchObject({ code: 'POLICY_DENIED' });
});
