import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { type SchemaApi, schemaOf } from '../../support/schema-api.js';
import { TESTER } from '../../support/test-values.js';
import { WEIGHTS_ALGORITHM } from '../../support/weights-algorithm.js';

const FOLDER = 's3://models/logins/';
const DATA = `${FOLDER}a.csv`;
const VERSION = `{ artifacts(filter: {sourceUri: "${FOLDER}"}) { nodes { arn digest type properties } } }`;
const UPDATE = `mutation ($input: UpdateArtifactInput!) { updateArtifact(input: $input) { arn } }`;
const CREATE = `mutation ($input: CreateArtifactInput!) { createArtifact(input: $input) { arn } }`;
const shaOf = (text: string) => createHash('sha256').update(text).digest('hex');

let platform: TestPlatform;
let api: SchemaApi;

beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  await platform.put(DATA, 'a,b\n');
  await train('single', DATA);
  for (let at = 0; at < 1_001; at += 1) await platform.put(`${FOLDER}x${at}.csv`, `${at}\n`);
  await train('big', FOLDER);
});
afterAll(() => platform.destroy());

async function train(name: string, uri: string) {
  const channels = [{ name: 'train', uri }];
  const request = platform.request({ name, algorithm: WEIGHTS_ALGORITHM, channels });
  await platform.jobs.submit(request, TESTER);
  expect((await platform.ended(name)).status).toBe('Completed');
}
const version = async () =>
  (await api.ask(VERSION)).artifacts.nodes.find((one: { digest?: string }) => one.digest);

describe('the version of a folder of more than 1,000 objects', () => {
  it('keeps what is recorded of its objects, so that a quarantine of one covers it', async () => {
    const { arn, digest, type, properties } = await version();
    expect(properties).toMatchObject({ linkedObjects: '0' });
    const sourceTypes = [{ idType: 'SHA256', value: digest }];
    const again = { sourceUri: FOLDER, type, sourceTypes };
    for (const [mutation, input] of [
      [UPDATE, { arn, propertiesToRemove: ['linkedObjects'] }],
      [UPDATE, { arn, properties: { ...properties, manifest: 's3://models/other' } }],
      [CREATE, { ...again, properties: { linkedObjects: '1002' } }],
    ] as const)
      expect((await api.run(mutation, { input })).code).toBe('VALIDATION_FAILED');
    await api.ask(UPDATE, { input: { arn, properties: { ...properties, owner: 'ada' } } });
    expect((await version()).properties).toEqual({ ...properties, owner: 'ada' });
    const { quarantines } = platform.services;
    await quarantines.add({ name: 'data', digest: shaOf('a,b\n'), reason: 'leaked' }, TESTER);
    const request = platform.request({ channels: [{ name: 'train', uri: FOLDER }] });
    await expect(platform.jobs.submit({ ...request, name: 'more' }, TESTER)).rejects.toMatchObject({
      code: 'POLICY_DENIED',
    });
  });
});
