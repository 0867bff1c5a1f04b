import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSwarmRunner } from '#containers/swarm/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { AlgorithmRequest } from '#src/domain/training/index.js';
import { until } from '../../contract/runner/harness.js';
import { type OpenRunner, openPlatform, type TestPlatform } from '../../support/platform.js';
import { describeWithService } from '../../support/services.js';
import { TESTER } from '../../support/test-values.js';
import { testImage } from '../docker/test-image.js';
import { type OwnSwarm, openOwnSwarm } from './own-swarm.js';
import { makeSwarmImages, nodeSockets, TEST_AGENT } from './swarm-images.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 }); // a swarm of its own, whose nodes are killed

const CHECKPOINTS = toS3Uri('s3://forebear-local-000000000000/checkpoints/');
const CONTACT_MS = 6_000;

describeWithService('swarm', (url) => {
  const sockets = nodeSockets(url);
  beforeAll(() => makeSwarmImages(sockets));

  let swarm: OwnSwarm;
  let destroy: () => Promise<void>;
  // A killed worker sometimes fails to join its swarm again, so each test has a new swarm.
  beforeEach(async () => {
    destroy = async () => undefined;
    swarm = await openOwnSwarm(sockets[0] ?? '');
    return async () => {
      try {
        await destroy();
      } finally {
        await swarm[Symbol.asyncDispose]();
      }
    };
  });

  const openRunner =
    (maxAttempts: number): OpenRunner =>
    (place) =>
      openSwarmRunner({
        ...place,
        docker: { socketPath: swarm.socketPath },
        images: () => ({ fixture: testImage() }),
        agentImage: TEST_AGENT,
        ports: [23_000, 23_999],
        contactMs: CONTACT_MS,
        maxAttempts,
      });

  async function openJobs(maxAttempts: number): Promise<TestPlatform> {
    const platform = await openPlatform({
      openRunner: openRunner(maxAttempts),
      times: { checkpointIntervalMs: 500 },
    });
    destroy = () => platform.destroy();
    return platform;
  }

  /** Starts a job on node 2, which is not the manager. */
  async function submitToWorker(platform: TestPlatform, algorithm: AlgorithmRequest) {
    await swarm.setAvailability(1, 'pause');
    const request = platform.request({
      name: 'job',
      environment: {},
      algorithm,
      checkpointUri: CHECKPOINTS,
    });
    await platform.jobs.submit(request, TESTER);
    let id = '';
    await until(async () => {
      id = (await platform.runner.find({}))[0]?.id ?? '';
      return id !== '' && (await swarm.nodeOf(id)) === 2;
    });
    await swarm.setAvailability(1, 'active');
    return id;
  }

  const has = async (platform: TestPlatform, text: string) => {
    const job = await platform.jobs.get('job');
    return job !== undefined && (await platform.log(job)).some((line) => line.includes(text));
  };

  describe('a job whose node loses its power', () => {
    it('continues from its last checkpoint on another node', async () => {
      const platform = await openJobs(3);
      await submitToWorker(platform, {
        image: 'fixture',
        entrypoint: ['node', program('resume.mjs'), '/opt/ml', '60'],
      });
      await until(async () => {
        const { objects } = await platform.storage.list(CHECKPOINTS, { first: 1 });
        return objects.length > 0;
      });
      await swarm.cutPower(2);
      const job = await platform.ended('job');
      expect(job.failureReason).toBeUndefined();
      expect(job.status).toBe('Completed');
      const log = await platform.log(job);
      expect(log.find((line) => line.includes('It is started again'))).toMatch(
        /^The program was lost: the node node-2 is (down|out of reach)/,
      );
      const begins = log.flatMap((line) => /^begins after step (\d+)$/.exec(line)?.[1] ?? []);
      expect(begins).toHaveLength(2);
      expect(Number(begins[0])).toBe(0);
      expect(Number(begins[1])).toBeGreaterThan(0);
      expect(log).toContain('step 60');
    });

    it('fails with this reason when it may not be started again', async () => {
      const platform = await openJobs(1);
      await submitToWorker(platform, {
        image: 'fixture',
        entrypoint: ['node', program('resume.mjs'), '/opt/ml', '100000'],
      });
      await until(() => has(platform, 'step 3'), 60_000);
      await swarm.cutPower(2);
      const { status, failureReason } = await platform.ended('job');
      expect(status).toBe('Failed');
      expect(failureReason).toMatch(
        /lost .*\(The program was lost: the node node-2 is (down|out of reach)\) on algo-1/,
      );
    });
  });

  it('starts a job again whose agent was killed, once nothing of it runs there', async () => {
    const platform = await openJobs(2);
    const run = await submitToWorker(platform, {
      image: 'fixture',
      entrypoint: ['node', program('resume.mjs'), '/opt/ml', '40'],
    });
    await until(() => has(platform, 'step 3'), 60_000);
    await swarm.killAgent(2, run);
    await until(() => has(platform, 'It is started again'), 60_000);
    const job = await platform.ended('job');
    expect(job.failureReason).toBeUndefined();
    expect(await swarm.containersOf(run)).toEqual([]);
  });

  it('keeps an endpoint answering whose node loses its power', async () => {
    const platform = await openPlatform({
      openRunner: openRunner(1),
      times: { hosting: { startMs: 60_000 } },
    });
    destroy = () => platform.destroy();
    await platform.model('served');
    const { status, failureReason } = await platform.deploy('served', 2);
    expect(failureReason).toBeUndefined();
    expect(status).toBe('InService');
    const runs = await platform.runner.find({});
    const nodes = await Promise.all(runs.map(({ id }) => swarm.nodeOf(id)));
    expect(nodes.sort()).toEqual([1, 2]);
    await swarm.cutPower(2);
    await until(async () => platform.router.readyCount('served', 'AllTraffic') === 1, 60_000);
    for (let request = 0; request < 20; request += 1)
      expect((await platform.invoke('served', 'x')).status).toBe(200);
    await until(async () => platform.router.readyCount('served', 'AllTraffic') === 2, 120_000);
    const again = await platform.runner.find({});
    expect(await Promise.all(again.map(({ id }) => swarm.nodeOf(id)))).toEqual([1, 1]);
    expect((await platform.invoke('served', 'x')).status).toBe(200);
  });
});

function program(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/programs/${name}`, import.meta.url));
}
