import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '#src/ports/identity.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { WEIGHTS_ALGORITHM } from '../../support/weights-algorithm.js';

const ADMIN: Principal = { ...TESTER, role: 'admin' };
const DATA = 's3://models/logins/a.csv';
const DIGEST = createHash('sha256').update('a,b\n').digest('hex');

let platform: TestPlatform;

beforeAll(async () => {
  platform = await openPlatform();
  await platform.put(DATA, 'a,b\n');
  await platform.put('s3://models/other/b.csv', 'c,d\n');
  await train('bad', DATA);
  await train('good', 's3://models/other/b.csv');
  for (const [name, trainingJobName] of [
    ['gone', 'bad'],
    ['bad', 'bad'],
    ['good', 'good'],
  ] as const)
    await platform.models.create({ name, trainingJobName }, TESTER);
  await deploy('three', ['gone', 'bad', 'good']);
  await deploy('moved', ['good']);
  const next = { name: 'moved', variants: variantsOf(['bad']), watch: { seconds: 0 } };
  await platform.endpoints.update(next, TESTER);
  await serves('moved');
  await platform.models.delete('gone', TESTER);
});
afterAll(() => platform.destroy());

async function train(name: string, uri: string): Promise<void> {
  const algorithm = WEIGHTS_ALGORITHM;
  const channels = [{ name: 'train', uri }];
  await platform.jobs.submit(platform.request({ name, algorithm, channels }), TESTER);
  expect((await platform.ended(name)).status).toBe('Completed');
}
const variantsOf = (models: readonly string[]) =>
  models.map((modelName) => ({ name: modelName, modelName }));
async function deploy(name: string, models: readonly string[]): Promise<void> {
  await platform.endpoints.create({ name, variants: variantsOf(models) }, TESTER);
  await serves(name);
}
const serves = (name: string) => platform.untilEndpoint(name, (one) => one?.status === 'InService');

describe('a quarantine', () => {
  it('is recorded even if callers have made actions of any name', async () => {
    const { quarantines, recorder } = platform.services;
    for (const name of ['leak-aws-quarantine', 'leak-aws-quarantine-release']) {
      const source = { uri: 'x' };
      await recorder.createAction({ name, type: 'Other', source }, TESTER.arn);
    }
    await quarantines.add({ name: 'leak', digest: DIGEST, reason: 'leaked' }, TESTER);
    const { release } = await quarantines.release({ name: 'leak', reason: 'false' }, ADMIN);
    expect(release).toMatchObject({ reason: 'false' });
  });

  it('reaches the variants whose models are deleted', async () => {
    const { endpoints } = await platform.services.quarantines.reach({ digest: DIGEST });
    const reached = endpoints.map(({ endpoint, variants }) => [endpoint.name, variants]);
    expect(reached.sort()).toEqual([
      ['moved', ['bad']],
      ['three', ['gone', 'bad']],
    ]);
  });

  it('withdraws variants, even from callers who name them, while it lasts', async () => {
    const { drains, endpoints, quarantines } = platform.services;
    await quarantines.add({ name: 'withdrawn', digest: DIGEST, reason: 'leaked' }, TESTER);
    const drain = { quarantine: 'withdrawn', endpoints: ['three'], way: 'weight' } as const;
    const outcome = async () => (await drains.drain(drain, TESTER)).endpoints[0]?.outcome;
    expect([await outcome(), await outcome()]).toEqual(['DONE', 'NOTHING']);
    const withdrawn = async () => {
      const { deployment } = (await endpoints.require('three')).element;
      return deployment.variants.flatMap(({ name, withdrawn: is }) => (is ? name : []));
    };
    expect(await withdrawn()).toEqual(['gone', 'bad']);
    const resize = (bad: number) =>
      endpoints.update(
        {
          name: 'three',
          variants: variantsOf(['gone', 'bad', 'good']).map((one) => ({
            ...one,
            weight: { gone: 0, bad, good: 3 }[one.name] ?? 1,
          })),
        },
        TESTER,
      );
    await resize(0);
    expect(await withdrawn()).toEqual(['gone', 'bad']);
    await expect(resize(1)).rejects.toMatchObject({ code: 'POLICY_DENIED' });
    await quarantines.release({ name: 'withdrawn', reason: 'a test' }, ADMIN);
    await resize(1);
    expect(await withdrawn()).toEqual(['gone']);
  });

  it('is not rolled back to a deployment that needs an override', async () => {
    const { drains, policies, quarantines } = platform.services;
    await quarantines.add({ name: 'drained', digest: DIGEST, reason: 'leaked' }, TESTER);
    const request = { quarantine: 'drained', endpoints: ['moved'], dryRun: true } as const;
    const outcome = async (by: Principal) =>
      (await drains.drain({ ...request, way: 'rollback' }, by)).endpoints[0]?.outcome;
    expect(await outcome(TESTER)).toBe('PLANNED');
    await policies.create(
      { name: 'frozen', on: ['deploy'], require: 'false', message: 'frozen' },
      ADMIN,
    );
    expect(await outcome({ ...ADMIN, override: 'urgent' })).toBe('REFUSED');
  });

  it('of bytes at more than 1,000 locations records the first ones', async () => {
    const { quarantines, recorder } = platform.services;
    const artifacts = Array.from({ length: 1_001 }, (_, index) => ({
      sourceUri: `s3://models/decoys/${index}`,
      type: 'DataSet',
      sourceTypes: [{ idType: 'SHA256', value: DIGEST } as const],
    }));
    for (const some of [artifacts.slice(0, 500), artifacts.slice(500)])
      await recorder.record({ artifacts: some }, TESTER.arn);
    const made = await quarantines.add({ digest: DIGEST, reason: 'again', dryRun: true }, TESTER);
    expect(made).toMatchObject({ digest: DIGEST });
    expect(made.uris).toHaveLength(1_000);
    expect(made.uris).toContain(DATA);
  });
});
