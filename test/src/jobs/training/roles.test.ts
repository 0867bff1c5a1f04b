import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TrainingRequest } from '#src/domain/training/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
const TEAM = 'arn:aws:iam::000000000000:role/team';
const roles = {
  [TEAM]: { read: [`${BUCKET}/in/`], write: [`${BUCKET}/out/`], secrets: [] },
};

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ settings: { roles } });
  await platform.put(`${BUCKET}/in/a.csv`, 'x,1\n');
  await platform.put(`${BUCKET}/other/a.csv`, 'x,1\n');
});
afterEach(() => platform.destroy());

async function run(more: Partial<TrainingRequest>) {
  const channels = [{ name: 'train', uri: `${BUCKET}/in/` }];
  const request = { name: 'job', role: TEAM, channels, outputPath: `${BUCKET}/out/`, ...more };
  await platform.jobs.submit(platform.request(request), TESTER);
  return platform.ended('job');
}

it('a job reads and writes with the rights of its role', async () => {
  const job = await run({});
  expect(job.failureReason).toBeUndefined();
  expect(job).toMatchObject({
    status: 'Completed',
    modelData: `${BUCKET}/out/job/output/model.tar.gz`,
  });
});

const train = (key: string) => ({ channels: [{ name: 'train', uri: `${BUCKET}/${key}` }] });

it.each([
  ['a channel', train('other/'), "read '#/other/'"],
  ['all of a bucket', train(''), "read '#/'"],
  ['a channel that is not there', train('none/'), "read '#/none/'"],
  ['an output', { outputPath: `${BUCKET}/other/` }, "write '#/other/job/output/model.tar.gz'"],
])('a job fails with 403 when its role may not touch %s', async (_what, more, denied) => {
  const job = await run(more);
  expect(job.status).toBe('Failed');
  expect(job.failureReason).toContain('403 Forbidden');
  expect(job.failureReason).toContain(`'${TEAM}' may not ${denied.replace('#', BUCKET)}`);
  expect(await platform.starts()).toHaveLength(denied.startsWith('read') ? 0 : 1);
});

it('checkpoints are the role’s too', async () => {
  const job = await run({ checkpointUri: `${BUCKET}/other/checkpoints/` });
  expect(job.failureReason).toMatch(/403 Forbidden.*may not read/);
});

it('a role that is not known is refused, and the name stays free', async () => {
  const role = 'arn:aws:iam::000000000000:role/nobody';
  await expect(run({ role })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { field: 'role' },
  });
  expect(await platform.jobs.get('job')).toBeUndefined();
  expect(await run({})).toMatchObject({ status: 'Completed' });
});

it('the execution role may touch everything', async () => {
  const channels = [{ name: 'train', uri: `${BUCKET}/other/` }];
  const role = 'arn:aws:iam::000000000000:role/forebear';
  expect(await run({ role, channels, outputPath: `${BUCKET}/` })).toMatchObject({
    status: 'Completed',
  });
});
