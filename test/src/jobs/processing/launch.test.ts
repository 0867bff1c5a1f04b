import { afterEach, describe, expect, it } from 'vitest';
import type { ProcessingRequest } from '#src/domain/processing/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';
import { BUCKET, IN, requestOf, runJob } from './jobs.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

const request = (behaviour: string, more?: Partial<ProcessingRequest>) =>
  requestOf(platform, behaviour, more);
const run = (behaviour: string, more?: Partial<ProcessingRequest>) =>
  runJob(platform, behaviour, more);

describe('the launch of a processing job', () => {
  it.each([
    ['object under an input', `${BUCKET}/none/`, 'OBJECT_NOT_FOUND'],
    ['bucket of an input', 's3://no-such-bucket/in/', 'BUCKET_NOT_FOUND'],
  ])('is refused without the %s, and its name stays free', async (_, uri, code) => {
    platform = await openPlatform();
    const more = { inputs: [{ name: 'rows', uri, localPath: IN }] };
    const refused = platform.processing.submit(request('works', more), TESTER);
    await expect(refused).rejects.toMatchObject({ code });
    expect((await platform.ledger.head()).seq).toBe(0);
  });

  it('is refused for missing inputs, and writes nothing', async () => {
    platform = await openPlatform({ settings: { slots: 0 } });
    const submit = (more: Partial<ProcessingRequest>) =>
      platform.processing.submit(request('works', more), TESTER);
    const elsewhere = { name: 'x', uri: 's3://no-such-bucket/', localPath: '/opt/ml/x' };
    await expect(submit({ inputs: [elsewhere] })).rejects.toMatchObject({
      code: 'BUCKET_NOT_FOUND',
    });
    await expect(submit({ outputs: [elsewhere] })).rejects.toMatchObject({
      code: 'BUCKET_NOT_FOUND',
    });
    await expect(submit({ command: [] })).rejects.toMatchObject({ code: 'IMAGE_UNKNOWN' });
    await expect(submit({ environment: { A: 'secret:none' } })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect((await platform.ledger.head()).seq).toBe(0);
  });

  it('may use the name of a training job, and the name of a deleted job', async () => {
    platform = await openPlatform();
    await platform.jobs.submit(platform.request({ name: 'job' }), TESTER);
    await run('nothing');
    await expect(run('nothing')).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    await platform.processing.delete('job', TESTER);
    expect((await run('nothing')).trialComponent).toMatch(/\/job-aws-processing-job-2$/);
    expect((await platform.ended('job')).status).toBe('Completed');
  });

  it('gives the same job for the same client token', async () => {
    platform = await openPlatform({ settings: { slots: 0 } });
    const { name: _, ...unnamed } = request('nothing', { clientToken: 'token', inputs: [] });
    const first = await platform.processing.submit(unnamed, TESTER);
    const again = await platform.processing.submit(unnamed, TESTER);
    expect(again.name).toBe(first.name);
    expect(first.name).toMatch(/^fixture-processing-\d{4}/);
  });
});
