import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

let platform: TestPlatform;
let api: SchemaApi;

beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  for (const modelName of ['one', 'two', 'three']) {
    await platform.model(modelName);
    await api.ask(REGISTER, { input: { group: 'churn', modelName } });
  }
  for (const alias of ['a', 'b']) await setAlias(alias, 1);
});
afterAll(() => platform.destroy());

const REGISTER = `mutation ($input: RegisterModelPackageInput!) {
  registerModelPackage(input: $input) { version } }`;
const SET_ALIAS = `mutation ($input: SetModelAliasInput!) {
  setModelAlias(input: $input) { version followers } }`;
const DELETE_ALIAS = 'mutation ($input: ModelAliasInput!) { deleteModelAlias(input: $input) }';
const DELETE_VERSION = 'mutation ($package: String!) { deleteModelPackage(package: $package) }';
const CREATE = `mutation ($input: CreateEndpointInput!) { createEndpoint(input: $input) { arn } }`;
const UPDATE = `mutation ($input: CreateEndpointInput!) { updateEndpoint(input: $input) { arn } }`;
const ROLL_BACK = `mutation ($input: RollbackEndpointInput!) {
  rollbackEndpoint(input: $input) { arn } }`;

const setAlias = (alias: string, version: number) =>
  api.run(SET_ALIAS, { input: { group: 'churn', alias, version } });
const following = (...aliases: string[]) =>
  aliases.map((alias) => ({ name: alias, modelPackage: `churn@${alias}`, follow: true }));
const serves = (name: string, modelName: string) =>
  platform.untilEndpoint(
    name,
    (found) =>
      found?.status === 'InService' && found.deployment.variants[0]?.modelName === modelName,
  );
const update = async (name: string, variants: readonly object[], more: object = {}) =>
  api.ask(UPDATE, { input: { name, variants, watch: { seconds: 0 }, ...more } });

describe('endpoints that follow aliases', () => {
  it('keep the aliases that they follow', async () => {
    await api.ask(CREATE, { input: { name: 'kept', variants: following('a') } });
    await serves('kept', 'one');
    const input = { group: 'churn', alias: 'a' };
    const { code, errors } = await api.run(DELETE_ALIAS, { input });
    expect(code).toBe('RESOURCE_IN_USE');
    expect(errors[0]?.message).toContain("'kept'");
    await update('kept', [{ modelPackage: 'churn:1' }]);
    await platform.untilEndpoint('kept', (found) => found?.status === 'InService');
    expect((await api.run(DELETE_ALIAS, { input })).code).toBe(undefined);
    await setAlias('a', 1);
  });
});

describe('an endpoint that follows an alias, with another variant whose model is deleted', () => {
  it('stops the move of the alias, and the refusal names both', async () => {
    await platform.model('gone');
    const variants = [...following('a'), { name: 'other', modelName: 'gone' }];
    await api.ask(CREATE, { input: { name: 'half', variants } });
    await serves('half', 'one');
    await platform.models.delete('gone', TESTER);
    const { code, errors } = await setAlias('a', 2);
    expect(code).toBe('NOT_FOUND');
    expect(errors[0]?.message).toContain(
      "The endpoint 'half' would be updated, but its model 'gone'",
    );
    await update('half', [{ modelPackage: 'churn:1' }]);
    await platform.untilEndpoint('half', (found) => found?.status === 'InService');
  });
});

describe('an endpoint that follows two aliases', () => {
  it('is updated once when a registration moves both', async () => {
    const variants = following('a', 'b').map(({ name }) => ({ name, modelPackage: 'churn:1' }));
    await api.ask(CREATE, { input: { name: 'both', variants } });
    await serves('both', 'one');
    await update('both', following('a', 'b'));
    await serves('both', 'one');
    const input = { group: 'churn', modelName: 'two', aliases: ['a', 'b'] };
    expect((await api.run(REGISTER, { input })).code).toBe(undefined);
    const found = await serves('both', 'two');
    const served = found?.deployment.variants.map(({ modelPackage }) => modelPackage);
    expect(served).toEqual(['churn/2', 'churn/2']);
    const { modelPackageGroup } = await api.ask(
      '{ modelPackageGroup(name: "churn") { aliases { alias followers } } }',
    );
    expect(modelPackageGroup.aliases).toEqual(
      ['a', 'b'].map((alias) => ({ alias, followers: ['both'] })),
    );
  });
});

describe('a rollback of an endpoint', () => {
  it('serves the model of a version that is deleted', async () => {
    await api.ask(CREATE, { input: { name: 'back', variants: [{ modelPackage: 'churn:3' }] } });
    await serves('back', 'three');
    await update('back', [{ modelPackage: 'churn:2' }]);
    await serves('back', 'two');
    await api.ask(DELETE_VERSION, { package: 'churn:3' });
    await api.ask(ROLL_BACK, { input: { name: 'back', watch: { seconds: 0 } } });
    const found = await serves('back', 'three');
    expect(found?.deployment.variants[0]?.modelPackage).toBe(undefined);
  });
});

describe('a repeated request with a client token', () => {
  it('changes nothing, whatever became of the version that it named', async () => {
    const endpoint = () => platform.untilEndpoint('same', (found) => found?.status === 'InService');
    const wait = async () => (await endpoint())?.deployment.action;
    await api.ask(REGISTER, { input: { group: 'gone', modelName: 'two' } });
    const variants = [{ modelPackage: 'gone:1' }];
    const watch = { seconds: 0 };
    const base = { name: 'same', variants };
    const created = { ...base, clientToken: 'create' };
    const updated = { ...base, watch, clientToken: 'update' };
    const back = { name: 'same', watch, clientToken: 'back' };
    await api.ask(CREATE, { input: created });
    await wait();
    await update('same', [{ modelPackage: 'churn:1' }]);
    await wait();
    await api.ask(UPDATE, { input: updated });
    await wait();
    await api.ask(ROLL_BACK, { input: back });
    const last = await wait();
    await api.ask(DELETE_VERSION, { package: 'gone:1' });
    for (const [mutation, input] of [
      [CREATE, created],
      [UPDATE, updated],
      [ROLL_BACK, back],
    ] as const)
      expect((await api.run(mutation, { input })).code).toBe(undefined);
    expect(await wait()).toBe(last);
  });
});
