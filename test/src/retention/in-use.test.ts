import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { RETENTION_RULE } from '#src/domain/retention/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { MODEL_ARTIFACT } from '#src/jobs/index.js';
import { actionArn, artifactArn, packageArtifact } from '#src/lineage/index.js';
import { openStorage } from '#src/server/store/open-storage.js';
import { EndedJobs } from '../../support/ended-jobs.js';
import { ManualClock } from '../../support/manual-clock.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

const DAY = 86_400_000;
const DEPLOYED = ['first', 'second', 'third', 'fourth', 'fifth'];
const REGISTERED = ['pending', 'aliased'];
const RULES = [
  { class: 'MODELS', keepDays: 0 },
  { class: 'CAPTURE', keepDays: 3 },
].map((rule) => RETENTION_RULE.parse(rule));

let platform: TestPlatform;
let packages: readonly string[];
let deployments: string[];
/** Where the last deployment captures. */
let captured: string;
beforeAll(async () => {
  platform = await openPlatform({ settings: { retention: { rules: RULES } } });
  await platform.storage.createBucket('captured');
  const jobs = new EndedJobs(platform.services);
  for (const name of [...DEPLOYED, ...REGISTERED, 'named', 'free']) {
    await platform.model(name);
    const { modelData = '', modelDigest = '' } = (await platform.models.get(name)) ?? {};
    const outputs = { [MODEL_ARTIFACT]: { value: modelData, digest: modelDigest } };
    await jobs.add({ name, endTime: Date.now() - DAY, outputs });
  }
  packages = await register();
  deployments = await deploy();
  for (const name of ['first', 'second', 'third', 'free'])
    await platform.models.delete(name, TESTER);
});
afterAll(() => platform.destroy());

/** Registers two models; the second is rejected after it got an alias. */
async function register(): Promise<readonly string[]> {
  const { newPackages, packages: versions, modelAliases } = platform.services;
  const names: string[] = [];
  for (const modelName of REGISTERED) {
    const { name } = await newPackages.register(
      { group: 'churn', modelName, newModel: {} },
      TESTER,
    );
    names.push(name);
  }
  await modelAliases.set({ group: 'churn', alias: 'champion', version: 2 }, TESTER);
  const rejection = { package: names[1] ?? '', status: 'Rejected', reason: 'x' } as const;
  await versions.setApproval(rejection, TESTER);
  return names;
}

/** Deploys one model after another behind one endpoint; the last one captures. */
async function deploy(): Promise<string[]> {
  const actions: string[] = [];
  for (const [index, modelName] of DEPLOYED.entries()) {
    const request = {
      name: 'e',
      variants: [{ modelName }],
      ...(modelName === 'fifth' && { capture: { destination: toS3Uri('s3://captured/') } }),
    };
    if (index === 0) await platform.endpoints.create(request, TESTER);
    else await platform.endpoints.update({ ...request, watch: { seconds: 0 } }, TESTER);
    const endpoint = await platform.untilEndpoint(
      'e',
      (found) =>
        found?.status === 'InService' && found.deployment.variants[0]?.modelName === modelName,
    );
    actions.push(endpoint?.deployment.action ?? '');
    captured = endpoint?.deployment.capture?.prefix ?? '';
  }
  return actions;
}

async function models() {
  const { decided } = await platform.services.retention.plan();
  return (name: string) => decided.find(({ uri }) => uri === `s3://models/${name}/model.tar.gz`);
}

describe('the bytes of a model', () => {
  it('are free when nothing uses them any more', async () => {
    const of = await models();
    for (const name of ['free', 'first', 'second'])
      expect(of(name), name).toMatchObject({ keptBecause: undefined });
  });

  it('are kept by a version in the registry, an alias, and the record of a model', async () => {
    const of = await models();
    const { scope } = platform.services;
    for (const [name, index] of [
      ['pending', 0],
      ['aliased', 1],
    ] as const) {
      const found = of(name);
      expect(found, name).toMatchObject({ keptBecause: 'REACHABLE' });
      expect(await arnOf(found?.path().at(-1))).toBe(packageArtifact(scope, packages[index] ?? ''));
    }
    expect(of('named')).toMatchObject({ keptBecause: 'REACHABLE' });
    expect(of('named')?.path()).toHaveLength(1);
  });

  it('are kept by the last three deployments of an endpoint', async () => {
    const of = await models();
    const { scope } = platform.services;
    for (const [index, name] of DEPLOYED.entries()) {
      if (index < 2) continue;
      const found = of(name);
      expect(found, name).toMatchObject({ keptBecause: 'REACHABLE' });
      expect(await arnOf(found?.path().at(-1))).toBe(actionArn(scope, deployments[index] ?? ''));
    }
  });
});

async function arnOf(id: string | undefined): Promise<Arn | undefined> {
  const found = await platform.store.vertices([id as never]);
  return found.get(id as never)?.element.properties['arn'] as Arn | undefined;
}

describe('captured objects', () => {
  it('are removed when they are older than keepDays, and the younger stay', async () => {
    const clock = new ManualClock();
    const config = { dataDirectory: platform.directory, storage: 'filesystem', region: 'local' };
    await using storage = await openStorage(config as never, { clock });
    for (const [name, days] of Object.entries({ older: 9, old: 4, young: 2 })) {
      clock.time = Date.now() - days * DAY;
      await storage.put(toS3Uri(`${captured}${name}`), Readable.from([Buffer.from(name)]));
    }
    const { id, decided } = await platform.services.retention.plan(captured);
    expect(decided).toMatchObject([
      { class: 'CAPTURE', uri: captured, objectCount: 2, sizeBytes: 8, keptBecause: undefined },
    ]);
    expect(await platform.services.retention.run(id, TESTER)).toMatchObject({
      removed: 1,
      removedBytes: 8,
    });
    const { objects } = await platform.storage.list(toS3Uri(captured), { first: 10 });
    expect(objects.map(({ uri }) => uri)).toEqual([`${captured}young`]);
  });

  it('are only those of the deployment, and not what a person has associated with it', async () => {
    const { recorder, scope, retention } = platform.services;
    const sourceUri = 's3://captured/rows/';
    const clock = new ManualClock();
    clock.time = Date.now() - 9 * DAY;
    const config = { dataDirectory: platform.directory, storage: 'filesystem', region: 'local' };
    await using storage = await openStorage(config as never, { clock });
    await storage.put(toS3Uri(`${sourceUri}a.csv`), Readable.from([Buffer.from('a')]));
    const association = {
      source: actionArn(scope, deployments.at(-1) ?? ''),
      destination: artifactArn(scope, sourceUri),
      type: 'Produced',
    } as const;
    const artifacts = [{ sourceUri, type: 'DataSet' }];
    await recorder.record({ artifacts, associations: [association] }, TESTER.arn);
    expect((await retention.plan(sourceUri)).decided).toEqual([]);
  });
});
