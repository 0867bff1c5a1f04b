import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDockerRunner } from '#containers/docker/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { noRuns } from '../../support/no-runs.js';
import { type OpenRunner, openPlatform } from '../../support/platform.js';
import { describeWithService } from '../../support/services.js';
import { TESTER } from '../../support/test-values.js';
import { makeTestImage, testImage } from './test-image.js';

const BUCKET = 's3://forebear-local-000000000000';
const NOBODY = { name: 'nobody', uid: 65_534, gid: 65_534 };
const FIND_HOSTS = fixtureProgram('find-hosts.mjs');
const PROCESS = fixtureProgram('process.mjs');
const PIPES = fixtureProgram('pipes.mjs');
const READ_LIMITS = fixtureProgram('read-limits.mjs');

describeWithService('docker', (url) => {
  const socketPath = url.replace(/^unix:\/\//, '');
  beforeAll(() => makeTestImage(socketPath));
  let destroy = async (): Promise<void> => undefined;
  afterEach(() => destroy());

  const openRunner: OpenRunner = (place) =>
    openDockerRunner({
      ...place,
      docker: { socketPath },
      images: () => ({ fixture: testImage() }),
      user: NOBODY,
    });

  /** The images that contribute to a trial component or an action. */
  async function imagesOf(store: GraphStore, arn: string) {
    const id = vertexIdOf(arn);
    const query = {
      vertices: [id],
      direction: 'in',
      labels: ['ContributedTo'],
      first: 100,
    } as const;
    const edges = (await store.incident(query)).get(id)?.items ?? [];
    const sources = await store.vertices(edges.map(({ element }) => element.from));
    return [...sources.values()].flatMap(({ element }) => {
      const entity = vertexToEntity(element);
      return entity.kind === 'artifact' && entity.type === 'Image' ? [digestOf(entity)] : [];
    });
  }

  describe('a processing job in containers', () => {
    it('finds its inputs below /opt/ml, and stores the files that each instance leaves', async () => {
      const platform = await openPlatform({ openRunner });
      destroy = () => platform.destroy();
      await platform.put(`${BUCKET}/in/a.csv`, 'x,1\ny,2\n');
      const [input, output] = ['/opt/ml/processing/input', '/opt/ml/processing/deep/output'];
      await platform.processing.submit(
        {
          name: 'job',
          image: 'fixture',
          command: ['node', PROCESS, 'works', input, output],
          inputs: [{ name: 'rows', uri: `${BUCKET}/in/`, localPath: input }],
          outputs: [{ name: 'clean', uri: `${BUCKET}/out/`, localPath: output }],
          resources: { instanceType: 'local', instanceCount: 2 },
        },
        TESTER,
      );
      const job = await platform.processed('job');
      expect(job.failureReason).toBeUndefined();
      expect(job.exitMessage).toBe('algo-1 read 2 rows. algo-2 read 2 rows. ');
      const { objects } = await platform.storage.list(toS3Uri(`${BUCKET}/out/`), { first: 10 });
      expect(objects.map(({ uri }) => uri.slice(BUCKET.length))).toEqual([
        '/out/algo-1.csv',
        '/out/algo-2.csv',
        '/out/deep/count-algo-1.txt',
        '/out/deep/count-algo-2.txt',
      ]);
      expect(await imagesOf(platform.store, job.trialComponent)).toEqual([
        expect.stringMatching(/^[0-9a-f]{64}$/),
      ]);
      await noRuns(platform.runner);
    });
  });

  describe('a training job in containers', () => {
    it('reads its channels, leaves a model, and names the digest of its image', async () => {
      const platform = await openPlatform({ openRunner });
      destroy = () => platform.destroy();
      await platform.put(`${BUCKET}/data/a.csv`, '1\n2\n');
      const channels = [{ name: 'train', uri: `${BUCKET}/data/` }];
      const request = platform.request({ name: 'job', channels, environment: {} });
      await platform.jobs.submit(request, TESTER);
      const job = await platform.ended('job');
      expect(job.failureReason).toBeUndefined();
      expect(await platform.log(job)).toContain('channel train: 1 files, 2 rows');
      expect(job.modelDigest).toMatch(/^[0-9a-f]{64}$/);
      expect(await imagesOf(platform.store, job.trialComponent)).toEqual([
        expect.stringMatching(/^[0-9a-f]{64}$/),
      ]);
      await noRuns(platform.runner);
    });

    it('reads channels that are sharded, packed, listed, or piped, as on a local process', async () => {
      const platform = await openPlatform({ openRunner });
      destroy = () => platform.destroy();
      for (const [index, key] of ['a', 'b', 'c'].entries())
        await platform.put(`${BUCKET}/data/${key}`, `${10 ** index}\n`);
      await platform.put(`${BUCKET}/packed/d.gz`, gzipSync('5\n6\n'));
      const manifest = JSON.stringify([{ prefix: `${BUCKET}/data/` }, 'c', 'a']);
      await platform.put(`${BUCKET}/manifest.json`, manifest);
      const uri = `${BUCKET}/data/`;
      const channels = [
        { name: 'share', uri, distribution: 'ShardedByS3Key' as const },
        { name: 'packed', uri: `${BUCKET}/packed/`, compression: 'Gzip' as const },
        { name: 'listed', uri: `${BUCKET}/manifest.json`, dataType: 'ManifestFile' as const },
      ];
      const resources = { instanceType: 'local', instanceCount: 2 };
      const files = platform.request({ name: 'files', channels, resources, environment: {} });
      await platform.jobs.submit(files, TESTER);
      const read = await platform.ended('files');
      expect(read.failureReason).toBeUndefined();
      const rows = (await platform.log(read)).filter((line) => line.startsWith('channel '));
      expect(rows.sort()).toEqual([
        'channel listed: 2 files, 2 rows',
        'channel listed: 2 files, 2 rows',
        'channel packed: 1 files, 2 rows',
        'channel packed: 1 files, 2 rows',
        'channel share: 1 files, 1 rows',
        'channel share: 2 files, 2 rows',
      ]);
      const pipes = platform.request({
        name: 'pipes',
        algorithm: {
          image: 'fixture',
          entrypoint: ['node', PIPES, 'share:2', 'packed:1', 'listed:1'],
        },
        channels: channels.map((channel) => ({ ...channel, inputMode: 'Pipe' as const })),
        resources,
        environment: {},
      });
      await platform.jobs.submit(pipes, TESTER);
      const piped = await platform.ended('pipes');
      expect(piped.failureReason).toBeUndefined();
      const sums = (await platform.log(piped)).filter((line) => line.startsWith('algo-'));
      expect(sums.sort()).toEqual([
        'algo-1 listed_0: 2 lines, 101',
        'algo-1 packed_0: 2 lines, 11',
        'algo-1 share_0: 2 lines, 101',
        'algo-1 share_1: 2 lines, 101',
        'algo-2 listed_0: 2 lines, 101',
        'algo-2 packed_0: 2 lines, 11',
        'algo-2 share_0: 1 lines, 10',
        'algo-2 share_1: 1 lines, 10',
      ]);
    });

    it('finds the checkpoints that an earlier job has stored', async () => {
      const platform = await openPlatform({ openRunner });
      destroy = () => platform.destroy();
      const checkpointUri = `${BUCKET}/checkpoints/`;
      const hyperparameters = { checkpoint: 'step 7' };
      const first = platform.request({
        name: 'first',
        hyperparameters,
        checkpointUri,
        environment: {},
      });
      await platform.jobs.submit(first, TESTER);
      expect((await platform.ended('first')).failureReason).toBeUndefined();
      const algorithm = {
        image: 'fixture',
        entrypoint: ['sh', '-c', 'cat "$SM_CHECKPOINT_DIR/last.txt" /opt/ml/checkpoints/last.txt'],
      };
      const second = platform.request({
        name: 'second',
        algorithm,
        checkpointUri,
        environment: {},
      });
      await platform.jobs.submit(second, TESTER);
      const job = await platform.ended('second');
      expect(job.failureReason).toBeUndefined();
      expect(await platform.log(job)).toContain('step 7step 7');
    });

    it('has hosts that reach each other by name, without the rights of root', async () => {
      const platform = await openPlatform({ openRunner });
      destroy = () => platform.destroy();
      const request = platform.request({
        name: 'pair',
        environment: {},
        algorithm: { image: 'fixture', entrypoint: ['node', FIND_HOSTS] },
        resources: { instanceType: 'local', instanceCount: 2 },
      });
      await platform.jobs.submit(request, TESTER);
      const job = await platform.ended('pair');
      const lines = (await platform.log(job)).filter((line) => line.includes('found'));
      expect(lines).toEqual(Array(2).fill('found both hosts as user 65534'));
    });

    it('has the CPUs and the memory of its instance type', async () => {
      const instanceTypes = { 'ml.tiny.one': { cpus: 1, memoryGb: 0.25, gpus: 0 } };
      const platform = await openPlatform({ openRunner, settings: { instanceTypes } });
      destroy = () => platform.destroy();
      const request = platform.request({
        name: 'tiny',
        environment: {},
        algorithm: { image: 'fixture', entrypoint: ['node', READ_LIMITS] },
        resources: { instanceType: 'ml.tiny.one', instanceCount: 1 },
      });
      await platform.jobs.submit(request, TESTER);
      const job = await platform.ended('tiny');
      expect(await platform.log(job)).toContain(`${0.25 * 2 ** 30} bytes, 1 CPU, SM_NUM_CPUS 1`);
    });

    it('fails with the reason for an image that cannot be had', async () => {
      const platform = await openPlatform({ openRunner });
      destroy = () => platform.destroy();
      const image = '127.0.0.1:9/nothing:1';
      const request = platform.request({ name: 'none', environment: {}, algorithm: { image } });
      await platform.jobs.submit(request, TESTER);
      const { status, failureReason } = await platform.ended('none');
      expect(status).toBe('Failed');
      expect(failureReason).toContain(`The image '${image}' is not on this machine`);
    });
  });

  it('answers an endpoint from containers, and names the digest of their image', async () => {
    const platform = await openPlatform({ openRunner, times: { hosting: { startMs: 20_000 } } });
    destroy = () => platform.destroy();
    await platform.model('served');
    const { status, deployment, failureReason } = await platform.deploy('served', 2);
    expect(failureReason).toBeUndefined();
    expect(status).toBe('InService');
    const answer = await platform.invoke('served', 'x');
    expect(await answer.json()).toMatchObject({ weights: 'the weights of served' });
    const action = `arn:aws:sagemaker:local:000000000000:action/${deployment.action}`;
    expect(await imagesOf(platform.store, action)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  });
});

function fixtureProgram(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/programs/${name}`, import.meta.url));
}
