import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TrainingRequest } from '#src/domain/training/index.js';
import { modelArchive } from '../../../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ settings: { slots: 0 } });
  await platform.put(`${BUCKET}/data/a.csv`, 'x,1\n');
  await platform.put(`${BUCKET}/code/run.sh`, 'true\n');
});
afterEach(() => platform.destroy());

const script = (sourceDir: string, entryPoint: string) => ({
  algorithm: { entryPoint, sourceDir: `${BUCKET}/${sourceDir}` },
});
const channel = (uri: string, more: object = {}) => ({
  channels: [{ name: 'train', uri, ...more }],
});

it.each<readonly [string, Partial<TrainingRequest>, string]>([
  ['a prefix', channel(`${BUCKET}/missing/`), 'OBJECT_NOT_FOUND'],
  [
    'a manifest',
    channel(`${BUCKET}/data/none.manifest`, { dataType: 'ManifestFile' }),
    'OBJECT_NOT_FOUND',
  ],
  ['a bucket', channel('s3://no-such-bucket/data/'), 'BUCKET_NOT_FOUND'],
  ['an output bucket', { outputPath: 's3://no-such-bucket/' }, 'BUCKET_NOT_FOUND'],
  ['a script', script('code', 'walk.sh'), 'OBJECT_NOT_FOUND'],
  ['a script, but not one beside it', script('code/', 'run.s'), 'OBJECT_NOT_FOUND'],
  ['an archive', script('code/all.tar.gz', 'run.sh'), 'OBJECT_NOT_FOUND'],
])('a launch is refused when %s is missing, and its name stays free', async (_what, more, code) => {
  const request = platform.request({ name: 'job', ...more });
  await expect(platform.jobs.submit(request, TESTER)).rejects.toMatchObject({ code });
  expect(await platform.jobs.get('job')).toBeUndefined();
  expect((await platform.ledger.head()).seq).toBe(0);
  const good = platform.request({ name: 'job', ...channel(`${BUCKET}/data/`) });
  await platform.jobs.submit(good, TESTER);
});

it.each([
  ['a folder', script('code', 'run.sh')],
  ['a folder with a slash', script('code/', 'run.sh')],
  ['an archive', script('code/all.tar.gz', 'run.sh')],
])('a script in %s is found', async (_what, more) => {
  await platform.put(`${BUCKET}/code/all.tar.gz`, await modelArchive({ 'run.sh': 'true\n' }));
  await platform.jobs.submit(platform.request({ name: 'job', ...more }), TESTER);
});

it('local instances are refused where only types are to be had', async () => {
  await platform.destroy();
  platform = await openPlatform({ settings: { slots: 0, hosted: true } });
  const resources = (instanceType: string) => ({ resources: { instanceType, instanceCount: 1 } });
  for (const type of ['local', 'local_gpu']) {
    const request = platform.request({ name: 'job', ...resources(type) });
    await expect(platform.jobs.submit(request, TESTER)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { field: 'resources.instanceType' },
    });
  }
  await platform.jobs.submit(
    platform.request({ name: 'job', ...resources('ml.m5.large') }),
    TESTER,
  );
});
