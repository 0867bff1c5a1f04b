import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Principal } from '#src/ports/identity.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { WEIGHTS_ALGORITHM } from '../../support/weights-algorithm.js';

const URI = 's3://models/fresh.csv';
const DIGEST = createHash('sha256').update('a,b\n').digest('hex');
const ADMIN: Principal = { ...TESTER, role: 'admin' };
let platform: TestPlatform;

beforeAll(async () => {
  platform = await openPlatform();
  await platform.put(URI, 'a,b\n');
});
afterAll(() => platform.destroy());

it('a quarantine of bytes that no job has read refuses the first job that reads them', async () => {
  const { quarantines } = platform.services;
  const made = await quarantines.add({ name: 'leak', digest: DIGEST, reason: 'leaked' }, TESTER);
  expect(made).toMatchObject({ digest: DIGEST, uris: [] });
  expect(await quarantines.reach(made)).toMatchObject({ counts: { job: 0 }, endpoints: [] });
  const train = (name: string) =>
    platform.jobs.submit(
      platform.request({
        name,
        algorithm: WEIGHTS_ALGORITHM,
        channels: [{ name: 'train', uri: URI }],
      }),
      TESTER,
    );
  await train('first');
  expect(await platform.ended('first')).toMatchObject({
    status: 'Failed',
    failureReason: expect.stringMatching(/POLICY_DENIED: .* quarantine 'leak'/),
  });
  await quarantines.release({ name: 'leak', reason: 'false' }, ADMIN);
  await train('third');
  expect((await platform.ended('third')).status).toBe('Completed');
});
