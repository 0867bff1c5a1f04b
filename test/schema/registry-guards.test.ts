import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

let platform: TestPlatform;
let api: SchemaApi;

beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  for (const name of ['one', 'two']) await platform.model(name);
});
afterAll(() => platform.destroy());

describe('the rules of a group', () => {
  const CREATE = `mutation ($input: ModelPackageGroupInput!) {
    createModelPackageGroup(input: $input) { name } }`;
  const DELETE = 'mutation ($name: String!) { deleteModelPackageGroup(name: $name) }';

  it('are removed with the group by admins only', async () => {
    for (const rules of [
      { protectedAliases: [{ alias: 'live', principals: [] }] },
      { selfApproval: true },
    ]) {
      await api.run(CREATE, { input: { name: 'guarded', ...rules } }, 'admin');
      expect(await api.run(DELETE, { name: 'guarded' })).toMatchObject({ code: 'FORBIDDEN' });
      expect((await api.run(DELETE, { name: 'guarded' }, 'admin')).code).toBe(undefined);
    }
  });
});
