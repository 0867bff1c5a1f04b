import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { BUCKET, requestOf } from './processing/jobs.js';

const TEAM = 'arn:aws:iam::000000000000:role/team';
const roles = {
  [TEAM]: { read: [`${BUCKET}/in/`], write: [`${BUCKET}/out/`], secrets: [] },
};

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ settings: { roles } });
  await platform.scorer();
  for (const key of ['in/a.csv', 'other/a.csv']) await platform.put(`${BUCKET}/${key}`, 'x,1\n');
});
afterEach(() => platform.destroy());

async function processed(reads: string, writes: string) {
  const request = requestOf(platform, 'works', { role: TEAM });
  await platform.processing.submit(
    {
      ...request,
      inputs: request.inputs?.map((input) => ({ ...input, uri: `${BUCKET}/${reads}` })) ?? [],
      outputs: request.outputs?.map((output) => ({ ...output, uri: `${BUCKET}/${writes}` })) ?? [],
    },
    TESTER,
  );
  return platform.processed('job');
}

async function transformed(reads: string, writes: string) {
  await platform.transforms.submit(
    {
      name: 'job',
      modelName: 'scorer',
      role: TEAM,
      input: `${BUCKET}/${reads}`,
      outputPath: `${BUCKET}/${writes}`,
      contentType: 'text/csv',
      splitType: 'Line',
      assembleWith: 'Line',
      resources: { instanceType: 'local', instanceCount: 1 },
    },
    TESTER,
  );
  return platform.transformed('job');
}

describe.each([
  ['a processing job', processed],
  ['a transform job', transformed],
] as const)('%s', (_what, run) => {
  it.each([
    ['read', 'other/', 'out/'],
    ['write', 'in/', 'other/'],
  ])('fails with 403 where its role may not %s', async (what, reads, writes) => {
    const { status, failureReason } = await run(reads, writes);
    expect(status).toBe('Failed');
    expect(failureReason).toMatch(
      new RegExp(`403 Forbidden.*'${TEAM}' may not ${what} '${BUCKET}/other/`),
    );
  });

  it('completes with the rights of its role', async () => {
    expect(await run('in/', 'out/')).toMatchObject({ status: 'Completed' });
  });
});
