import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { type SchemaApi, schemaOf } from '../../support/schema-api.js';
import { TESTER } from '../../support/test-values.js';

const DENIED = { code: 'POLICY_DENIED', message: expect.stringContaining('another image') };
let platform: TestPlatform;
let api: SchemaApi;

beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  for (const sourceUri of ['fixture', 'scorer'])
    await api.ask(
      'mutation ($input: CreateArtifactInput!) { createArtifact(input: $input) { arn } }',
      { input: { sourceUri, type: 'DataSet' } },
    );
});
afterAll(() => platform.destroy());

const allow = (image: string) =>
  platform.services.policies.create(
    {
      ...{ name: `only-${image}`, on: ['launch', 'deploy'], select: 'entity.type == "Image"' },
      ...{ require: `entity.uri == "${image}"`, message: 'another image' },
    },
    { ...TESTER, role: 'admin' },
  );
const deploy = (modelName: string) =>
  platform.endpoints.create({ name: modelName, variants: [{ modelName }] }, TESTER);

it('an image that was recorded as data before is an image where it runs, and below', async () => {
  await platform.jobs.submit(platform.request({ name: 'trained' }), TESTER);
  const { modelData } = await platform.ended('trained');
  await platform.scorer(modelData);
  await allow('scorer');
  await expect(platform.jobs.submit(platform.request({}), TESTER)).rejects.toMatchObject(DENIED);
  await expect(deploy('scorer')).rejects.toMatchObject(DENIED); // trained by the other
  await platform.services.policies.delete('only-scorer', { ...TESTER, role: 'admin' });
  await platform.model('served');
  await allow('other');
  await expect(deploy('served')).rejects.toMatchObject(DENIED);
});
