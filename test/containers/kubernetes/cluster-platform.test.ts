import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openKubernetesRunner } from '#containers/kubernetes/index.js';
import type { TrainingRequest } from '#src/domain/training/index.js';
import { ask } from '../../../tools/services/kubernetes/cluster.mjs';
import { noRuns } from '../../support/no-runs.js';
import { type OpenRunner, openPlatform, type TestPlatform } from '../../support/platform.js';
import { describeWithService } from '../../support/services.js';
import { TESTER } from '../../support/test-values.js';
import { testImage } from '../docker/test-image.js';
import { TEST_AGENT } from '../swarm/swarm-images.js';
import { homeOf, makeClusterImages } from './cluster-images.js';

const BUCKET = 's3://forebear-local-000000000000';
const USER = { uid: 65_534, gid: 65_534 };
const KINDS = [
  '/apis/batch/v1/namespaces/forebear/jobs',
  '/api/v1/namespaces/forebear/pods',
  '/api/v1/namespaces/forebear/secrets',
  '/apis/networking.k8s.io/v1/namespaces/forebear/networkpolicies',
];

describeWithService('docker', () => {
  describeWithService('kubernetes', (kubeconfig) => {
    const home = homeOf(kubeconfig);
    beforeAll(() => makeClusterImages(kubeconfig), 600_000);
    let destroy = async (): Promise<void> => undefined;
    afterEach(() => destroy());

    const openRunner: OpenRunner = (place) =>
      openKubernetesRunner({
        ...place,
        cluster: { kubeconfig },
        images: () => ({ fixture: testImage() }),
        agentImage: TEST_AGENT,
        user: USER,
      });

    async function openJobs(more: Parameters<typeof openPlatform>[0] = {}) {
      const platform = await openPlatform({ openRunner, ...more });
      destroy = () => platform.destroy();
      return platform;
    }

    async function submit(platform: TestPlatform, more: Partial<TrainingRequest>) {
      await platform.jobs.submit(
        platform.request({ name: 'job', environment: {}, ...more }),
        TESTER,
      );
    }

    /** Waits: the end of a job is committed before what it had is removed. */
    async function nothingLeft(): Promise<void> {
      await vi.waitFor(
        async () => {
          for (const kind of KINDS) {
            const { body } = await ask(home, `GET ${kind}`);
            expect((body as { readonly items: readonly object[] }).items, kind).toEqual([]);
          }
        },
        { timeout: 60_000 },
      );
    }

    describe('a training job on a cluster', () => {
      it('reads its channels, leaves a model, and leaves nothing on the cluster', async () => {
        const platform = await openJobs();
        await platform.put(`${BUCKET}/data/a.csv`, '1\n2\n');
        await submit(platform, { channels: [{ name: 'train', uri: `${BUCKET}/data/` }] });
        const job = await platform.ended('job');
        expect(job.failureReason).toBeUndefined();
        expect(await platform.log(job)).toContain('channel train: 1 files, 2 rows');
        expect(job.modelDigest).toMatch(/^[0-9a-f]{64}$/);
        await noRuns(platform.runner);
        await nothingLeft();
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

      it('fails with the reason for an image that no node gets', async () => {
        const platform = await openJobs();
        await submit(platform, { algorithm: { image: '127.0.0.1:9/nothing:1' } });
        const { status, failureReason } = await platform.ended('job');
        expect(status).toBe('Failed');
        expect(failureReason).toContain(
          "No node of the cluster gets the image '127.0.0.1:9/nothing",
        );
      });
    });

    it('answers an endpoint from instances at the addresses of their pods', async () => {
      const platform = await openPlatform({ openRunner, times: { hosting: { startMs: 60_000 } } });
      destroy = () => platform.destroy();
      await platform.model('served');
      const { status, failureReason } = await platform.deploy('served', 2);
      expect(failureReason).toBeUndefined();
      expect(status).toBe('InService');
      const answer = await platform.invoke('served', 'x');
      expect(await answer.json()).toMatchObject({ weights: 'the weights of served' });
      for (const { address } of await platform.runner.find({}))
        expect(address?.host).toMatch(/^10\.222\.\d+\.\d+$/);
    });
  });
});

function program(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/programs/${name}`, import.meta.url));
}
