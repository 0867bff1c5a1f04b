import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { registryOf } from '../support/registry-api.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';
import { tuningRequest } from '../support/tuning-request.js';

let platform: TestPlatform;
let api: SchemaApi;

beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  for (const name of ['one', 'two']) {
    await platform.model(name);
    await registryOf(api).register('churn', name);
  }
});
afterAll(() => platform.destroy());

const PUT = (verb: string) =>
  `mutation ($input: PolicyInput!) { ${verb}Policy(input: $input) { name digest mode } }`;
const create = (input: object) => api.run(PUT('create'), { input }, 'admin');
const remove = (name: string) =>
  api.run('mutation ($n: String!) { deletePolicy(name: $n) }', { n: name }, 'admin');
const deploy = (name: string, more: object = {}) =>
  api.run('mutation ($input: CreateEndpointInput!) { createEndpoint(input: $input) { arn } }', {
    input: { name, variants: [{ modelPackage: 'churn:1' }], ...more },
  });
const decisions = async () => {
  const { actions } = await api.ask(
    '{ actions(filter: {type: "PolicyDecision"}, first: 100) { nodes { properties createdBy } } }',
  );
  return actions.nodes.map(({ properties }: { properties: object }) => properties);
};
const IMAGES = {
  name: 'allowed-images',
  on: ['deploy', 'alias:champion'],
  select: 'entity.type == "Image"',
  require: 'entity.uri.startsWith("registry.example.com/")',
  message: 'an image of another registry',
};

describe('a policy', () => {
  it('refuses a deployment with the ancestor and the path to it, and the refusal is recorded', async () => {
    expect((await create(IMAGES)).errors).toEqual([]);
    const { code, errors } = await deploy('denied');
    expect(code).toBe('POLICY_DENIED');
    const { findings } = (errors[0]?.extensions?.['details'] ?? {}) as {
      findings: { path: string[]; names: string[] }[];
    };
    expect(findings).toMatchObject([
      {
        policy: 'allowed-images',
        message: IMAGES.message,
        arn: expect.stringContaining(':artifact/'),
      },
    ]);
    expect(findings[0]?.path.at(-1)).toMatch(/:action\/denied-/);
    const names = findings[0]?.names ?? [];
    expect([names.length, names[0]]).toEqual([findings[0]?.path.length, 'fixture']);
    expect(await decisions()).toMatchObject([
      { Result: 'DENIED', On: 'deploy', Policy: 'allowed-images', Message: IMAGES.message },
    ]);
    expect((await deploy('denied', { dryRun: true })).code).toBe('POLICY_DENIED');
    expect(await decisions()).toHaveLength(1);
    expect((await api.ask('{ endpoint(name: "denied") { arn } }')).endpoint).toBe(null);
  });

  it('applies to the alias that it names only', async () => {
    const set = registryOf(api).setAlias;
    expect((await set('churn@champion', 1)).code).toBe('POLICY_DENIED');
    expect((await set('churn@other', 1)).code).toBe(undefined);
  });

  it('can always be deleted, and then no longer applies', async () => {
    const all = { ...IMAGES, name: 'all', on: ['launch', 'deploy', 'approve', 'promote', 'alias'] };
    await create({ ...all, select: null, require: 'false' });
    expect((await registryOf(api).approve('churn:1')).code).toBe('POLICY_DENIED');
    for (const name of ['all', 'allowed-images']) expect((await remove(name)).code).toBe(undefined);
    expect((await registryOf(api).approve('churn:1')).code).toBe(undefined);
  });

  it('for approvals applies to a promotion that takes an approval into its group', async () => {
    await api.ask('mutation { createModelPackageGroup(input: { name: "production" }) { name } }');
    const approvals = { ...IMAGES, name: 'approvals', on: ['approve'], select: null };
    await create({ ...approvals, scope: { group: 'production' }, require: 'false' });
    const promote = () =>
      api.run(
        'mutation { promoteModelPackage(input: { from: "churn:1", toGroup: "production" }) { name } }',
      );
    expect(await promote()).toMatchObject({ code: 'POLICY_DENIED' });
    const { modelPackages } = await api.ask(
      '{ modelPackages(filter: { group: "production" }) { nodes { name } } }',
    );
    expect(modelPackages.nodes).toEqual([]);
    await remove('approvals');
    expect(await promote()).toMatchObject({ code: undefined });
  });

  it('is only recorded in the mode WARN', async () => {
    await create({ ...IMAGES, mode: 'WARN' });
    expect((await deploy('warned')).code).toBe(undefined);
    expect(await decisions()).toContainEqual(
      expect.objectContaining({ Result: 'WARNED', Message: IMAGES.message }),
    );
    await remove('allowed-images');
  });

  it('is overridden by an admin with a reason, which is recorded', async () => {
    await create(IMAGES);
    const as = (role: 'admin' | 'operator') => ({ ...TESTER, role, override: 'an emergency' });
    const request = { name: 'overridden', variants: [{ modelPackage: 'churn:1' }] };
    const { endpoints } = platform.services;
    await expect(endpoints.create(request, as('operator'))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const { arn } = await endpoints.create(request, as('admin'));
    const plan = { on: 'deploy', subject: arn };
    const { policyPlans } = platform.services;
    expect((await policyPlans.plan(plan, as('operator'))).result).toBe('DENIED');
    expect((await policyPlans.plan(plan, as('admin'))).result).toBe('OVERRIDDEN');
    expect(await decisions()).toContainEqual(
      expect.objectContaining({ Result: 'OVERRIDDEN', Reason: 'an emergency' }),
    );
    await remove('allowed-images');
  });

  it('is not overridden for a tuning job, whose trials are launched later', async () => {
    const admin = { ...TESTER, role: 'admin', override: 'an emergency' } as const;
    await expect(platform.tunings.submit(tuningRequest(platform, {}), admin)).rejects.toMatchObject(
      { code: 'VALIDATION_FAILED', details: { field: 'override' } },
    );
  });

  it('applies to an act during which it is created', async () => {
    const { endpoints, policies } = platform.services;
    let made: Promise<unknown> | undefined;
    const { commit } = platform.ledger;
    // The first commit of the deployment waits until the policy exists.
    platform.ledger.commit = async (set) => {
      platform.ledger.commit = commit;
      made = policies.create({ ...IMAGES, mode: 'enforce' }, { ...TESTER, role: 'admin' });
      await made;
      return commit.call(platform.ledger, set);
    };
    const request = { name: 'raced', variants: [{ modelPackage: 'churn:1' }] };
    await expect(endpoints.create(request, TESTER)).rejects.toMatchObject({
      code: 'POLICY_DENIED',
    });
    expect(made).toBeDefined();
    await remove('allowed-images');
  });

  it('is tested on the live endpoints', async () => {
    await deploy('live');
    await platform.untilEndpoint('live', (found) => found?.status === 'InService');
    const { testPolicy } = await api.ask(
      `query ($p: PolicyInput!) { testPolicy(policy: $p, endpoint: "live") {
        name result findings { policy message arn path names } } }`,
      { p: IMAGES },
    );
    expect(testPolicy).toMatchObject([
      { name: 'live', result: 'DENIED', findings: [{ policy: 'allowed-images' }] },
    ]);
    const longKey = { ...IMAGES, tags: { ['k'.repeat(129)]: 'value' } };
    const query = 'query ($p: PolicyInput!) { testPolicy(policy: $p) { name } }';
    expect((await api.run(query, { p: longKey })).code).toBe('VALIDATION_FAILED');
    const ended = { principal: TESTER, signal: AbortSignal.abort() };
    const rule = { ...IMAGES, mode: 'enforce' } as const;
    await expect(platform.services.policyPlans.test(rule, 'live', ended)).rejects.toThrow(
      'aborted',
    );
  });

  it('reads the tags of a folder that is not in the lineage', async () => {
    const rule = { ...IMAGES, on: ['deploy'], select: 'entity.type == "Model"' };
    await create({ ...rule, require: '!has(entity.tags.pii)', message: 'personal' });
    expect((await deploy('untagged', { dryRun: true })).code).toBe(undefined);
    const input = { sourceUri: 's3://models/', type: 'DataSet', tags: { pii: 'yes' } };
    await api.ask(
      'mutation ($input: CreateArtifactInput!) { createArtifact(input: $input) { arn } }',
      { input },
    );
    expect((await deploy('tagged', { dryRun: true })).code).toBe('POLICY_DENIED');
    await remove('allowed-images');
  });

  it('is created only by admins, and only with expressions that compile', async () => {
    expect((await api.run(PUT('create'), { input: IMAGES })).code).toBe('FORBIDDEN');
    const bad = await create({ ...IMAGES, require: 'entity.licence == "a"' });
    expect(bad.code).toBe('VALIDATION_FAILED');
    expect(bad.errors[0]?.message).toContain('line 1, column 8: No such key: licence');
    const never = await create({ ...IMAGES, on: ['launch'], scope: { group: 'churn' } });
    expect(never).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await create({ ...IMAGES, on: [] })).errors[0]?.message).toContain('on has 0 acts');
  });
});
