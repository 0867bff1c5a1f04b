import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { WEIGHTS_ALGORITHM } from '../../support/weights-algorithm.js';

vi.setConfig({ testTimeout: 60_000 }); // writes and reads more than 1,000 objects

const DENIED = { code: 'POLICY_DENIED' };
const FAILED = { status: 'Failed', failureReason: expect.stringMatching(/POLICY_DENIED/) };
const LIST = 's3://models/lists/1';
const digest = createHash('sha256').update('a,b\n').digest('hex');
let platform: TestPlatform;

const KEYS = Array.from({ length: 1_001 }, (_, at) => `${at}.csv`);
const LEAKED = 's3://models/in/7.csv';

const fill = async (folder: string) => {
  for (const key of KEYS) await platform.put(folder + key, key === '7.csv' ? 'a,b\n' : key);
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
