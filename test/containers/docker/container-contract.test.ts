import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openDockerRunner } from '#containers/docker/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { fileFromArchive } from '../../matrix/file-from-archive.js';
import { type OpenRunner, openPlatform } from '../../support/platform.js';
import { describeWithService } from '../../support/services.js';
import { TESTER } from '../../support/test-values.js';
import { makeTestImage, testImage } from './test-image.js';

const BUCKET = 's3://forebear-local-000000000000';
const NOBODY = { name: 'nobody', uid: 65_534, gid: 65_534 };
const PROBE = fileURLToPath(new URL('../../fixtures/programs/probe.mjs', import.meta.url));
/** Newer daemons give no route, older ones drop what is sent. */
const NO_WAY = expect.stringMatching(/^(ENETUNREACH|silence)$/);
const NO_CAPABILITIES = Array(5).fill('0000000000000000');

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

  it('a container has the folders of the contract, no rights, and no way out', async () => {
    const platform = await openPlatform({ openRunner });
    destroy = () => platform.destroy();
    await platform.put(`${BUCKET}/data/a.csv`, '1\n');
    const request = platform.request({
      name: 'probe',
      environment: {},
      algorithm: { image: 'fixture', entrypoint: ['node', PROBE], arguments: ['first'] },
      hyperparameters: { epochs: '3' },
      channels: [
        { name: 'train', uri: `${BUCKET}/data/`, contentType: 'text/csv' },
        { name: 'fast', uri: `${BUCKET}/data/`, inputMode: 'FastFile' },
      ],
      resources: { instanceType: 'local', instanceCount: 2 },
    });
    await platform.jobs.submit(request, TESTER);
    const job = await platform.ended('probe');
    expect(job.failureReason).toBeUndefined();
    const found = (await platform.log(job)).filter((line) => line.startsWith('{'));
    const [one, other] = found
      .map((line) => JSON.parse(line))
      .sort((left, right) => (left.hostname < right.hostname ? -1 : 1));
    const channel = {
      TrainingInputMode: 'File',
      S3DistributionType: 'FullyReplicated',
      RecordWrapperType: 'None',
    };
    const group = 'homogeneousCluster';
    const hosts = ['algo-1', 'algo-2'];
    expect(one).toEqual({
      user: 65_534,
      capabilities: NO_CAPABILITIES,
      noNewPrivileges: '1',
      sockets: [],
      metadata: NO_WAY,
      outside: NO_WAY,
      interfaces: ['eth0', 'lo'],
      hostname: 'algo-1',
      config: {
        'hyperparameters.json': { epochs: '3' },
        'inputdataconfig.json': {
          train: { ContentType: 'text/csv', ...channel },
          fast: { ...channel, TrainingInputMode: 'FastFile' },
        },
        'resourceconfig.json': {
          current_host: 'algo-1',
          current_instance_type: 'local',
          current_group_name: group,
          hosts,
          instance_groups: [{ instance_group_name: group, instance_type: 'local', hosts }],
          network_interface_name: 'eth0',
        },
      },
      words: ['first', '--epochs', '3'],
      fastFile: 'EROFS',
      file: 'written',
    });
    expect(other).toMatchObject({ hostname: 'algo-2', capabilities: NO_CAPABILITIES });
    const archive = async (name: string, file: string) => {
      const uri = toS3Uri(`${BUCKET}/probe/output/${name}.tar.gz`);
      const parts: Uint8Array[] = [];
      for await (const part of (await platform.storage.get(uri)).body) parts.push(part);
      return fileFromArchive(Buffer.concat(parts), file);
    };
    expect(await archive('model', 'model.txt')).toBe('model');
    expect(await archive('output', 'result.txt')).toBe('result');
  });

  it('an endpoint may read its model, and not change it', async () => {
    const platform = await openPlatform({ openRunner, times: { hosting: { startMs: 20_000 } } });
    destroy = () => platform.destroy();
    await platform.model('kept');
    expect((await platform.deploy('kept')).failureReason).toBeUndefined();
    const answer = await platform.invoke('kept', 'spoil weights.txt');
    expect(await answer.json()).toMatchObject({
      spoilt: 'EROFS',
      weights: 'the weights of kept',
    });
  });

  it('an endpoint waits for its first answer to /ping, up to a limit, and for an answer to a request', async () => {
    const times = { startMs: 15_000, pingMs: 2_000, pingIntervalMs: 100 };
    const platform = await openPlatform({
      openRunner,
      times: { hosting: times, timeoutMs: 2_000 },
    });
    destroy = () => platform.destroy();
    await platform.model('slow', { LOADING_MS: '4000' });
    const asked = performance.now();
    expect((await platform.deploy('slow')).failureReason).toBeUndefined();
    expect(performance.now() - asked).toBeGreaterThan(4_000);
    expect((await platform.invoke('slow', 'sleep 500')).status).toBe(200);
    const late = await platform.invoke('slow', 'sleep 10000');
    expect(await late.json()).toMatchObject({
      code: 'MODEL_ERROR',
      message: expect.stringContaining('no whole response within 2 seconds'),
    });
    await platform.model('unhealthy', { FAULT: 'unhealthy' });
    expect(await platform.deploy('unhealthy')).toMatchObject({
      status: 'Failed',
      failureReason: expect.stringContaining('within 15 seconds (last: status 503)'),
    });
  });
});
