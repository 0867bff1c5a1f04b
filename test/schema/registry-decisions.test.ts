import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DistinctTimes } from '../support/distinct-times.js';
import { modelArchive } from '../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { APPROVE, PROMOTE, ROLL_BACK, registryOf } from '../support/registry-api.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

let platform: TestPlatform;
let api: SchemaApi;
let registry: ReturnType<typeof registryOf>;

beforeAll(async () => {
  platform = await openPlatform({ clock: new DistinctTimes() });
  api = schemaOf(platform.services);
  registry = registryOf(api);
  for (const name of ['one', 'two', 'three']) {
    await platform.model(name);
    await registry.register('churn', name);
  }
});
afterAll(() => platform.destroy());

const head = async () => (await platform.ledger.head()).seq;

describe('aliases', () => {
  it('record who moved them, and return their version at a commit', async () => {
    await registry.setAlias('churn@champion', 1, { reason: 'the first one' });
    const then = await head();
    const moved = await registry.setAlias('churn@champion', 2, {
      expectedVersion: 1,
      reason: 'better',
    });
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
    expect(await registry.setAlias('churn@champion', 3, { expectedVersion: 1 })).toMatchObject({
      code: 'ALIAS_MOVED',
    });
    expect(await registry.setAlias('churn@champion', 3, { expectedVersion: 0 })).toMatchObject({
      code: 'ALIAS_MOVED',
    });
    const raced = await Promise.all(
      [1, 3].map((version) => registry.setAlias('churn@champion', version, { expectedVersion: 2 })),
    );
    expect(raced.map(({ code }) => code).sort()).toEqual(['ALIAS_MOVED', undefined]);
  });

  it('are moved only by listed callers when they are protected', async () => {
    const PROTECT = `mutation ($input: ModelPackageGroupInput!) {
      updateModelPackageGroup(input: $input) { protectedAliases { alias principals } } }`;
    const protectedAliases = [{ alias: 'live', principals: ['viewer'] }];
    const input = { name: 'churn', protectedAliases };
    expect(await api.run(PROTECT, { input })).toMatchObject({ code: 'FORBIDDEN' });
    await api.run(PROTECT, { input }, 'admin');
    expect(await registry.setAlias('churn@live', 1)).toMatchObject({ code: 'FORBIDDEN' });
    protectedAliases[0]?.principals.push('operator');
    await api.run(PROTECT, { input }, 'admin');
    expect((await registry.setAlias('churn@live', 1)).data.setModelAlias).toMatchObject({
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
  it('are given by another caller than the one who registered the bytes', async () => {
    const variables = { package: 'churn:1', status: 'APPROVED', reason: 'mine' };
    expect(await api.run(APPROVE, variables)).toMatchObject({ code: 'FORBIDDEN' });
    const { data } = await registry.approve('churn:1');
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
    expect(await registry.approve('churn:3')).toMatchObject({ code: 'MODEL_CHANGED' });
    expect(await registry.approve('churn:3', 'REJECTED')).toMatchObject({
      data: { setModelApproval: { approval: 'REJECTED' } },
    });
  });

  it('decide where a rollback goes', async () => {
    await registry.register('back', 'one');
    await registry.register('back', 'two');
    await registry.register('back', 'three', { aliases: [] });
    const input = { group: 'back', alias: 'champion', reason: 'errors' };
    expect(await api.run(ROLL_BACK, { input })).toMatchObject({ code: 'NOT_FOUND' });
    for (const version of [1, 2, 1, 2]) await registry.setAlias('back@champion', version);
    expect(await api.run(ROLL_BACK, { input })).toMatchObject({ code: 'CONFLICT' });
    await registry.approve('back:1');
    await registry.approve('back:2');
    expect((await api.run(ROLL_BACK, { input })).data.rollbackModelAlias).toEqual({
      version: 1,
      cause: 'ROLLBACK',
    });
    await registry.setAlias('back@champion', 2);
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
