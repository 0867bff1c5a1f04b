import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import type { Principal } from '#src/ports/identity.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';
import { WEIGHTS_ALGORITHM } from '../support/weights-algorithm.js';

const QUARANTINE = `mutation ($input: QuarantineInput!) {
  quarantineData(input: $input) {
    name status digest uri uris reason createdBy
    reach { jobs models derived complete endpoints { name variants path } }
  }
}`;
const DRAIN = `mutation ($input: DrainEndpointsInput!) {
  drainEndpoints(input: $input) {
    decision complete endpoints { name outcome message way variants to }
  }
}`;
const ADMIN: Principal = { ...TESTER, role: 'admin' };
const DATA = 's3://models/logins/a.csv';

let platform: TestPlatform;
let api: SchemaApi;
let data: { readonly arn: Arn; readonly digest: string };

beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  await platform.put(DATA, 'a,b\n');
  await platform.put('s3://models/other/b.csv', 'c,d\n');
  for (const [name, uri] of [
    ['bad', DATA],
    ['good', 's3://models/other/b.csv'],
  ] as const) {
    await train(name, uri);
    expect((await platform.ended(name)).status).toBe('Completed');
    await platform.models.create({ name, trainingJobName: name }, TESTER);
  }
  await deploy('both', ['good', 'bad']);
  await deploy('moved', ['good']);
  await platform.endpoints.update({ name: 'moved', variants: variantsOf(['bad']) }, TESTER);
  await serves('moved');
  for (const name of ['late', 'only']) await deploy(name, ['bad']);
  const { artifacts } = await api.ask(
    `{ artifacts(filter: {sourceUri: "${DATA}"}) { nodes { arn digest } } }`,
  );
  data = artifacts.nodes.find(({ digest }: { digest?: string }) => digest);
});
afterAll(() => platform.destroy());

const train = (name: string, uri: string) =>
  platform.jobs.submit(
    platform.request({
      name,
      algorithm: WEIGHTS_ALGORITHM,
      channels: [{ name: 'train', uri }],
    }),
    TESTER,
  );
const variantsOf = (models: readonly string[]) =>
  models.map((modelName) => ({ name: modelName, modelName }));
async function serves(name: string) {
  const isStable = (status = '') => !['Creating', 'Updating'].includes(status);
  const found = await platform.untilEndpoint(name, (one) => isStable(one?.status));
  expect(found?.status).toBe('InService');
  return found;
}
async function deploy(name: string, models: readonly string[]): Promise<void> {
  await platform.endpoints.create({ name, variants: variantsOf(models) }, TESTER);
  await serves(name);
}
const drain = (endpoints: readonly string[], way: string, more: object = {}) =>
  api.run(DRAIN, { input: { quarantine: 'leak', endpoints, way, ...more } });
async function outcomes(...given: Parameters<typeof drain>) {
  const { endpoints } = (await drain(...given)).data.drainEndpoints;
  return endpoints.map(({ name, outcome }: Record<string, string>) => `${name} ${outcome}`);
}
const actions = async (type: string): Promise<{ properties: Record<string, string> }[]> =>
  (await api.ask(`{ actions(filter: {type: "${type}"}) { nodes { properties } } }`)).actions.nodes;
const quarantine = (more: object) =>
  api.run(QUARANTINE, { input: { reason: 'it leaked', ...more } });

const DERIVED = ['training-job/bad', 'model/bad'].map((name) => expect.stringContaining(name));

describe('a quarantine', () => {
  it('records nothing in a dry run', async () => {
    const { data: answer } = await quarantine({ artifact: data.arn, dryRun: true });
    expect(answer.quarantineData).toMatchObject({
      ...{ digest: data.digest, uri: null, uris: [DATA] },
      reach: { jobs: 1, derived: DERIVED, complete: true },
    });
    const { quarantines } = await api.ask('{ quarantines { nodes { name } } }');
    expect(quarantines.nodes).toEqual([]);
    expect((await quarantine({ artifact: data.arn, digest: data.digest })).code).toBe(
      'VALIDATION_FAILED',
    );
    expect((await quarantine({ digest: '0'.repeat(12) })).code).toBe('NOT_FOUND');
  });

  it('refuses a launch that would be committed after it', async () => {
    const { quarantines } = platform.services;
    const { commit } = platform.ledger;
    // The commit of the launch waits until the quarantine exists.
    platform.ledger.commit = async (set) => {
      platform.ledger.commit = commit;
      await quarantines.add({ name: 'raced', artifact: data.arn, reason: 'raced' }, TESTER);
      return commit.call(platform.ledger, set);
    };
    await expect(train('raced', DATA)).rejects.toMatchObject({ code: 'POLICY_DENIED' });
    await quarantines.release({ name: 'raced', reason: 'done' }, ADMIN);
  });

  it('refuses launches and deployments of the data and derived models, and lists the endpoints', async () => {
    const { data: answer } = await quarantine({ name: 'leak', artifact: data.arn });
    expect(answer.quarantineData).toMatchObject({
      ...{ name: 'leak', status: 'ACTIVE', reason: 'it leaked' },
      createdBy: expect.stringContaining(':user/operator'),
    });
    const { endpoints } = answer.quarantineData.reach;
    expect(endpoints).toHaveLength(4);
    expect(endpoints).toContainEqual(expect.objectContaining({ name: 'both', variants: ['bad'] }));
    expect(endpoints[0].path[0]).toBe(data.arn);
    const { artifact } = await api.ask(
      `{ artifact(sourceUri: "${DATA}", digest: "${data.digest}") { tags } }`,
    );
    expect(artifact.tags).toEqual({ quarantined: 'leak' });
    for (const uri of [DATA, 's3://models/logins/'])
      await expect(train('again', uri)).rejects.toMatchObject({ code: 'POLICY_DENIED' });
    await expect(deploy('new', ['bad'])).rejects.toMatchObject({
      code: 'POLICY_DENIED',
      details: {
        findings: [expect.objectContaining({ policy: 'quarantine/leak', arn: data.arn })],
      },
    });
    await train('free', 's3://models/other/b.csv');
    await deploy('free', ['good']);
  });

  it('shows in a dry run what names, prefixes and expressions select', async () => {
    const dryRun = true;
    const { data: answer } = await drain(['*'], 'WEIGHT', { dryRun });
    expect(answer.drainEndpoints).toMatchObject({
      ...{ decision: null, complete: true },
      endpoints: [
        { name: 'both', outcome: 'PLANNED', message: null, variants: ['bad'] },
        { name: 'late', outcome: 'REFUSED' },
        { name: 'moved', outcome: 'REFUSED', message: expect.stringContaining('No other variant') },
        { name: 'only', outcome: 'REFUSED' },
      ],
    });
    expect(await outcomes(['ONLY', 'm*', 'free'], 'STOP', { dryRun })).toEqual([
      'free NOTHING',
      'moved PLANNED',
      'only PLANNED',
    ]);
    expect(await outcomes(['only', 'moved'], 'ROLLBACK', { dryRun })).toEqual([
      'moved PLANNED',
      'only REFUSED',
    ]);
    const where = 'lineage.complete && !subject.name.startsWith("mo")';
    expect(await outcomes(['*'], 'STOP', { dryRun, where })).toEqual([
      'both PLANNED',
      'late PLANNED',
      'only PLANNED',
    ]);
    for (const more of [{ where: 'subject.tags.team == "a"' }, { where: 'subject' }])
      expect((await drain(['*'], 'STOP', more)).code).toBe('VALIDATION_FAILED');
    expect((await drain([], 'STOP')).code).toBe('VALIDATION_FAILED');
    expect((await drain(['unknown'], 'STOP')).code).toBe('NOT_FOUND');
    for (const type of ['Drain', 'DrainDecision']) expect(await actions(type)).toEqual([]);
  });

  it('drains endpoints, each once, by actions that are linked to it', async () => {
    const { ledger, services } = platform;
    const { commit } = ledger;
    ledger.commit = async (set) => {
      if (!JSON.stringify(set).includes('Variants')) return commit.call(ledger, set);
      ledger.commit = commit;
      await services.drains.finish('leak'); // another server does the act
      return commit.call(ledger, set);
    };
    expect(await outcomes(['*'], 'WEIGHT')).toEqual([
      'both DONE',
      ...['late', 'moved', 'only'].map((name) => `${name} REFUSED`),
    ]);
    const weights = (await platform.endpoints.get('both'))?.deployment.variants;
    expect(weights?.map(({ name, weight }) => [name, weight])).toEqual([
      ['good', 1],
      ['bad', 0],
    ]);
    const { data: answer } = await drain(['m*'], 'ROLLBACK');
    expect(answer.drainEndpoints.endpoints[0].to).toMatch(/^moved-/);
    const moved = await serves('moved');
    expect(moved?.deployment.variants.map(({ modelName }) => modelName)).toEqual(['good']);
    expect(await outcomes(['only'], 'STOP')).toEqual(['only DONE']);
    const again = await outcomes(['*'], 'STOP', { where: 'subject.name == "only"' });
    expect(again).not.toContain('only DONE');
    expect(await outcomes(['both'], 'WEIGHT')).toEqual(['both NOTHING']);
    const decided = await actions('DrainDecision');
    expect(decided.map(({ properties }) => properties)).toEqual([
      { Quarantine: 'leak', Way: 'stop', Endpoints: 'only' },
      { Quarantine: 'leak', Way: 'rollback', Endpoints: 'moved' },
      { Quarantine: 'leak', Way: 'weight', Endpoints: 'both' },
    ]);
    const done = await actions('Drain');
    expect(done.map(({ properties }) => properties['Endpoint'])).toEqual(['only', 'moved', 'both']);
    expect(done[0]?.properties['Decision']).toMatch(/^drain-[0-9a-f]{16}$/);
    const { quarantine: one } = await api.ask('{ quarantine(name: "leak") { draining } }');
    expect(one.draining).toEqual([]);
  });

  it('does not drain an endpoint that was updated after the decision', async () => {
    const { ledger, endpoints } = platform;
    const { commit } = ledger;
    ledger.commit = async (set) => {
      ledger.commit = commit;
      const decided = await commit.call(ledger, set);
      const variants = variantsOf(['good']);
      await endpoints.update({ name: 'late', variants, watch: { seconds: 0 } }, TESTER);
      await serves('late');
      return decided;
    };
    const { data: answer } = await drain(['late'], 'STOP');
    expect(answer.drainEndpoints.endpoints).toMatchObject([
      { outcome: 'REFUSED', message: expect.stringContaining('no longer has the deployment') },
    ]);
    expect((await endpoints.get('late'))?.status).toBe('InService');
  });

  it('refuses to give traffic to a drained variant', async () => {
    const update = () =>
      platform.endpoints.update({ name: 'both', variants: variantsOf(['good', 'bad']) }, TESTER);
    await expect(update()).rejects.toMatchObject({ code: 'POLICY_DENIED' });
  });

  it('is released by an admin with a reason', async () => {
    const RELEASE = `mutation { releaseQuarantine(name: "leak", reason: "a false alarm") {
      status releasedBy releaseReason } }`;
    expect((await api.run(RELEASE)).code).toBe('FORBIDDEN');
    expect((await api.run(RELEASE, {}, 'admin')).data.releaseQuarantine).toMatchObject({
      ...{ status: 'RELEASED', releaseReason: 'a false alarm' },
    });
    const { code, errors } = await api.run(RELEASE, {}, 'admin');
    expect([code, errors[0]?.message]).toEqual([
      'CONFLICT',
      expect.stringMatching(/was released by arn:\S+ at \d{4}-/),
    ]);
    await train('later', DATA);
    expect((await drain(['both'], 'WEIGHT')).code).toBe('CONFLICT');
    const { artifact } = await api.ask(
      `{ artifact(sourceUri: "${DATA}", digest: "${data.digest}") { tags } }`,
    );
    expect(artifact.tags).toEqual({});
  });
});
