import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { modelArchive } from '../../../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

const BUCKET = 's3://forebear-local-000000000000';

type Request = Parameters<TestPlatform['request']>[0];

/** Runs a shell script as a job; its variable SECRET is the path of a file outside the job's folder. */
async function run(script: string, name = 'job', more: Request = {}): Promise<TrainingJob> {
  const outside = join(platform.directory, 'outside');
  await mkdir(outside, { recursive: true });
  await writeFile(join(outside, 'secret'), 'the secret');
  await platform.jobs.submit(
    platform.request({
      name,
      algorithm: { image: 'fixture', entrypoint: ['sh', '-c', script] },
      environment: { OUTSIDE: outside },
      ...more,
    }),
    TESTER,
  );
  return platform.ended(name);
}

describe('the failure file of a program', () => {
  it('is not read from a pipe, so that four jobs at a time do not block the server', async () => {
    platform = await openPlatform();
    const script = 'mkfifo $SM_OUTPUT_DIR/failure; echo last words >&2; exit 1';
    const jobs = await Promise.all(['a', 'b', 'c', 'd'].map((name) => run(script, name)));
    for (const job of jobs)
      expect(job).toMatchObject({
        status: 'Failed',
        failureReason: 'AlgorithmError: exit code 1 on algo-1: last words',
      });
    expect((await run('exit 0', 'next')).status).toBe('Completed');
  });

  it.each([
    ['a link to a file', 'ln -s $OUTSIDE/secret $SM_OUTPUT_DIR/failure; exit 1'],
    ['a link to a device', 'ln -s /dev/zero $SM_OUTPUT_DIR/failure; exit 1'],
    ['a folder', 'mkdir $SM_OUTPUT_DIR/failure; exit 1'],
    [
      'a file below a link',
      'mv $OUTSIDE/secret $OUTSIDE/failure; rm -r $SM_OUTPUT_DIR; ln -s $OUTSIDE $SM_OUTPUT_DIR; exit 1',
    ],
  ])('is not read from %s', async (_, script) => {
    platform = await openPlatform();
    const job = await run(script);
    expect(job.failureReason).toBe('AlgorithmError: exit code 1 on algo-1.');
  });
});

describe('the outputs of a program', () => {
  it('are not read through a link in place of their folder', async () => {
    platform = await openPlatform();
    const job = await run('rmdir $SM_MODEL_DIR; ln -s $OUTSIDE $SM_MODEL_DIR');
    expect(job.status).toBe('Failed');
    expect(job.failureReason).toContain("'algo-1/model' is no folder");
    expect(job.modelData).toBeUndefined();
  });

  it('may be missing', async () => {
    platform = await openPlatform();
    const job = await run('rm -r $SM_MODEL_DIR $SM_OUTPUT_DIR');
    expect(job).toMatchObject({ status: 'Completed', modelData: expect.any(String) });
  });

  it('of other hosts are not written through a link on the first host', async () => {
    platform = await openPlatform();
    const script =
      '[ $SM_CURRENT_HOST = 127.0.0.1 ] && ln -s $OUTSIDE $SM_MODEL_DIR/sub && exit; mkdir $SM_MODEL_DIR/sub; echo x > $SM_MODEL_DIR/sub/planted';
    const resources = { instanceType: 'local', instanceCount: 2 };
    const job = await run(script, 'job', { resources });
    expect(job.status).toBe('Completed');
    expect(await platform.log(job)).toContainEqual(
      expect.stringContaining("'model/sub' was left out"),
    );
    expect(await readdir(join(platform.directory, 'outside'))).toEqual(['secret']);
  });

  it('do not follow links or block on pipes among the checkpoints', async () => {
    platform = await openPlatform({ times: { checkpointIntervalMs: 50 } });
    const script =
      'cd $SM_OUTPUT_DIR/../checkpoints; mkfifo pipe; ln -s $OUTSIDE/secret link; ln -s $OUTSIDE folder; echo x > real; sleep 1';
    const job = await run(script, 'job', { checkpointUri: `${BUCKET}/checkpoints` });
    expect(job.failureReason).toBeUndefined();
    const { objects } = await platform.storage.list(toS3Uri(`${BUCKET}/checkpoints/`), {
      first: 10,
    });
    expect(objects.map(({ uri }) => uri)).toEqual([`${BUCKET}/checkpoints/real`]);
  });

  it('do not block on a pipe in place of a note of the platform', async () => {
    platform = await openPlatform();
    const script = 'cd $SM_OUTPUT_DIR/../..; mkfifo outcome.json outcome.json.new';
    expect((await run(script)).status).toBe('Completed');
  });
});

describe('inputs that unpack beyond the limit', () => {
  it('fail the job when the gzip files of a channel exceed it together', async () => {
    platform = await openPlatform({ settings: { maxUnpackedBytes: 1_000_000 } });
    for (const name of ['a', 'b', 'c'])
      await platform.put(`${BUCKET}/data/${name}.gz`, gzipSync(Buffer.alloc(400_000)));
    const channel = { name: 'train', uri: `${BUCKET}/data/`, compression: 'Gzip' } as const;
    const job = await run('exit 0', 'job', { channels: [channel] });
    expect(job.status).toBe('Failed');
    expect(job.failureReason).toMatch(
      /Data download failed: .* unpacks to more than 1000000 bytes .*maxUnpackedBytes/,
    );
    const fitting = { ...channel, uri: `${BUCKET}/data/a` };
    expect((await run('exit 0', 'other', { channels: [fitting] })).status).toBe('Completed');
  });

  it('fail the job when the archive of its script exceeds it', async () => {
    platform = await openPlatform({ settings: { maxUnpackedBytes: 1_000_000 } });
    const archive = await modelArchive({ 'train.sh': '', zeros: '0'.repeat(2_000_000) });
    await platform.put(`${BUCKET}/code.tar.gz`, archive);
    const algorithm = {
      image: 'fixture',
      sourceDir: `${BUCKET}/code.tar.gz`,
      entryPoint: 'train.sh',
    };
    const job = await run('', 'job', { algorithm });
    expect(job.failureReason).toMatch(/Data download failed: 'zeros'.*1000000 bytes/);
  });
});
