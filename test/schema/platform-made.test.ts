import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

const PREFIX = 's3://models/logins/';
const TYPES = ['PolicyDecision', 'Quarantine', 'QuarantineRelease', 'Drain'];
const UNLINK = `mutation ($source: Arn!, $destination: Arn!) {
  deleteAssociation(source: $source, destination: $destination) }`;
const ENTITIES = `{
  trialComponents { nodes { arn } }
  actions { nodes { arn type } }
  associations(first: 200) { nodes { source { arn } destination { arn type } } }
}`;

interface Link {
  readonly source: { readonly arn: string };
  readonly destination: { readonly arn: string; readonly type?: string };
}

let platform: TestPlatform;
let api: SchemaApi;
let component: string;
let actions: readonly { readonly arn: string; readonly type: string }[];
let links: readonly Link[];

beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  const admin = { ...TESTER, role: 'admin' } as const;
  const { policies, quarantines } = platform.services;
  await policies.create(
    { name: 'warns', on: ['launch'], require: 'false', message: 'look', mode: 'warn' },
    admin,
  );
  for (const name of ['a', 'b']) await platform.put(`${PREFIX}${name}.csv`, name);
  const channels = [{ name: 'train', uri: PREFIX }];
  await platform.jobs.submit(platform.request({ name: 'job', channels }), TESTER);
  await platform.ended('job');
  const { artifacts } = await api.ask(
    `{ artifacts(filter: {sourceUri: "${PREFIX}a.csv"}) { nodes { digest } } }`,
  );
  const { digest } = artifacts.nodes.find((one: { digest?: string }) => one.digest);
  await quarantines.add({ name: 'leak', digest, reason: 'leaked' }, TESTER);
  await quarantines.release({ name: 'leak', reason: 'done' }, admin);
  const found = await api.ask(ENTITIES);
  component = found.trialComponents.nodes[0].arn;
  actions = found.actions.nodes;
  links = found.associations.nodes;
});
afterAll(() => platform.destroy());

const unlink = ({ source, destination }: Link, role: 'operator' | 'admin') =>
  api.run(UNLINK, { source: source.arn, destination: destination.arn }, role);

describe('an association that the platform recorded', () => {
  it('of a job, a quarantine, a decision, or a prefix with its objects is deleted by admins only', async () => {
    const { artifacts } = await api.ask(
      `{ artifacts(filter: {sourceUri: "${PREFIX}"}) { nodes { arn digest } } }`,
    );
    const prefixes: readonly string[] = artifacts.nodes.map(({ arn }: { arn: string }) => arn);
    const decided = actions.map(({ arn }) => arn);
    const inputs = links.filter(({ destination: { arn } }) => arn === component);
    const objects = links.filter(({ source, destination }) => {
      return prefixes.includes(source.arn) !== prefixes.includes(destination.arn);
    });
    const ofActions = links.filter(
      ({ source, destination }) =>
        decided.includes(source.arn) || decided.includes(destination.arn),
    );
    for (const some of [inputs, objects, ofActions]) {
      expect(some.length).toBeGreaterThan(1);
      for (const link of some) expect((await unlink(link, 'operator')).code).toBe('FORBIDDEN');
    }
    const [input] = inputs;
    if (!input) return expect.fail('The job has no inputs.');
    expect((await unlink(input, 'admin')).data).toEqual({ deleteAssociation: true });
  });

  it('of a trial component with its trial is deleted by operators too', async () => {
    const isTrial = ({ source, destination }: Link) =>
      source.arn === component && destination.arn.includes(':experiment-trial/');
    const trial = links.find(isTrial);
    if (!trial) return expect.fail('The job has no trial.');
    expect((await unlink(trial, 'operator')).data).toEqual({ deleteAssociation: true });
  });
});

describe('the trial component of a job', () => {
  const artifacts = '{ name value digest }';
  const read = async () => {
    const question = `query ($id: ID!) { node(id: $id) { ... on TrialComponent {
      parameters inputArtifacts ${artifacts} outputArtifacts ${artifacts} } } }`;
    return (await api.ask(question, { id: component })).node;
  };
  const update = (input: object) =>
    api.run(
      `mutation ($input: UpdateTrialComponentInput!) { updateTrialComponent(input: $input) { arn } }`,
      { input: { arn: component, ...input } },
      'admin',
    );

  it('keeps its inputs and outputs', async () => {
    const before = await read();
    const name = 'train';
    const value = 's3://models/other/';
    for (const input of [
      { inputArtifacts: [{ name, value }] },
      { inputArtifactsToRemove: [name] },
      { outputArtifactsToRemove: ['SageMaker.ModelArtifact'] },
    ])
      expect((await update(input)).code).toBe('VALIDATION_FAILED');
    expect(await read()).toEqual(before);
  });

  it('accepts parameters, and inputs in addition to those of the job', async () => {
    const { inputArtifacts: inputs, parameters } = await read();
    const all = inputs.map(({ digest: _, ...one }: { digest?: string }) => one);
    const notes = { name: 'notes', value: 's3://models/notes' };
    const input = { parameters: { owner: 'ada' }, inputArtifacts: [...all, notes] };
    expect((await update(input)).code).toBeUndefined();
    expect(await read()).toMatchObject({
      parameters: { ...parameters, owner: 'ada' },
      inputArtifacts: [...inputs, notes],
    });
  });
});

describe('an action of a decision or a quarantine', () => {
  it('is changed and deleted by nobody', async () => {
    expect(new Set(actions.map(({ type }) => type))).toEqual(new Set(TYPES.slice(0, 3)));
    for (const link of links) await unlink(link, 'admin');
    const update = `mutation ($input: UpdateActionInput!) { updateAction(input: $input) { arn } }`;
    const remove = `mutation ($arn: Arn!) { deleteAction(arn: $arn) }`;
    for (const { arn } of actions) {
      const input = { arn, properties: { Result: 'OVERRIDDEN' } };
      expect((await api.run(update, { input }, 'admin')).code).toBe('RESOURCE_IN_USE');
      expect((await api.run(remove, { arn }, 'admin')).code).toBe('RESOURCE_IN_USE');
    }
  });

  it.each(TYPES)('of the type %s is recorded by no caller', async (type) => {
    const input = { name: `forged-${type}`, type, sourceUri: 's3://models/x' };
    const create = `mutation ($input: CreateActionInput!) { createAction(input: $input) { arn } }`;
    expect((await api.run(create, { input }, 'admin')).code).toBe('VALIDATION_FAILED');
    const record = `mutation ($input: RecordLineageInput!) { recordLineage(input: $input) { seq } }`;
    const batch = { input: { actions: [input] } };
    expect((await api.run(record, batch, 'admin')).code).toBe('VALIDATION_FAILED');
  });
});
