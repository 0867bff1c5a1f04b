import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { WEIGHTS_ALGORITHM } from '../../support/weights-algorithm.js';

const DATA = 's3://models/logins/a.csv';
const shaOf = (text: string) => createHash('sha256').update(text).digest('hex');

let platform: TestPlatform;
let captured: string;

beforeEach(async () => {
  platform = await openPlatform();
  await platform.put(DATA, 'a,b\n');
  await train('first', DATA);
  expect((await platform.ended('first')).status).toBe('Completed');
  await platform.models.create({ name: 'first', trainingJobName: 'first' }, TESTER);
  const capture = { destination: toS3Uri('s3://models/captured'), percentage: 100 };
  const variants = [{ modelName: 'first' }];
  await platform.endpoints.create({ name: 'first', variants, capture }, TESTER);
  const up = await platform.untilEndpoint('first', (one) => one?.status !== 'Creating');
  captured = up?.deployment.capture?.prefix ?? '';
  await platform.put(`${captured}AllTraffic/1.jsonl`, '{}');
});
afterEach(() => platform.destroy());

const train = (name: string, uri: string) => {
  const channels = [{ name: 'train', uri }];
  return platform.jobs.submit(
    platform.request({ name, algorithm: WEIGHTS_ALGORITHM, channels }),
    TESTER,
  );
};
const quarantine = () =>
  platform.services.quarantines.add(
    { name: 'data', digest: shaOf('a,b\n'), reason: 'leaked' },
    TESTER,
  );
const expectDenied = () =>
  expect(train('reader', captured)).rejects.toMatchObject({ code: 'POLICY_DENIED' });

describe('the data that a deployment of a derived model has captured', () => {
  it('stays derived when it is read twice while it grows', async () => {
    await train('one', captured);
    expect((await platform.ended('one')).status).toBe('Completed');
    await platform.put(`${captured}AllTraffic/2.jsonl`, '{"more": 1}');
    await platform.endpoints.delete('first', TESTER);
    await platform.untilEndpoint('first', (one) => one === undefined);
    await train('two', captured);
    expect((await platform.ended('two')).status).toBe('Completed');
    await quarantine();
    await expectDenied();
  });

  it('stays derived when callers record invented versions of it', async () => {
    await quarantine();
    for (const text of ['1', '2']) {
      const sourceTypes = [{ idType: 'SHA256', value: shaOf(text) }] as const;
      const version = { sourceUri: captured, type: 'DataSet', sourceTypes };
      await platform.services.recorder.createArtifact(version, TESTER.arn);
    }
    await expectDenied();
  });
});
