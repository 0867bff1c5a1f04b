import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelArchive } from '../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { REGISTER, registryOf } from '../support/registry-api.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

let platform: TestPlatform;
let api: SchemaApi;
let registry: ReturnType<typeof registryOf>;

beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  registry = registryOf(api);
  for (const name of ['one', 'two', 'three']) await platform.model(name);
});
afterAll(() => platform.destroy());

const head = async () => (await platform.ledger.head()).seq;

describe('registering', () => {
  it('gives versions numbers from 1, and equal bytes their version', async () => {
    const first = await registry.register('churn', 'one', {
      description: 'the first',
      metrics: { auc: 0.98 },
      card: { content: '# Churn' },
      lifeCycle: { stage: 'Staging', status: 'Tested' },
      tags: { team: 'risk' },
    });
    expect(first).toMatchObject({
      name: 'churn/1',
      version: 1,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      approval: 'PENDING',
      metrics: { auc: 0.98 },
      description: 'the first',
      card: { status: 'DRAFT', content: '# Churn' },
      lifeCycle: { stage: 'Staging', status: 'Tested' },
      bytes: 'PRESENT',
      model: { name: 'one' },
      artifact: {
        type: 'Model',
        source: { uri: expect.stringMatching(/:model-package\/churn\/1$/) },
      },
      group: { name: 'churn', packageCount: 1, lastVersion: 1 },
    });
    expect(await registry.register('churn', 'two')).toMatchObject({ version: 2 });
    const before = await head();
    expect(await registry.register('churn', 'one')).toMatchObject({
      version: 1,
      description: 'the first',
    });
    expect(await head()).toBe(before);
  });

  it('makes the model of an image and its data in the same commit', async () => {
    await platform.put('s3://models/new/model.tar.gz', await modelArchive({ 'w.txt': 'new' }));
    const before = await head();
    const input = { group: 'fresh', image: 'fixture', modelData: 's3://models/new/model.tar.gz' };
    const { registerModelPackage } = await api.ask(REGISTER, { input });
    expect(await head()).toBe(before + 1);
    expect(registerModelPackage).toMatchObject({
      name: 'fresh/1',
      model: { name: registerModelPackage.modelName },
    });
  });

  it('never uses a number again, even in a group of the same name', async () => {
    await registry.register('again', 'one');
    await registry.register('again', 'two');
    const DELETE = 'mutation ($p: String!) { deleteModelPackage(package: $p) }';
    await api.ask(DELETE, { p: 'again:2' });
    expect(await registry.register('again', 'three')).toMatchObject({ version: 3 });
    const GROUP = 'mutation { deleteModelPackageGroup(name: "again") }';
    expect(await api.run(GROUP)).toMatchObject({ code: 'RESOURCE_IN_USE' });
    await api.ask(DELETE, { p: 'again:1' });
    await api.ask(DELETE, { p: 'again:3' });
    await api.ask(GROUP);
    expect(await registry.register('again', 'one')).toMatchObject({ version: 4 });
  });

  it('links versions to their group and to the data in the lineage', async () => {
    const { modelPackage } = await api.ask(`{ modelPackage(package: "churn:1") {
      artifact { incoming { nodes { type source { kind type } } } outgoing { nodes { type destination { type } } } }
    } }`);
    const { incoming, outgoing } = modelPackage.artifact;
    expect(incoming.nodes).toContainEqual({
      type: 'CONTRIBUTED_TO',
      source: { kind: 'ARTIFACT', type: 'Image' },
    });
    expect(outgoing.nodes).toContainEqual({
      type: 'ASSOCIATED_WITH',
      destination: { type: 'ModelGroup' },
    });
    const { lineage } = await api.ask(
      `query ($arn: Arn!) {
      lineage(start: [$arn], direction: ASCENDANTS) { nodes { entity { kind type } } } }`,
      {
        arn: 'arn:aws:sagemaker:local:000000000000:model-package-group/churn',
      },
    );
    const types = lineage.nodes.map((node: { entity: { type: string } }) => node.entity.type);
    expect(types).toEqual(expect.arrayContaining(['ModelGroup', 'Model', 'Image', 'Approval']));
  });

  it('lists, filters and orders versions, now and at a commit', async () => {
    const LIST = `query ($filter: ModelPackageFilter, $at: Int) {
      modelPackages(filter: $filter, orderBy: { by: NAME, order: ASCENDING }, atCommit: $at) {
        totalCount nodes { name } } }`;
    const names = async (filter: object, at?: number) => {
      const { modelPackages } = await api.ask(LIST, { filter, at });
      return modelPackages.nodes.map(({ name }: { name: string }) => name);
    };
    expect(await names({ group: 'churn' })).toEqual(['churn/1', 'churn/2']);
    const { digest } = await registry.register('churn', 'two');
    expect(await names({ digest, group: 'churn' })).toEqual(['churn/2']);
    expect(await names({ digest: digest.slice(0, 12), group: 'churn' })).toEqual(['churn/2']);
    expect(await names({ group: 'churn', approval: 'APPROVED' })).toEqual([]);
    const { createdBy } = (await api.ask('{ modelPackage(package: "churn:2") { createdBy } }'))
      .modelPackage;
    expect(await names({ group: 'churn', createdBy: createdBy.split('/').at(-1) })).toHaveLength(2);
    expect(await names({ group: 'churn', createdBy: 'nobody' })).toEqual([]);
    expect(await names({ tags: { team: 'risk' } })).toEqual(['churn/1']);
    expect(await names({ tags: { team: 'growth' } })).toEqual([]);
    const at = await head();
    await registry.register('churn', 'three');
    expect(await names({ group: 'churn' }, at)).toEqual(['churn/1', 'churn/2']);
    expect(await names({ group: 'churn' })).toHaveLength(3);
    const { modelPackageGroups } = await api.ask(
      '{ modelPackageGroups(filter: { nameContains: "chu" }) { nodes { name } } }',
    );
    expect(modelPackageGroups.nodes).toEqual([{ name: 'churn' }]);
  });

  it('refuses models without data, unknown models and unknown versions', async () => {
    await api.ask('mutation { createModel(input: { name: "bare", image: "fixture" }) { name } }');
    for (const [modelName, code] of [
      ['bare', 'VALIDATION_FAILED'],
      ['nowhere', 'NOT_FOUND'],
    ])
      expect(await api.run(REGISTER, { input: { group: 'churn', modelName } })).toMatchObject({
        code,
      });
    expect(await registry.setAlias('churn@champion', 99)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await api.ask('{ modelPackage(package: "churn:99") { name } }')).toEqual({
      modelPackage: null,
    });
    expect(await api.run('{ modelPackage(package: "churn") { name } }')).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('keeps models that are registered', async () => {
    expect(await api.run('mutation { deleteModel(name: "one") }')).toMatchObject({
      code: 'RESOURCE_IN_USE',
    });
  });
});

describe('the notes of a version', () => {
  it('have texts by name, which are set and removed one by one', async () => {
    const UPDATE = `mutation ($input: UpdateModelPackageInput!) {
      updateModelPackage(input: $input) { metadata } }`;
    const update = async (input: object) => {
      const { updateModelPackage } = await api.ask(UPDATE, {
        input: { package: 'told:1', ...input },
      });
      return updateModelPackage.metadata;
    };
    await registry.register('told', 'one', { metadata: { team: 'risk', stage: 'test' } });
    const metadata = { stage: 'live', level: 3 };
    expect(await update({ metadata })).toEqual({ team: 'risk', stage: 'live', level: '3' });
    expect(await update({ description: 'new' })).toEqual({
      team: 'risk',
      stage: 'live',
      level: '3',
    });
    expect(await update({ metadataToRemove: ['team', 'level'] })).toEqual({ stage: 'live' });
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`m${index}`, 'x']));
    const refused = [
      { metadata: many },
      { metadata: { '': 'x' } },
      { metadata: { x: 'x'.repeat(257) } },
    ];
    for (const input of refused) {
      const { code } = await api.run(UPDATE, { input: { package: 'told:1', ...input } });
      expect(code).toBe('VALIDATION_FAILED');
    }
  });

  it('change, and its life cycle leaves an action', async () => {
    const UPDATE = `mutation ($input: UpdateModelPackageInput!) { updateModelPackage(input: $input) {
      description card { status content } lifeCycle { stage status } digest } }`;
    const before = await registry.register('notes', 'one', {
      description: 'old',
      card: { content: 'text' },
    });
    const { updateModelPackage } = await api.ask(UPDATE, {
      input: {
        package: 'notes:1',
        description: 'new',
        lifeCycle: { stage: 'Production', status: 'Live' },
      },
    });
    expect(updateModelPackage).toEqual({
      description: 'new',
      card: { status: 'DRAFT', content: 'text' },
      lifeCycle: { stage: 'Production', status: 'Live' },
      digest: before.digest,
    });
    const { actions } = await api.ask(
      '{ actions(filter: { type: "ModelLifeCycle" }) { nodes { properties } } }',
    );
    expect(actions.nodes[0].properties).toEqual({ Stage: 'Production', StageStatus: 'Live' });
    const description = 'x'.repeat(10_001);
    expect(await api.run(UPDATE, { input: { package: 'notes:1', description } })).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('include tags, which are set like those of other records', async () => {
    const SET =
      'mutation ($arn: Arn!, $tags: JSONObject!) { setTags(arn: $arn, tags: $tags) { id } }';
    for (const kind of ['model-package/notes/1', 'model-package-group/notes']) {
      const arn = `arn:aws:sagemaker:local:000000000000:${kind}`;
      await api.ask(SET, { arn, tags: { owner: 'ann' } });
      const NODE = `query ($arn: ID!) { node(id: $arn) {
        ... on ModelPackage { tags } ... on ModelPackageGroup { tags } } }`;
      expect(await api.ask(NODE, { arn })).toEqual({ node: { tags: { owner: 'ann' } } });
    }
  });

  it('are affected by the data, once for each version', async () => {
    const { digest } = await registry.register('notes', 'one');
    const { impact } = await api.ask(
      `query ($digest: String!) { impact(of: { digest: $digest }) {
        counts { models packages data } nodes { kind resource { ... on ModelPackage { name } } } } }`,
      { digest },
    );
    expect(impact.counts).toMatchObject({ models: 1, data: 0 });
    expect(impact.nodes).toContainEqual({ kind: 'PACKAGE', resource: { name: 'notes/1' } });
    expect(impact.nodes.filter(({ kind }: { kind: string }) => kind === 'PACKAGE')).toHaveLength(
      impact.counts.packages,
    );
  });
});
