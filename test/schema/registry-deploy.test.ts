import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

let platform: TestPlatform;
let api: SchemaApi;

beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  for (const modelName of ['one', 'two', 'three']) {
    await platform.model(modelName);
    await api.ask(REGISTER, { input: { group: 'churn', modelName } });
  }
  await setAlias(1);
});
afterAll(() => platform.destroy());

const REGISTER = `mutation ($input: RegisterModelPackageInput!) {
  registerModelPackage(input: $input) { version } }`;
const SET_ALIAS = `mutation ($input: SetModelAliasInput!) {
  setModelAlias(input: $input) { version followers } }`;
const CREATE = `mutation ($input: CreateEndpointInput!) {
  createEndpoint(input: $input) { variants { modelName modelPackage follows } } }`;
const UPDATE = `mutation ($input: CreateEndpointInput!) {
  updateEndpoint(input: $input) { status } }`;

const setAlias = (version: number) =>
  api.run(SET_ALIAS, { input: { group: 'churn', alias: 'champion', version } });
const create = (name: string, variant: object) =>
  api.run(CREATE, { input: { name, variants: [variant] } });
const serves = (name: string, modelPackage: string) =>
  platform.untilEndpoint(
    name,
    (found) =>
      found?.status === 'InService' && found.deployment.variants[0]?.modelPackage === modelPackage,
  );
const weights = async (name: string) =>
  ((await (await platform.invoke(name, 'x')).json()) as { weights: string }).weights;

describe('deploying a registered model', () => {
  it('serves the version that an alias points to, and is linked to it', async () => {
    const { data } = await create('pinned', { modelPackage: 'churn@champion' });
    expect(data.createEndpoint.variants).toEqual([
      { modelName: 'one', modelPackage: 'churn/1', follows: null },
    ]);
    await serves('pinned', 'churn/1');
    expect(await weights('pinned')).toBe('the weights of one');
    const { modelPackage, lineage } = await api.ask(
      `query ($arn: Arn!) {
        modelPackage(package: "churn:1") { arn deployments { name } }
        lineage(start: [$arn], direction: ASCENDANTS) {
          nodes { entity { ... on Artifact { source { uri } } } } } }`,
      { arn: 'arn:aws:sagemaker:local:000000000000:endpoint/pinned' },
    );
    expect(modelPackage.deployments).toEqual([{ name: 'pinned' }]);
    expect(lineage.nodes).toContainEqual({ entity: { source: { uri: modelPackage.arn } } });
    expect(await api.run('mutation { deleteModelPackage(package: "churn:1") }')).toMatchObject({
      code: 'RESOURCE_IN_USE',
    });
  });

  it('updates the endpoints that follow an alias in the commit that moves it', async () => {
    for (const name of ['first', 'second']) {
      const variant = { modelPackage: 'churn@champion', follow: true };
      const { data } = await create(name, variant);
      expect(data.createEndpoint.variants).toMatchObject([{ follows: 'champion' }]);
      await serves(name, 'churn/1');
      // Later updates are watched in the same way.
      await api.ask(UPDATE, { input: { name, variants: [variant], watch: { seconds: 0 } } });
      await serves(name, 'churn/1');
    }
    const before = (await platform.ledger.head()).seq;
    const { data } = await setAlias(2);
    expect(data.setModelAlias).toEqual({ version: 2, followers: ['first', 'second'] });
    const [commit] = await platform.store.commits(before, 1);
    const put = commit?.changes.flatMap((change) =>
      change.kind === 'putVertex' ? [change.vertex.labels[0]] : [],
    );
    expect(put).toEqual(expect.arrayContaining(['model_alias', 'endpoint', 'action', 'model']));
    expect(put?.filter((label) => label === 'endpoint')).toHaveLength(2);
    for (const name of ['first', 'second']) {
      await serves(name, 'churn/2');
      expect(await weights(name)).toBe('the weights of two');
    }
    expect(await weights('pinned')).toBe('the weights of one');
    const { model } = await api.ask(
      '{ modelPackage(package: "churn:2") { deployments { name } } model(name: "two") { name } }',
    );
    expect(model).toEqual({ name: 'two' });
    expect(await api.run('mutation { deleteModel(name: "two") }')).toMatchObject({
      code: 'RESOURCE_IN_USE',
    });
  });

  it('refuses to move an alias while a follower is being updated', async () => {
    await setAlias(3);
    expect(await setAlias(1)).toMatchObject({ code: 'CONFLICT' });
    for (const name of ['first', 'second']) await serves(name, 'churn/3');
  });

  it('forgets endpoints that no longer follow', async () => {
    await api.ask(UPDATE, {
      input: { name: 'first', variants: [{ modelPackage: 'churn:3' }], watch: { seconds: 0 } },
    });
    await platform.untilEndpoint('first', (found) => found?.status === 'InService');
    await api.ask('mutation { deleteEndpoint(name: "second") }');
    await platform.untilEndpoint('second', (found) => found === undefined);
    expect((await setAlias(1)).data.setModelAlias).toEqual({ version: 1, followers: [] });
  });

  it('is rolled back by hand to the version that it served before, which it keeps', async () => {
    const { endpoint } = await api.ask(
      '{ endpoint(name: "first") { deployments { nodes { variants { modelPackage } } } } }',
    );
    expect(endpoint.deployments.nodes[0].variants).toEqual([{ modelPackage: 'churn/3' }]);
    const variant = { modelPackage: 'churn@champion', follow: true };
    await api.ask(UPDATE, { input: { name: 'first', variants: [variant], watch: { seconds: 0 } } });
    await serves('first', 'churn/1');
    const ROLL_BACK = `mutation { rollbackEndpoint(input: { name: "first", watch: { seconds: 0 } }) {
      status } }`;
    await api.ask(ROLL_BACK);
    await serves('first', 'churn/3');
    const { endpoint: after } = await api.ask(
      '{ endpoint(name: "first") { variants { follows } } }',
    );
    expect(after.variants).toEqual([{ follows: null }]);
  });

  it('refuses variants that name no model, two, or one that cannot be followed', async () => {
    for (const [variant, code] of [
      [{}, 'VALIDATION_FAILED'],
      [{ modelName: 'one', modelPackage: 'churn:1' }, 'VALIDATION_FAILED'],
      [{ modelPackage: 'churn:1', follow: true }, 'VALIDATION_FAILED'],
      [{ modelName: 'one', follow: true }, 'VALIDATION_FAILED'],
      [{ modelPackage: 'churn@nothing' }, 'NOT_FOUND'],
      [{ modelPackage: 'churn:99' }, 'NOT_FOUND'],
    ] as const)
      expect(await create('wrong', variant)).toMatchObject({ code });
  });
});
