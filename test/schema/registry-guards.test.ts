import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ModelPackages } from '#src/registry/index.js';
import { modelArchive } from '../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

let platform: TestPlatform;
let api: SchemaApi;

beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  for (const name of ['one', 'two']) await platform.model(name);
});
afterAll(() => platform.destroy());

const REGISTER = `mutation ($input: RegisterModelPackageInput!) {
  registerModelPackage(input: $input) { name metrics trainingJobName } }`;
const register = (input: object) => api.run(REGISTER, { input });

describe('the rules of a group', () => {
  const CREATE = `mutation ($input: ModelPackageGroupInput!) {
    createModelPackageGroup(input: $input) { name } }`;
  const DELETE = 'mutation ($name: String!) { deleteModelPackageGroup(name: $name) }';

  it('protect each alias once', async () => {
    const protectedAliases = ['c', 'C'].map((alias) => ({ alias, principals: [] }));
    const input = { name: 'twice', protectedAliases };
    expect(await api.run(CREATE, { input }, 'admin')).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

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

describe('the metrics of a version', () => {
  beforeAll(async () => {
    const program = 'report-metrics.mjs';
    await platform.jobs.submit(platform.request({ name: 'job', program }), TESTER);
    await platform.ended('job');
    await platform.put('s3://models/other.tar.gz', await modelArchive({ 'w.txt': 'other' }));
  });

  it('are those of the job that wrote its bytes, and cannot be replaced', async () => {
    const input = { group: 'measured', trainingJobName: 'job' };
    const refused = await register({ ...input, metrics: { accuracy: 0.99 } });
    expect(refused).toMatchObject({ code: 'VALIDATION_FAILED' });
    const { data } = await register({ ...input, metrics: { accuracy: 0.5, auc: 0.9 } });
    expect(data.registerModelPackage).toMatchObject({
      metrics: { accuracy: 0.5, auc: 0.9 },
      trainingJobName: 'job',
    });
  });

  it('are not those of a job that wrote other bytes', async () => {
    const other = { trainingJobName: 'job', modelData: 's3://models/other.tar.gz' } as const;
    await platform.models.create({ ...other, name: 'other' }, TESTER);
    for (const input of [
      { ...other, group: 'unmeasured-data' },
      { modelName: 'other', group: 'unmeasured-model' },
    ]) {
      const { data } = await register(input);
      expect(data.registerModelPackage).toMatchObject({ metrics: {}, trainingJobName: null });
    }
  });
});

describe('an approval', () => {
  it('is refused for a version that is registered after its bytes were to be read', async () => {
    const { services } = platform;
    const ledger = {
      update: async (...args: Parameters<typeof services.ledger.update>) => {
        await register({ group: 'late', modelName: 'one' });
        return services.ledger.update(...args);
      },
    };
    const packages = new ModelPackages({ ...services, ledger: ledger as typeof services.ledger });
    const request = { package: 'late:1', status: 'Approved', reason: 'good' } as const;
    await expect(packages.setApproval(request, TESTER)).rejects.toMatchObject({
      code: 'ALIAS_MOVED',
    });
  });
});

describe('the actions of the registry', () => {
  it('have names for the longest groups and aliases', async () => {
    const group = 'g'.repeat(63);
    const aliases = ['a', 'b'].map((last) => 'a'.repeat(62) + last);
    expect((await register({ group, modelName: 'one', aliases })).code).toBe(undefined);
    const { actions } = await api.ask(
      '{ actions(filter: { type: "AliasMove" }) { nodes { name } } }',
    );
    expect(actions.nodes).toHaveLength(2);
  });

  it('have other names for other decisions of a second', async () => {
    await register({ group: 'decided', modelName: 'one' });
    for (const reason of ['first', 'second'])
      await api.ask(
        `mutation ($reason: String!) {
          setModelApproval(package: "decided:1", status: REJECTED, reason: $reason) { name } }`,
        { reason },
      );
    const { actions } = await api.ask(
      '{ actions(filter: { type: "Approval" }) { nodes { name } } }',
    );
    const names = actions.nodes.map(({ name }: { name: string }) => name.replace(/-\d{10}-/, '-'));
    expect(names).toContain('decided-1-Rejected-1-aws-model-package');
    expect(names).toContain('decided-1-Rejected-2-aws-model-package');
  });

  it('have other names for other stages and promotions of a second', async () => {
    await register({ group: 'staged', modelName: 'one' });
    await register({ group: 'target', modelName: 'two' });
    for (const stage of ['Test', 'Live']) {
      await api.ask(
        `mutation ($stage: String!) { updateModelPackage(input: {
          package: "staged:1", lifeCycle: { stage: $stage, status: "begun" } }) { name } }`,
        { stage },
      );
      await api.ask(`mutation {
        promoteModelPackage(input: { from: "staged:1", toGroup: "target" }) { name } }`);
    }
    const { actions } = await api.ask('{ actions(first: 200) { nodes { name } } }');
    const names = actions.nodes.map(({ name }: { name: string }) => name.replace(/-\d{10}-/, '-'));
    for (const name of ['staged-1-LifeCycle', 'target-2-Promotion'])
      for (const number of [1, 2]) expect(names).toContain(`${name}-${number}-aws-model-package`);
  });
});

describe('the artifact of a version', () => {
  const ARTIFACT = `{ modelPackage(package: "numbered:1") {
    arn artifact { arn incoming { nodes { source { arn } } } outgoing { nodes { destination { arn } } } } } }`;
  const UNLINK = `mutation ($source: Arn!, $destination: Arn!) {
    deleteAssociation(source: $source, destination: $destination) }`;
  const CREATE =
    'mutation ($input: CreateArtifactInput!) { createArtifact(input: $input) { arn } }';
  const RECORD = 'mutation ($input: RecordLineageInput!) { recordLineage(input: $input) { seq } }';

  it('stays, and is recorded by the registry only', async () => {
    await register({ group: 'numbered', modelName: 'one' });
    const { arn: sourceUri, artifact } = (await api.ask(ARTIFACT)).modelPackage;
    const { arn, incoming, outgoing } = artifact;
    for (const { source } of incoming.nodes)
      await api.run(UNLINK, { source: source.arn, destination: arn }, 'admin');
    for (const { destination } of outgoing.nodes)
      await api.run(UNLINK, { source: arn, destination: destination.arn }, 'admin');
    const DELETE = 'mutation ($arn: Arn!) { deleteArtifact(arn: $arn) }';
    expect(await api.run(DELETE, { arn })).toMatchObject({ code: 'RESOURCE_IN_USE' });
    const input = { sourceUri: sourceUri.replace('numbered/1', 'numbered/2'), type: 'Model' };
    for (const [mutation, given] of [
      [CREATE, input],
      [RECORD, { artifacts: [input] }],
    ] as const) {
      const { code, errors } = await api.run(mutation, { input: given });
      expect(code).toBe('VALIDATION_FAILED');
      expect(errors[0]?.message).toContain('only the registry');
    }
  });

  const UPDATE = `mutation ($input: UpdateArtifactInput!) {
    updateArtifact(input: $input) { name properties } }`;

  it('keeps the properties that the registry recorded', async () => {
    await register({ group: 'fixed', modelName: 'one' });
    const { arn, properties } = (
      await api.ask('{ modelPackage(package: "fixed:1") { artifact { arn properties } } }')
    ).modelPackage.artifact;
    expect(Object.keys(properties).sort()).toEqual([
      'Digest',
      'ModelPackageGroupName',
      'ModelPackageVersion',
    ]);
    for (const change of [
      { properties: { ...properties, Digest: 'f'.repeat(64) } },
      { properties: { Owner: 'ann' } },
      { propertiesToRemove: ['ModelPackageGroupName'] },
    ])
      expect(await api.run(UPDATE, { input: { arn, ...change } })).toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    const input = { arn, name: 'best', properties: { ...properties, Owner: 'ann' } };
    expect((await api.ask(UPDATE, { input })).updateArtifact).toEqual({
      name: 'best',
      properties: { ...properties, Owner: 'ann' },
    });
  });

  it('keeps the properties of its approval', async () => {
    await register({ group: 'approved', modelName: 'one' });
    const actions = `{ actions(filter: { type: "Approval" }) {
      nodes { arn source { uri } properties } } }`;
    const { nodes } = (await api.ask(actions)).actions;
    const approval = nodes.find(({ source }: { source: { uri: string } }) =>
      source.uri.endsWith('/approved/1'),
    );
    const change = `mutation ($input: UpdateActionInput!) {
      updateAction(input: $input) { properties } }`;
    const { arn, properties } = approval;
    for (const input of [
      { arn, properties: { ...properties, Digest: 'f'.repeat(64) } },
      { arn, propertiesToRemove: ['Status'] },
      { arn, properties: { Reason: 'Nobody gave one.' } },
      { arn, status: 'FAILED' },
    ])
      expect(await api.run(change, { input })).toMatchObject({ code: 'VALIDATION_FAILED' });
    for (const Ticket of ['ML-7', 'ML-8']) {
      const input = { arn, properties: { ...properties, Ticket } };
      expect((await api.ask(change, { input })).updateAction.properties).toEqual(input.properties);
    }
  });
});
