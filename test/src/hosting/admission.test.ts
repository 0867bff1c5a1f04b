import { randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { modelArchive } from '../../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

/** A machine of 1 KiB, and one with more than any model needs. */
const instanceTypes = {
  'ml.tiny.nano': { cpus: 1, memoryGb: 2 ** -20, gpus: 0 },
  'ml.tiny.vast': { cpus: 1, memoryGb: 1, gpus: 0 },
};

let platform: TestPlatform;
afterEach(() => platform.destroy());

const variants = (instanceType: string) => [{ modelName: 'm', instanceType }];

it('an instance with less memory than its model needs is refused, with both figures', async () => {
  platform = await openPlatform({ settings: { instanceTypes } });
  const padding = randomBytes(2_000).toString('hex');
  const modelData = 's3://models/m/model.tar.gz';
  await platform.put(modelData, await modelArchive({ 'weights.txt': 'w', padding }));
  await platform.models.create({ name: 'm', image: 'fixture', modelData }, TESTER);
  const { modelSizeBytes = 0 } = (await platform.models.get('m')) ?? {};
  expect(modelSizeBytes).toBeGreaterThan(1_024);
  const create = platform.endpoints.create(
    { name: 'e', variants: variants('ml.tiny.nano') },
    TESTER,
  );
  await expect(create).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    message: expect.stringMatching(new RegExp(`${modelSizeBytes} bytes.*1024 bytes`)),
  });
  expect(await platform.endpoints.get('e')).toBeUndefined();

  await platform.endpoints.create({ name: 'e', variants: variants('ml.tiny.vast') }, TESTER);
  await platform.untilEndpoint('e', (endpoint) => endpoint?.status === 'InService');
  const update = platform.endpoints.update(
    { name: 'e', variants: variants('ml.tiny.nano') },
    TESTER,
  );
  await expect(update).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await platform.endpoints.get('e')).toMatchObject({ status: 'InService' });
});

it('local instances are refused where only types are to be had', async () => {
  platform = await openPlatform({ settings: { instanceTypes, hosted: true } });
  await platform.model('m');
  const create = (type?: string) =>
    platform.endpoints.create(
      { name: 'e', variants: [{ modelName: 'm', ...(type && { instanceType: type }) }] },
      TESTER,
    );
  for (const type of [undefined, 'local', 'local_gpu'])
    await expect(create(type)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await create('ml.tiny.vast');
});

it('a model is read by its role: when it is created, and when it is deployed', async () => {
  const role = 'arn:aws:iam::000000000000:role/team';
  const rolesOf = (read: readonly string[]) => ({ [role]: { read, write: [], secrets: [] } });
  platform = await openPlatform({
    store: 'embedded',
    settings: { roles: rolesOf(['s3://models/m/']) },
  });
  const create = async (name: string, as: string) => {
    const modelData = `s3://models/${name}/model.tar.gz`;
    await platform.put(modelData, await modelArchive({ 'weights.txt': name }));
    await platform.models.create({ name, image: 'fixture', modelData, role: as }, TESTER);
  };
  await create('m', role);
  await expect(create('other', role)).rejects.toMatchObject({
    code: 'BUCKET_ACCESS_DENIED',
    message: expect.stringContaining('403 Forbidden'),
  });
  await expect(create('third', `${role}-2`)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await platform.deploy('m')).toMatchObject({ status: 'InService' });

  const { directory } = platform;
  await platform.close();
  platform = await openPlatform({ store: 'embedded', directory, settings: { roles: rolesOf([]) } });
  await platform.endpoints.create({ name: 'late', variants: [{ modelName: 'm' }] }, TESTER);
  const late = await platform.untilEndpoint('late', (endpoint) => endpoint?.status !== 'Creating');
  expect(late).toMatchObject({
    status: 'Failed',
    failureReason: expect.stringContaining('403 Forbidden'),
  });
});
