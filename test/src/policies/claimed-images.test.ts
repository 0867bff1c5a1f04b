import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { registryOf } from '../../support/registry-api.js';
import { type SchemaApi, schemaOf } from '../../support/schema-api.js';
import { TESTER } from '../../support/test-values.js';

const ADMIN = { ...TESTER, role: 'admin' } as const;
const DENIED = { code: 'POLICY_DENIED', message: expect.stringContaining('not allowed') };
let platform: TestPlatform;
let api: SchemaApi;

const artifact = async (sourceUri: string, type: string, more: object = {}): Promise<string> => {
  const { createArtifact } = await api.ask(
    'mutation ($input: CreateArtifactInput!) { createArtifact(input: $input) { arn } }',
    { input: { sourceUri, type, ...more } },
  );
  return createArtifact.arn;
};
const link = (from: string, to: string) =>
  api.ask(
    'mutation ($from: Arn!, $to: Arn!) { createAssociation(source: $from, destination: $to, type: CONTRIBUTED_TO) { type } }',
    { from, to },
  );
/** Creates the only policy. */
const require = (type: string, expression: string) =>
  platform.services.policies.create(
    {
      ...{ name: 'only', on: ['launch', 'deploy', 'approve'], select: `entity.type == "${type}"` },
      ...{ require: expression, message: 'not allowed' },
    },
    ADMIN,
  );
const deploy = (modelName: string) =>
  platform.endpoints.create({ name: modelName, variants: [{ modelName }] }, TESTER);

describe('policies about images see an image that was recorded as data first', () => {
  beforeAll(async () => {
    platform = await openPlatform();
    api = schemaOf(platform.services);
    for (const uri of ['fixture', 'scorer']) await artifact(uri, 'DataSet');
    await platform.jobs.submit(platform.request({ name: 'trained' }), TESTER);
    await platform.scorer((await platform.ended('trained')).modelData);
    await platform.model('served');
    await registryOf(api).register('churn', 'served');
  });
  afterEach(() => platform.services.policies.delete('only', ADMIN));
  afterAll(() => platform.destroy());

  it('where a job runs it', async () => {
    await require('Image', 'entity.uri == "other"');
    await expect(platform.jobs.submit(platform.request({}), TESTER)).rejects.toMatchObject(DENIED);
  });

  it('where a job of the lineage ran it', async () => {
    await require('Image', 'entity.uri == "scorer"');
    await expect(deploy('scorer')).rejects.toMatchObject(DENIED);
  });

  it('where an endpoint runs it, even if a caller adds a version of it', async () => {
    await require('Image', 'entity.uri == "fixture"');
    await expect(deploy('scorer')).rejects.toMatchObject(DENIED);
    const version = await artifact('scorer', 'DataSet', {
      sourceTypes: [{ idType: 'SHA256', value: 'a'.repeat(64) }],
    });
    const { trialComponent } = await platform.ended('trained');
    await link(version, trialComponent);
    await expect(deploy('scorer')).rejects.toMatchObject(DENIED);
  });

  it('where a version is approved', async () => {
    await require('Image', 'entity.uri == "other"');
    expect((await registryOf(api).approve('churn:1')).code).toBe('POLICY_DENIED');
  });

  it('and data stays data when a caller adds a version of another type', async () => {
    const { trialComponent } = await platform.ended('trained');
    const uri = 's3://models/customers.csv';
    await link(await artifact(uri, 'DataSet'), trialComponent);
    const sourceTypes = [{ idType: 'SHA256', value: 'b'.repeat(64) }];
    await link(await artifact(uri, 'Other', { sourceTypes }), trialComponent);
    await require('DataSet', `entity.uri != "${uri}"`);
    await expect(deploy('scorer')).rejects.toMatchObject(DENIED);
  });

  it('and data stays data when a caller links it as an image', async () => {
    const { trialComponent } = await platform.ended('trained');
    await link(await artifact('customers', 'DataSet'), trialComponent);
    await require('DataSet', 'entity.uri != "customers"');
    await expect(deploy('scorer')).rejects.toMatchObject(DENIED);
  });
});
