import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import type { ProcessingJob, ProcessingRequest } from '#src/domain/processing/index.js';
import { verifyObjects } from '#src/jobs/index.js';
import { versionArn } from '#src/lineage/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';
import { BUCKET, requestOf, runJob, stored } from './jobs.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

const request = (behaviour: string, more?: Partial<ProcessingRequest>) =>
  requestOf(platform, behaviour, more);
const run = (behaviour: string, more?: Partial<ProcessingRequest>) =>
  runJob(platform, behaviour, more);

async function componentOf(job: ProcessingJob): Promise<TrialComponent> {
  const id = vertexIdOf(job.trialComponent);
  const vertex = (await platform.store.vertices([id])).get(id);
  if (!vertex) throw new Error('no trial component');
  return vertexToEntity(vertex.element) as TrialComponent;
}

describe('a processing job', () => {
  it('reads its inputs, stores each file that it leaves, and leaves its lineage', async () => {
    platform = await openPlatform();
    const job = await run('works');
    expect(job.failureReason).toBeUndefined();
    expect(job).toMatchObject({ status: 'Completed', exitMessage: '127.0.0.1 read 3 rows. ' });
    expect(await stored(platform, `${BUCKET}/out`)).toEqual([
      `${BUCKET}/out/127.0.0.1.csv`,
      `${BUCKET}/out/deep/count-127.0.0.1.txt`,
    ]);
    const log = await platform.log(job);
    expect(log.map((line) => line.replace(/^\d[-\d]+ [:\d]+ /, ''))).toEqual([
      'Starting - Starting the processing job',
      'Starting - Preparing the instances for processing',
      'Downloading - Downloading input data',
      'Processing - Downloading the processing image',
      'Processing - Processing image download completed. Processing in progress.',
      'config of job: fixture',
      'host 127.0.0.1 of 127.0.0.1',
      '3 rows',
      'Uploading - Uploading generated outputs',
      "The link 'processing/output/link-127.0.0.1' was left out: it is stored as no object; store what it leads to.",
      'Completed - Processing job completed',
    ]);
    expect(job.log).toMatchObject({ lines: log.length });

    const csv = 'X,1\nY,2\nZ,3\n';
    const lines = [
      ['127.0.0.1.csv', csv.length, sha(csv)],
      ['deep/count-127.0.0.1.txt', 2, sha('3\n')],
    ];
    const digest = sha(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const component = await componentOf(job);
    expect(component).toMatchObject({
      name: 'job-aws-processing-job',
      source: { arn: job.arn, type: 'SageMakerProcessingJob' },
      status: { primaryStatus: 'Completed' },
      parameters: { 'SageMaker.InstanceType': 'local', 'SageMaker.InstanceCount': 1 },
      outputArtifacts: [
        { name: 'clean', value: `${BUCKET}/out`, digest, objectCount: 2, sizeBytes: 14 },
      ],
    });
    expect(component.inputArtifacts).toMatchObject([
      { name: 'rows', value: `${BUCKET}/in/`, objectCount: 2 },
      { name: 'SageMaker.ImageUri', value: 'fixture' },
    ]);
    await vi.waitFor(async () => {
      expect(await readdir(join(platform.directory, 'jobs'))).toEqual([]);
      expect(await platform.runner.find({})).toEqual([]);
    });
    expect(await platform.starts()).toEqual(['job 127.0.0.1']);
    expect(await platform.ledger.verify()).toMatchObject({ ok: true });
    const report = await verifyObjects({
      ...platform,
      recomputeSeal: async () => ({ ...job.log, lines: log.length, digest: job.log?.digest ?? '' }),
    });
    expect(report).toMatchObject({ logs: 1, objects: 4, differences: [] });
    expect(platform.notes).toEqual([]);
  });

  it('leads from its inputs to readers of its files, in any spelling', async () => {
    platform = await openPlatform();
    const job = await run('works');
    const channels = [
      { name: 'train', uri: `${BUCKET}/out/127.0.0.1.csv` },
      { name: 'whole', uri: `${BUCKET}/out/` },
    ];
    await platform.jobs.submit(platform.request({ name: 'next', channels }), TESTER);
    const next = await platform.ended('next');
    expect(next.failureReason).toBeUndefined();
    const walk = await platform.store.walk({
      starts: [vertexIdOf(job.trialComponent)],
      direction: 'descendants',
      first: 100,
      withEdges: true,
      limits: { maxVertices: 100, timeoutMs: 20_000 },
    });
    const reached = new Set(walk.vertices.map(({ id }) => id));
    expect(reached.has(vertexIdOf(next.trialComponent))).toBe(true);
    const { scope } = { scope: { partition: 'aws', region: 'local', account: '000000000000' } };
    const file = versionArn(scope, `${BUCKET}/out/127.0.0.1.csv`, sha('X,1\nY,2\nZ,3\n'));
    const edges = walk.edges.map(({ element: { from, to, label } }) => [from, label, to]);
    expect(edges).toContainEqual([vertexIdOf(job.trialComponent), 'Produced', vertexIdOf(file)]);
    expect(edges).toContainEqual([
      vertexIdOf(file),
      'ContributedTo',
      vertexIdOf(next.trialComponent),
    ]);
  });

  it('lists the objects of a large output in a manifest, which its role need not be allowed to write', async () => {
    const role = 'arn:aws:iam::000000000000:role/forebear';
    const access = { read: [`${BUCKET}/`], write: [`${BUCKET}/out/`], secrets: [] };
    platform = await openPlatform({ settings: { roles: { [role]: access } } });
    const job = await run('many');
    expect(job.failureReason).toBeUndefined();
    const [output] = (await componentOf(job)).outputArtifacts;
    expect(output).toMatchObject({ objectCount: 1001 });
    expect(await stored(platform, `${BUCKET}-server/manifests/`)).toEqual([
      `${BUCKET}-server/manifests/${output?.digest}.jsonl`,
    ]);
  });

  it('runs on several instances, whose files are stored together', async () => {
    platform = await openPlatform();
    const resources = { instanceType: 'local', instanceCount: 2 };
    const job = await run('works', { resources });
    expect(job.failureReason).toBeUndefined();
    expect(job.exitMessage).toBe('127.0.0.1 read 3 rows. 127.0.0.2 read 3 rows. ');
    expect(await stored(platform, `${BUCKET}/out/`)).toEqual([
      `${BUCKET}/out/127.0.0.1.csv`,
      `${BUCKET}/out/127.0.0.2.csv`,
      `${BUCKET}/out/deep/count-127.0.0.1.txt`,
      `${BUCKET}/out/deep/count-127.0.0.2.txt`,
    ]);
    expect(await platform.log(job)).toContain('host 127.0.0.2 of 127.0.0.1 and 127.0.0.2');
  });

  it('fails when two instances leave the same file, rather than lose one', async () => {
    platform = await openPlatform();
    const job = await run('same', { resources: { instanceType: 'local', instanceCount: 2 } });
    expect(job).toMatchObject({ status: 'Failed' });
    expect(job.failureReason).toMatch(/algo-1 and algo-2 have both left the file 'same.csv'/);
    expect(await stored(platform, `${BUCKET}/out`)).toEqual([]);
  });

  it('may leave nothing, and read nothing', async () => {
    platform = await openPlatform();
    const job = await run('nothing', { inputs: [] });
    expect(job).toMatchObject({ status: 'Completed' });
    expect(job.exitMessage).toBeUndefined();
    expect((await componentOf(job)).outputArtifacts).toEqual([]);
  });

  it('fails with its last words and its exit message, and stores nothing', async () => {
    platform = await openPlatform();
    const job = await run('fails');
    expect(job).toMatchObject({
      status: 'Failed',
      failureReason: 'AlgorithmError: exit code 3 on algo-1: the last words',
      exitMessage: 'row 3 is odd',
    });
    expect(await stored(platform, `${BUCKET}/out`)).toEqual([]);
    expect((await componentOf(job)).status).toEqual({
      primaryStatus: 'Failed',
      message: job.failureReason,
    });
  });

  it('keeps its outputs when its exit message is not UTF-8', async () => {
    platform = await openPlatform();
    const job = await run('bad');
    expect(job).toMatchObject({ status: 'Completed', exitMessage: 'b\u{fffd}\u{fffd}' });
    expect(await stored(platform, `${BUCKET}/out`)).toEqual([`${BUCKET}/out/a.csv`]);
  });

  it('fails when a file has a name that no object can have, and stores nothing', async () => {
    platform = await openPlatform();
    const job = await run('unnameable');
    expect(job.status).toBe('Failed');
    expect(job.failureReason).toMatch(/not UTF-8, which no object can have/);
    expect(await stored(platform, `${BUCKET}/out`)).toEqual([]);
  });

  it.each([
    ['is stopped', undefined, 'Stopped'],
    ['has no time left', 2, 'MaxRuntimeExceeded'],
  ])('stores its outputs so far when it %s', async (_, maxRuntimeSeconds, secondaryStatus) => {
    platform = await openPlatform();
    await platform.put(`${BUCKET}/in/a.csv`, 'x,1\n');
    const more = maxRuntimeSeconds === undefined ? {} : { maxRuntimeSeconds };
    const { arn } = await platform.processing.submit(request('waits', more), TESTER);
    await vi.waitFor(async () => expect(await platform.log({ arn })).toContain('waiting'), 15_000);
    if (maxRuntimeSeconds === undefined) await platform.processing.stop('job', TESTER);
    const job = await platform.processed('job');
    expect(job).toMatchObject({ status: 'Stopped', secondaryStatus, exitMessage: 'told to end' });
    expect(await stored(platform, `${BUCKET}/out`)).toEqual([`${BUCKET}/out/so-far.csv`]);
    await expect(platform.processing.stop('job', TESTER)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('is adopted by the next server, and its program runs once', async () => {
    platform = await openPlatform({ store: 'embedded' });
    await platform.put(`${BUCKET}/in/a.csv`, 'x,1\n');
    const { arn } = await platform.processing.submit(request('slow'), TESTER);
    await vi.waitFor(async () => expect(await platform.log({ arn })).toContain('step 3'), 15_000);
    const { directory } = platform;
    await platform.close();
    platform = await openPlatform({ directory, store: 'embedded' });
    const job = await platform.processed('job');
    expect(job).toMatchObject({ status: 'Completed', exitMessage: '127.0.0.1 read 1 rows. ' });
    expect(await platform.starts()).toEqual(['job 127.0.0.1']);
    const steps = (await platform.log(job)).filter((line) => line.startsWith('step '));
    expect(steps).toEqual(Array.from({ length: 20 }, (_, at) => `step ${at + 1}`));
  });
});

function sha(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
