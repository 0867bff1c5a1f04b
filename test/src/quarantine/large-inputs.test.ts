import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { artifactArn, versionArn } from '#src/lineage/index.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { WEIGHTS_ALGORITHM } from '../../support/weights-algorithm.js';

vi.setConfig({ testTimeout: 60_000 }); // writes and reads more than 1,000 objects

const DENIED = { code: 'POLICY_DENIED' };
const FAILED = { status: 'Failed', failureReason: expect.stringMatching(/POLICY_DENIED/) };
const LIST = 's3://models/lists/1';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const digest = sha256('a,b\n');
let platform: TestPlatform;

const KEYS = Array.from({ length: 1_001 }, (_, at) => `${at}.csv`);
const LEAKED = 's3://models/in/7.csv';

const fill = async (folder: string, seventh = 'a,b\n') => {
  for (const key of KEYS) await platform.put(folder + key, key === '7.csv' ? seventh : key);
};

beforeAll(async () => {
  platform = await openPlatform();
  await fill('s3://models/in/');
  await platform.put(LIST, JSON.stringify([{ prefix: 's3://models/in/' }, ...KEYS]));
  await train('first', { uri: LEAKED });
  await platform.ended('first');
});
afterAll(() => platform.destroy());

const train = (
  name: string,
  channel: { readonly uri: string; readonly dataType?: 'ManifestFile' },
) => {
  const channels = [{ name: 'train', ...channel }];
  return platform.jobs.submit(
    platform.request({ name, algorithm: WEIGHTS_ALGORITHM, channels }),
    TESTER,
  );
};
const deploy = (name: string) =>
  platform.endpoints.create({ name, variants: [{ modelName: name }] }, TESTER);

it('a quarantine covers inputs of more than 1,000 objects that contain its bytes', async () => {
  const { quarantines } = platform.services;
  await train('early', { uri: LIST, dataType: 'ManifestFile' });
  expect((await platform.ended('early')).status).toBe('Completed');
  await platform.models.create({ name: 'early', trainingJobName: 'early' }, TESTER);
  await quarantines.add({ name: 'leak', digest, reason: 'leaked' }, TESTER);
  await expect(deploy('early')).rejects.toMatchObject(DENIED);
  await train('listed', { uri: LIST, dataType: 'ManifestFile' });
  expect(await platform.ended('listed')).toMatchObject(FAILED);

  // A folder of copies, which was not read before.
  await fill('s3://models/copies/');
  await train('copies', { uri: 's3://models/copies/' });
  expect(await platform.ended('copies')).toMatchObject(FAILED);
});

it('a quarantine covers inputs of more than 1,000 objects that contain derived data', async () => {
  const { quarantines, recorder, scope } = platform.services;
  await quarantines.add({ name: 'again', digest, reason: 'leaked' }, TESTER);
  const source = versionArn(scope, LEAKED, digest);
  const derive = (destination: Arn) =>
    recorder.createAssociation({ source, destination, type: 'DerivedFrom' }, TESTER.arn);

  await fill('s3://models/mixed/', 'derived');
  await train('seventh', { uri: 's3://models/mixed/7.csv' });
  expect((await platform.ended('seventh')).status).toBe('Completed');
  await derive(versionArn(scope, 's3://models/mixed/7.csv', sha256('derived')));
  await train('mixed', { uri: 's3://models/mixed/' });
  expect(await platform.ended('mixed')).toMatchObject(FAILED);

  // The location of a folder from which only one object is listed.
  await recorder.createArtifact({ sourceUri: 's3://models/table/', type: 'DataSet' }, TESTER.arn);
  await derive(artifactArn(scope, 's3://models/table/'));
  await platform.put('s3://models/table/part-0', '0');
  const keys = KEYS.map((key) => (key === '7.csv' ? 'table/part-0' : `mixed/${key}`));
  await platform.put('s3://models/lists/2', JSON.stringify([{ prefix: 's3://models/' }, ...keys]));
  await train('parts', { uri: 's3://models/lists/2', dataType: 'ManifestFile' });
  expect(await platform.ended('parts')).toMatchObject(FAILED);
});
