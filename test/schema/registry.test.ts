import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelArchive } from '../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

let platform: TestPlatform;
let api: SchemaApi;

beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  for (const name of ['one', 'two', 'three']) await platform.model(name);
});
afterAll(() => platform.destroy());

const REGISTER = `mutation ($input: RegisterModelPackageInput!) {
  registerModelPackage(input: $input) { name version digest approval metrics aliases modelName
    description card { status content } lifeCycle { stage status } bytes
    model { name } artifact { type source { uri } } group { name packageCount lastVersion } }
}`;
const SET_ALIAS = `mutation ($input: SetModelAliasInput!) {
  setModelAlias(input: $input) { name version moves movedBy reason protected package { name } }
}`;
const APPROVE = `mutation ($package: String!, $status: ModelApproval!, $reason: String!) {
  setModelApproval(package: $package, status: $status, reason: $reason) { name approval
    decisions { status by reason digest commit } }
}`;
const ROLL_BACK = `mutation ($input: ModelAliasInput!) {
  rollbackModelAlias(input: $input) { version cause }
}`;
const PROMOTE = `mutation ($input: PromoteModelPackageInput!) {
  promoteModelPackage(input: $input) { name digest approval promotedFrom aliases }
}`;

const register = async (group: string, modelName: string, more: object = {}) =>
  (await api.ask(REGISTER, { input: { group, modelName, ...more } })).registerModelPackage;
const setAlias = (name: string, version: number, more: object = {}) => {
  const [group, alias] = name.split('@');
  return api.run(SET_ALIAS, { input: { group, alias, version, ...more } });
};
const approve = (reference: string, status = 'APPROVED') =>
  api.run(APPROVE, { package: reference, status, reason: 'it is good' }, 'admin');
const head = async () => (await platform.ledger.head()).seq;

describe('registering', () => {
  it('gives versions numbers from 1, and equal bytes their version', async () => {
    const first = await register('churn', 'one', {
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
    expect(await register('churn', 'two')).toMatchObject({ version: 2 });
    const before = await head();
    expect(await register('churn', 'one')).toMatchObject({ version: 1, description: 'the first' });
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
    await register('again', 'one');
    await register('again', 'two');
    const DELETE = 'mutation ($p: String!) { deleteModelPackage(package: $p) }';
    await api.ask(DELETE, { p: 'again:2' });
    expect(await register('again', 'three')).toMatchObject({ version: 3 });
    const GROUP = 'mutation { deleteModelPackageGroup(name: "again") }';
    expect(await api.run(GROUP)).toMatchObject({ code: 'RESOURCE_IN_USE' });
    await api.ask(DELETE, { p: 'again:1' });
    await api.ask(DELETE, { p: 'again:3' });
    await api.ask(GROUP);
    expect(await register('again', 'one')).toMatchObject({ version: 4 });
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
    const { digest } = await register('churn', 'two');
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
    await register('churn', 'three');
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
    expect(await setAlias('churn@champion', 99)).toMatchObject({ code: 'NOT_FOUND' });
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
  it('change, and its life cycle leaves an action', async () => {
    const UPDATE = `mutation ($input: UpdateModelPackageInput!) { updateModelPackage(input: $input) {
      description card { status content } lifeCycle { stage status } digest } }`;
    const before = await register('notes', 'one', {
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
    const { digest } = await register('notes', 'one');
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

describe('aliases', () => {
  it('remember who moved them, and answer what they were at a commit', async () => {
    await setAlias('churn@champion', 1, { reason: 'the first one' });
    const then = await head();
    const moved = await setAlias('churn@champion', 2, { expectedVersion: 1, reason: 'better' });
    expect(moved.data.setModelAlias).toMatchObject({
      name: 'churn/champion',
      version: 2,
      moves: 2,
      reason: 'better',
      protected: false,
      package: { name: 'churn/2' },
    });
    const now = await head();
    const CHAMPION = `query ($at: Int) { modelPackageGroup(name: "churn", atCommit: $at) {
      alias(name: "champion") { version movedBy reason }
      aliases { alias version history { totalCount nodes {
        fromVersion toVersion by reason cause commit from { name } to { name } } } } } }`;
    const past = await api.ask(CHAMPION, { at: then });
    expect(past.modelPackageGroup.alias).toMatchObject({ version: 1, reason: 'the first one' });
    const present = await api.ask(CHAMPION);
    expect(present.modelPackageGroup.aliases[0].history).toEqual({
      totalCount: 2,
      nodes: [
        {
          fromVersion: 1,
          toVersion: 2,
          by: 'arn:aws:iam::000000000000:user/operator',
          reason: 'better',
          cause: 'SET',
          commit: now,
          from: { name: 'churn/1' },
          to: { name: 'churn/2' },
        },
        expect.objectContaining({ fromVersion: null, toVersion: 1, commit: then }),
      ],
    });
    const { actions } = await api.ask(
      '{ actions(filter: { type: "AliasMove" }) { nodes { properties createdBy } } }',
    );
    expect(actions.nodes[0].properties).toMatchObject({ From: 'churn/1', To: 'churn/2' });
    expect(await api.ask('{ modelPackage(package: "churn@champion") { aliases } }')).toEqual({
      modelPackage: { aliases: ['champion'] },
    });
  });

  it('are paged through by their history', async () => {
    const PAGE = `query ($after: String) { modelPackageGroup(name: "churn") {
      alias(name: "champion") { history(first: 1, after: $after) {
        nodes { toVersion } pageInfo { hasNextPage endCursor } } } } }`;
    const { history } = (await api.ask(PAGE)).modelPackageGroup.alias;
    expect(history).toMatchObject({ nodes: [{ toVersion: 2 }], pageInfo: { hasNextPage: true } });
    const next = await api.ask(PAGE, { after: history.pageInfo.endCursor });
    expect(next.modelPackageGroup.alias.history).toMatchObject({
      nodes: [{ toVersion: 1 }],
      pageInfo: { hasNextPage: false },
    });
  });

  it('refuse a move from another version than was expected', async () => {
    expect(await setAlias('churn@champion', 3, { expectedVersion: 1 })).toMatchObject({
      code: 'ALIAS_MOVED',
    });
    expect(await setAlias('churn@champion', 3, { expectedVersion: 0 })).toMatchObject({
      code: 'ALIAS_MOVED',
    });
    const raced = await Promise.all(
      [1, 3].map((version) => setAlias('churn@champion', version, { expectedVersion: 2 })),
    );
    expect(raced.map(({ code }) => code).sort()).toEqual(['ALIAS_MOVED', undefined]);
  });

  it('are moved by the callers of a list only, when they are protected', async () => {
    const PROTECT = `mutation ($input: ModelPackageGroupInput!) {
      updateModelPackageGroup(input: $input) { protectedAliases { alias principals } } }`;
    const protectedAliases = [{ alias: 'live', principals: ['viewer'] }];
    const input = { name: 'churn', protectedAliases };
    expect(await api.run(PROTECT, { input })).toMatchObject({ code: 'FORBIDDEN' });
    await api.run(PROTECT, { input }, 'admin');
    expect(await setAlias('churn@live', 1)).toMatchObject({ code: 'FORBIDDEN' });
    protectedAliases[0]?.principals.push('operator');
    await api.run(PROTECT, { input }, 'admin');
    expect((await setAlias('churn@live', 1)).data.setModelAlias).toMatchObject({
      version: 1,
      protected: true,
    });
  });

  it('keep their version, and are deleted with a reason', async () => {
    const DELETE = 'mutation { deleteModelPackage(package: "churn@live") }';
    expect(await api.run(DELETE)).toMatchObject({ code: 'RESOURCE_IN_USE' });
    await api.ask(`mutation { deleteModelAlias(input: {
      group: "churn", alias: "live", reason: "not needed" }) }`);
    const { modelAliases } = await api.ask('{ modelAliases { nodes { name } } }');
    expect(modelAliases.nodes).toEqual([{ name: 'churn/champion' }]);
  });
});

describe('approvals', () => {
  it('are given by somebody else than the one who registered the bytes', async () => {
    const variables = { package: 'churn:1', status: 'APPROVED', reason: 'mine' };
    expect(await api.run(APPROVE, variables)).toMatchObject({ code: 'FORBIDDEN' });
    const { data } = await approve('churn:1');
    expect(data.setModelApproval).toMatchObject({
      approval: 'APPROVED',
      decisions: [
        { status: 'APPROVED', by: expect.stringMatching(/admin$/), commit: await head() },
      ],
    });
    const GROUP =
      'mutation { updateModelPackageGroup(input: { name: "churn", selfApproval: true }) { name } }';
    expect(await api.run(GROUP)).toMatchObject({ code: 'FORBIDDEN' });
    await api.run(GROUP, {}, 'admin');
    expect((await api.run(APPROVE, { ...variables, package: 'churn:2' })).code).toBe(undefined);
  });

  it('need a reason, and the bytes that were registered', async () => {
    expect(
      await api.run(APPROVE, { package: 'churn:1', status: 'REJECTED', reason: ' ' }),
    ).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    const uri = 's3://models/three/model.tar.gz';
    const original = await modelArchive({ 'weights.txt': 'other' });
    const { modelPackage } = await api.ask('{ modelPackage(package: "churn:3") { modelData } }');
    await platform.put(modelPackage.modelData ?? uri, original);
    expect(await approve('churn:3')).toMatchObject({ code: 'MODEL_CHANGED' });
    expect(await approve('churn:3', 'REJECTED')).toMatchObject({
      data: { setModelApproval: { approval: 'REJECTED' } },
    });
  });

  it('decide where a rollback goes', async () => {
    await register('back', 'one');
    await register('back', 'two');
    await register('back', 'three', { aliases: [] });
    const input = { group: 'back', alias: 'champion', reason: 'errors' };
    expect(await api.run(ROLL_BACK, { input })).toMatchObject({ code: 'NOT_FOUND' });
    for (const version of [1, 2, 1, 2]) await setAlias('back@champion', version);
    expect(await api.run(ROLL_BACK, { input })).toMatchObject({ code: 'CONFLICT' });
    await approve('back:1');
    await approve('back:2');
    expect((await api.run(ROLL_BACK, { input })).data.rollbackModelAlias).toEqual({
      version: 1,
      cause: 'ROLLBACK',
    });
    await setAlias('back@champion', 2);
    await platform.storage.delete('s3://models/one/model.tar.gz' as never);
    expect(await api.run(ROLL_BACK, { input })).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('promotion', () => {
  it('copies the reference with its approval, and moves an alias', async () => {
    await api.run('mutation { createModelPackageGroup(input: { name: "prod" }) { name } }');
    const input = { from: 'back:2', toGroup: 'prod', toAlias: 'champion', reason: 'tested' };
    const { promoteModelPackage } = await api.ask(PROMOTE, { input });
    expect(promoteModelPackage).toMatchObject({
      name: 'prod/1',
      approval: 'APPROVED',
      promotedFrom: ['back/2'],
      aliases: ['champion'],
    });
    const again = await api.ask(PROMOTE, { input });
    expect(again.promoteModelPackage).toMatchObject({ name: 'prod/1' });
    const { actions } = await api.ask(
      '{ actions(filter: { type: "Promotion" }) { nodes { properties } } }',
    );
    expect(actions.nodes[0].properties).toMatchObject({ From: 'back/2', To: 'prod/1' });
  });

  it('refuses cycles and unknown groups', async () => {
    for (const [from, toGroup, code] of [
      ['prod:1', 'back', 'PROMOTION_CYCLE'],
      ['prod:1', 'prod', 'PROMOTION_CYCLE'],
      ['prod:1', 'nowhere', 'NOT_FOUND'],
      ['prod@nothing', 'back', 'NOT_FOUND'],
    ])
      expect(await api.run(PROMOTE, { input: { from, toGroup } })).toMatchObject({ code });
  });

  it('leaves out an approval that the group does not allow', async () => {
    // churn/2 was approved by the caller who registered it.
    await api.run('mutation { createModelPackageGroup(input: { name: "strict" }) { name } }');
    const input = { from: 'churn:2', toGroup: 'strict' };
    const { promoteModelPackage } = await api.ask(PROMOTE, { input });
    expect(promoteModelPackage).toMatchObject({ approval: 'PENDING' });
    const variables = { package: 'strict:1', status: 'APPROVED', reason: 'mine' };
    expect(await api.run(APPROVE, variables)).toMatchObject({ code: 'FORBIDDEN' });
  });
});
