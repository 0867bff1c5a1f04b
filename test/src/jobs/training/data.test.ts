import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { associationIdOf, vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import { keyOf } from '#src/domain/record/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { artifactArn, LineageRecorder } from '#src/lineage/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

const BUCKET = 's3://forebear-local-000000000000';
const LOCAL = { instanceType: 'local', instanceCount: 1 };

async function channelLine(channel: object): Promise<string | undefined> {
  const channels = [{ name: 'train', uri: `${BUCKET}/data/`, ...channel }];
  const { name } = await platform.jobs.submit(platform.request({ channels }), TESTER);
  const job = await platform.ended(name);
  expect(job.failureReason).toBeUndefined();
  return (await platform.log(job)).find((line) => line.startsWith('channel train'));
}

describe('the data of a training job', () => {
  it('is one object, a prefix, a manifest, or compressed', async () => {
    platform = await openPlatform();
    await platform.put(`${BUCKET}/data/a.csv`, '1\n2\n');
    await platform.put(`${BUCKET}/data/b.csv`, '3\n');
    await platform.put(`${BUCKET}/data/folder/c.csv`, '4\n');
    await platform.put(
      `${BUCKET}/manifest.json`,
      JSON.stringify([{ prefix: `${BUCKET}/data/` }, 'a.csv', 'folder/c.csv']),
    );
    await platform.storage.put(
      toS3Uri(`${BUCKET}/packed/d.csv.gz`),
      (async function* () {
        yield gzipSync('5\n6\n7\n');
      })(),
    );
    expect(await channelLine({})).toBe('channel train: 3 files, 4 rows');
    expect(await channelLine({ uri: `${BUCKET}/data/a.csv` })).toBe(
      'channel train: 1 files, 2 rows',
    );
    expect(await channelLine({ inputMode: 'FastFile' })).toBe('channel train: 3 files, 4 rows');
    expect(await channelLine({ uri: `${BUCKET}/manifest.json`, dataType: 'ManifestFile' })).toBe(
      'channel train: 2 files, 3 rows',
    );
    expect(await channelLine({ uri: `${BUCKET}/packed/`, compression: 'Gzip' })).toBe(
      'channel train: 1 files, 3 rows',
    );
  });

  it.each([
    ['data/a', 'data/a/b', 'one would be a file and the folder of the other'],
    ['data/a.gz', 'data/a', 'they would be one file'],
  ])('cannot be %s beside %s', async (one, other, why) => {
    platform = await openPlatform();
    for (const key of [one, other]) await platform.put(`${BUCKET}/${key}`, '1\n');
    const gzip = one.endsWith('.gz') ? { compression: 'Gzip' as const } : {};
    const channels = [{ name: 'train', uri: `${BUCKET}/data/`, ...gzip }];
    const { name } = await platform.jobs.submit(platform.request({ channels }), TESTER);
    const { failureReason } = await platform.ended(name);
    expect(failureReason).toMatch(/^ClientError: Data download failed/);
    for (const key of [one, other]) expect(failureReason).toContain(`'${BUCKET}/${key}'`);
    expect(failureReason).toContain(why);
  });

  it('is replicated to every instance or sharded; the models of the instances are merged', async () => {
    platform = await openPlatform();
    for (const name of ['a', 'b', 'c']) await platform.put(`${BUCKET}/data/${name}`, `${name}\n`);
    const channels = [
      { name: 'all', uri: `${BUCKET}/data/` },
      { name: 'share', uri: `${BUCKET}/data/`, distribution: 'ShardedByS3Key' as const },
    ];
    const resources = { ...LOCAL, instanceCount: 2 };
    await platform.jobs.submit(platform.request({ name: 'job', channels, resources }), TESTER);
    const job = await platform.ended('job');
    expect(job.failureReason).toBeUndefined();
    const { lines } = await platform.logs.read(keyOf(job), { first: 1000 });
    const output = lines.map(({ host, message }) => `${host} ${message}`);
    expect(output).toContain('algo-1 channel all: 3 files, 3 rows');
    expect(output).toContain('algo-2 channel all: 3 files, 3 rows');
    expect(output).toContain('algo-1 channel share: 2 files, 2 rows');
    expect(output).toContain('algo-2 channel share: 1 files, 1 rows');
    expect([...(await platform.starts())].sort()).toEqual(['job 127.0.0.1', 'job 127.0.0.2']);
    const seconds = job.trainingSeconds ?? 0;
    expect(output).toContain(`platform Training seconds: ${seconds * 2}`);
    const folder = await mkdtemp(join(tmpdir(), 'forebear-model-'));
    const { body } = await platform.storage.get(job.modelData ?? toS3Uri('s3://none/x'));
    await unpackArchive(body, folder);
    expect((await readdir(folder)).sort()).toEqual(['127.0.0.1.txt', '127.0.0.2.txt']);
    await rm(folder, { recursive: true });
  });

  it('is read by hosts that reach one another at the names of the contract', async () => {
    platform = await openPlatform();
    const request = platform.request({
      name: 'job',
      program: 'meet-hosts.mjs',
      hyperparameters: { port: String(20_000 + (process.pid % 10_000)) },
      resources: { ...LOCAL, instanceCount: 2 },
    });
    await platform.jobs.submit(request, TESTER);
    const job = await platform.ended('job');
    expect(job.failureReason).toBeUndefined();
    const all = '["127.0.0.1","127.0.0.2"]';
    const { lines } = await platform.logs.read(keyOf(job), { first: 1000 });
    const met = lines.filter(({ message }) => message.includes(' met '));
    expect(met.map(({ host, message }) => `${host}: ${message}`).sort()).toEqual([
      `algo-1: 127.0.0.1 met 127.0.0.1 of ${all}`,
      `algo-1: 127.0.0.1 met 127.0.0.2 of ${all}`,
      `algo-2: 127.0.0.2 met 127.0.0.1 of ${all}`,
      `algo-2: 127.0.0.2 met 127.0.0.2 of ${all}`,
    ]);
  });

  it('may be a script from a folder, with checkpoints that are restored and stored', async () => {
    platform = await openPlatform();
    const script = `
      import { readdirSync, writeFileSync } from 'node:fs';
      const folder = process.env.SVC_OUTPUT_DIR + '/../checkpoints';
      const known = readdirSync(folder).length;
      console.log('checkpoints', known, process.argv.slice(2).join(' '));
      writeFileSync(folder + '/' + known + '.txt', 'state');`;
    await platform.put(`${BUCKET}/code/train.mjs`, script);
    const request = {
      algorithm: { entryPoint: 'train.mjs', sourceDir: `${BUCKET}/code/` },
      checkpointUri: `${BUCKET}/checkpoints`,
      hyperparameters: { b: true, a: 1.5 },
      channels: [],
      resources: LOCAL,
    };
    for (const count of [0, 1]) {
      const { name } = await platform.jobs.submit(request, TESTER);
      expect(name).toMatch(/^script-training-\d{4}(-\d\d){5}-\d{3}$/);
      const job = await platform.ended(name);
      expect(job.failureReason).toBeUndefined();
      expect(job.imageUri).toBeUndefined();
      expect(await platform.log(job)).toContain(`checkpoints ${count} -a 1.5 -b True`);
    }
    const { objects } = await platform.storage.list(toS3Uri(`${BUCKET}/checkpoints/`), {
      first: 9,
    });
    expect(objects.map(({ uri }) => uri.slice(uri.lastIndexOf('/') + 1))).toEqual([
      '0.txt',
      '1.txt',
    ]);
  });

  it('may be a checkpoint whose associations were deleted while the job ran', async () => {
    platform = await openPlatform();
    await platform.put(`${BUCKET}/checkpoints/0.txt`, 'state');
    const { store, ledger, jobs } = platform;
    const checkpointUri = `${BUCKET}/checkpoints`;
    const hyperparameters = { epochs: 1, pause: 1000 };
    const request = platform.request({ name: 'job', checkpointUri, hyperparameters });
    const { trialComponent } = await jobs.submit(request, TESTER);
    await platform.until('job', ({ phase }) => phase === 'training');
    const checkpoint = artifactArn(DEFAULT_ARN_SCOPE, checkpointUri);
    const scope = DEFAULT_ARN_SCOPE;
    const recorder = new LineageRecorder({ store, ledger, scope, clock: new SystemClock() });
    const { items } = await store.list({
      label: 'artifact',
      where: { type: 'Checkpoint' },
      order: { by: 'creationTime', direction: 'ascending' },
      first: 10,
    });
    const restored = items
      .map(({ element }) => vertexToEntity(element))
      .find(
        (one) =>
          one.arn !== checkpoint && one.kind === 'artifact' && one.source.uri === checkpointUri,
      );
    if (!restored) return expect.fail('The version that was read is not recorded.');
    const edges = await store.versions(
      [],
      [associationIdOf(vertexIdOf(restored.arn), vertexIdOf(trialComponent))],
    );
    expect(edges.edges.size).toBe(1);
    const principal = { ...TESTER, role: 'admin' } as const;
    await recorder.deleteAssociation({
      source: restored.arn,
      destination: trialComponent,
      principal,
    });
    await recorder.deleteAssociation({
      source: trialComponent,
      destination: checkpoint,
      principal,
    });
    expect(await platform.ended('job')).toMatchObject({ status: 'Completed' });
  });

  it('is described in the files of the container contract', async () => {
    platform = await openPlatform();
    await platform.put(
      `${BUCKET}/code/show.mjs`,
      `import { readFileSync } from 'node:fs';
       const config = process.env.SVC_INPUT_CONFIG_DIR;
       console.log(readFileSync(config + '/hyperparameters.json', 'utf8').replace(/\\s/g, ''));`,
    );
    const { name } = await platform.jobs.submit(
      {
        algorithm: { entryPoint: 'show.mjs', sourceDir: `${BUCKET}/code/` },
        hyperparameters: { epochs: 3 },
        channels: [],
        resources: LOCAL,
      },
      TESTER,
    );
    const job = await platform.ended(name);
    const printed = (await platform.log(job)).find((line) => line.startsWith('{'));
    expect(JSON.parse(printed ?? '{}')).toMatchObject({
      epochs: '3',
      sagemaker_program: '"show.mjs"',
      sagemaker_job_name: JSON.stringify(name),
    });
    expect(await readFile(join(platform.directory, 'starts.txt'), 'utf8')).toBe('');
  });
});
