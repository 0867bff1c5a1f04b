import { fileURLToPath } from 'node:url';
import Docker from 'dockerode';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSwarmRunner } from '#containers/swarm/index.js';
import type { TrainingRequest } from '#src/domain/training/index.js';
import { noRuns } from '../../support/no-runs.js';
import { type OpenRunner, openPlatform, type TestPlatform } from '../../support/platform.js';
import { describeWithService } from '../../support/services.js';
import { TESTER } from '../../support/test-values.js';
import { testImage } from '../docker/test-image.js';
import { makeSwarmImages, nodeSockets, TEST_AGENT } from './swarm-images.js';

const BUCKET = 's3://forebear-local-000000000000';
const USER = { uid: 65_534, gid: 65_534 };

describeWithService('swarm', (url) => {
  const sockets = nodeSockets(url);
  const [manager = ''] = sockets;
  beforeAll(() => makeSwarmImages(sockets));
  let destroy = async (): Promise<void> => undefined;
  afterEach(() => destroy());

  const openRunner: OpenRunner = (place) =>
    openSwarmRunner({
      ...place,
      docker: { socketPath: manager },
      images: () => ({ fixture: testImage() }),
      agentImage: TEST_AGENT,
      ports: [23_000, 23_999],
      user: USER,
    });

  async function openJobs(more: Parameters<typeof openPlatform>[0] = {}) {
    const platform = await openPlatform({ openRunner, ...more });
    destroy = () => platform.destroy();
    return platform;
  }

  async function submit(platform: TestPlatform, more: Partial<TrainingRequest>) {
    await platform.jobs.submit(platform.request({ name: 'job', environment: {}, ...more }), TESTER);
  }

  /** Waits: the end of a job is committed before what it had is removed. */
  async function noServices(): Promise<void> {
    const docker = new Docker({ socketPath: manager });
    await vi.waitFor(async () => expect(await docker.listServices()).toEqual([]), 15_000);
  }

  describe('a training job on the nodes of a swarm', () => {
    it('reads its channels, leaves a model, and leaves nothing on the swarm', async () => {
      const platform = await openJobs();
      await platform.put(`${BUCKET}/data/a.csv`, '1\n2\n');
      await submit(platform, { channels: [{ name: 'train', uri: `${BUCKET}/data/` }] });
      const job = await platform.ended('job');
      expect(job.failureReason).toBeUndefined();
      expect(await platform.log(job)).toContain('channel train: 1 files, 2 rows');
      expect(job.modelDigest).toMatch(/^[0-9a-f]{64}$/);
      await noRuns(platform.runner);
      await noServices();
    });

    it('has hosts that reach each other by name, over the nodes', async () => {
      const platform = await openJobs();
      await submit(platform, {
        algorithm: { image: 'fixture', entrypoint: ['node', program('find-hosts.mjs')] },
        resources: { instanceType: 'local', instanceCount: 2 },
      });
      const job = await platform.ended('job');
      const lines = (await platform.log(job)).filter((line) => line.includes('found'));
      expect(lines).toEqual(Array(2).fill('found both hosts as user 65534'));
    });

    it('has the CPUs and the memory of its instance type', async () => {
      const instanceTypes = { 'ml.tiny.one': { cpus: 1, memoryGb: 0.25, gpus: 0 } };
      const platform = await openJobs({ settings: { instanceTypes } });
      await submit(platform, {
        algorithm: { image: 'fixture', entrypoint: ['node', program('read-limits.mjs')] },
        resources: { instanceType: 'ml.tiny.one', instanceCount: 1 },
      });
      const job = await platform.ended('job');
      expect(await platform.log(job)).toContain(`${0.25 * 2 ** 30} bytes, 1 CPU, SM_NUM_CPUS 1`);
    });

    it('fails with the reason for an image that no node can have', async () => {
      const platform = await openJobs();
      await submit(platform, { algorithm: { image: '127.0.0.1:9/nothing:1' } });
      const { status, failureReason } = await platform.ended('job');
      expect(status).toBe('Failed');
      expect(failureReason).toContain("'127.0.0.1:9/nothing:1' is neither on the manager");
    });
  });

  it('answers an endpoint from instances that listen on the address of their node only', async () => {
    const platform = await openPlatform({ openRunner, times: { hosting: { startMs: 60_000 } } });
    destroy = () => platform.destroy();
    await platform.model('served');
    const { status, failureReason } = await platform.deploy('served', 2);
    expect(failureReason).toBeUndefined();
    expect(status).toBe('InService');
    const answer = await platform.invoke('served', 'x');
    expect(await answer.json()).toMatchObject({ weights: 'the weights of served' });
    for (const run of await platform.runner.find({})) {
      const address = await run.listening();
      expect(address?.host).toMatch(/^10\.223\.\d+\.1[12]$/);
      await expect(fetch(`http://127.0.0.1:${address?.port}/ping`)).rejects.toThrow();
    }
  });
});

function program(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/programs/${name}`, import.meta.url));
}
