import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { PolicyRequest } from '#src/domain/policy/index.js';
import { artifactArn } from '#src/lineage/index.js';
import type { Principal } from '#src/ports/identity.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { TESTER } from '../support/test-values.js';

const FOLDER = fileURLToPath(new URL('../../examples/policies/', import.meta.url));
const ADMIN: Principal = { ...TESTER, role: 'admin' };
const OTHER: Principal = { ...ADMIN, arn: 'arn:aws:iam::000000000000:user/bob', userId: 'bob' };
const DAY = 86_400_000;

/** A clock that can be set forward. */
class LaterClock extends SystemClock {
  ahead = 0;
  override now(): number {
    return super.now() + this.ahead;
  }
}

describe('the example policies', () => {
  const clock = new LaterClock();
  let platform: TestPlatform;
  let endpoints = 0;
  beforeAll(async () => {
    platform = await openPlatform({ clock });
    await platform.put('s3://models/logins/a.csv', 'a,b\n');
    await platform.put('s3://models/other/b.csv', 'c,d\n');
    await train('trained', { train: 's3://models/logins/' });
    await platform.services.newPackages.register(
      { group: 'churn', newModel: { trainingJobName: 'trained' } },
      ADMIN,
    );
  });
  afterAll(() => platform.destroy());

  const launch = (name: string, inputs: Readonly<Record<string, string>>) =>
    platform.jobs.submit(
      platform.request({
        name,
        channels: Object.entries(inputs).map(([channel, uri]) => ({ name: channel, uri })),
      }),
      ADMIN,
    );
  const train = async (name: string, inputs: Readonly<Record<string, string>>) => {
    await launch(name, inputs);
    expect((await platform.ended(name)).status).toBe('Completed');
  };
  const deploy = (variant: { modelName: string } | { modelPackage: string }) => {
    endpoints += 1;
    return platform.endpoints.create({ name: `endpoint-${endpoints}`, variants: [variant] }, ADMIN);
  };
  /** Runs with an example as the only policy. */
  async function under(name: string, run: () => Promise<void>): Promise<void> {
    const request: PolicyRequest = parse(await readFile(`${FOLDER}${name}.yaml`, 'utf8'));
    await platform.services.policies.create(request, ADMIN);
    await run();
    await platform.services.policies.delete(name, ADMIN);
  }
  const refused = (policy: string) => ({
    code: 'POLICY_DENIED',
    details: { findings: [expect.objectContaining({ policy })] },
  });

  it('licensed-data asks for a license of data, or of a prefix above it', () =>
    under('licensed-data', async () => {
      const deployed = () => deploy({ modelPackage: 'churn:1' });
      await expect(deployed()).rejects.toMatchObject(refused('licensed-data'));
      await tag('s3://models/logins/', { license: 'cc-by-4.0' });
      await deployed();
    }));

  it('fresh-data asks for training data of the last 90 days', () =>
    under('fresh-data', async () => {
      await deploy({ modelPackage: 'churn:1' });
      clock.ahead = 91 * DAY;
      await expect(deploy({ modelPackage: 'churn:1' })).rejects.toMatchObject(
        refused('fresh-data'),
      );
      clock.ahead = 0;
    }));

  it('second-person asks for approval by another person', () =>
    under('second-person', async () => {
      const { packages } = platform.services;
      await expect(deploy({ modelPackage: 'churn:1' })).rejects.toMatchObject(
        refused('second-person'),
      );
      await packages.setApproval({ package: 'churn:1', status: 'Approved', reason: 'good' }, OTHER);
      await deploy({ modelPackage: 'churn:1' });
      const both = [
        { name: 'a', modelPackage: 'churn:1', weight: 1 },
        { name: 'b', modelName: 'unregistered', weight: 1 },
      ];
      await platform.model('unregistered');
      await expect(
        platform.endpoints.create({ name: 'both', variants: both }, ADMIN),
      ).rejects.toMatchObject(refused('second-person'));
    }));

  it('allowed-images asks for images of a registry', () =>
    under('allowed-images', async () => {
      await expect(launch('image', {})).rejects.toMatchObject(refused('allowed-images'));
    }));

  it('complete-lineage asks for models that were produced by jobs', () =>
    under('complete-lineage', async () => {
      await platform.model('loose');
      await expect(deploy({ modelName: 'loose' })).rejects.toMatchObject(
        refused('complete-lineage'),
      );
      await deploy({ modelPackage: 'churn:1' });
    }));

  it('no-test-data asks for data that is only trained on', () =>
    under('no-test-data', async () => {
      const both = { train: 's3://models/other/', test: 's3://models/other/' };
      await expect(launch('both', both)).rejects.toMatchObject(refused('no-test-data'));
      const part = { train: 's3://models/other/', test: 's3://models/other/b.csv' };
      await expect(launch('part', part)).rejects.toMatchObject(refused('no-test-data'));
      await train('apart', { train: 's3://models/other/', test: 's3://models/logins/' });
    }));

  it('are all tested here', async () => {
    expect((await readdir(FOLDER)).sort()).toEqual(
      [
        ...['allowed-images', 'complete-lineage', 'fresh-data', 'licensed-data'],
        ...['no-test-data', 'second-person'],
      ].map((name) => `${name}.yaml`),
    );
  });

  async function tag(uri: string, tags: Readonly<Record<string, string>>): Promise<void> {
    const arn = artifactArn(platform.services.scope, uri);
    await platform.services.recorder.setTags({ arn, tags, remove: [], actor: ADMIN.arn });
  }
});
