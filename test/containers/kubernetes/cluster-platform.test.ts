import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { noRuns } from '../../support/no-runs.js';
import { describeWithService } from '../../support/services.js';
import { homeOf, makeClusterImages } from './cluster-images.js';
import { objectsLeft } from './test-namespace.js';
import { submitJob, useClusterPlatform } from './use-cluster-platform.js';

const BUCKET = 's3://forebear-local-000000000000';

describeWithService('docker', () => {
  describeWithService('kubernetes', (kubeconfig) => {
    const home = homeOf(kubeconfig);
    beforeAll(() => makeClusterImages(kubeconfig), 600_000);
    const openJobs = useClusterPlatform(kubeconfig);

    /** Waits: the end of a job is committed before what it had is removed. */
    const nothingLeft = () => vi.waitFor(async () => expect(await objectsLeft(home)).toEqual([]));

    describe('a training job on a cluster', () => {
      it('reads its channels, leaves a model, and leaves nothing on the cluster', async () => {
        const platform = await openJobs();
        await platform.put(`${BUCKET}/data/a.csv`, '1\n2\n');
        await submitJob(platform, { channels: [{ name: 'train', uri: `${BUCKET}/data/` }] });
        const job = await platform.ended('job');
        expect(job.failureReason).toBeUndefined();
        expect(await platform.log(job)).toContain('channel train: 1 files, 2 rows');
        expect(job.modelDigest).toMatch(/^[0-9a-f]{64}$/);
        await noRuns(platform.runner);
        await nothingLeft();
      });

      it('has hosts that reach each other by name, over the nodes', async () => {
        const platform = await openJobs();
        await submitJob(platform, {
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
        await submitJob(platform, {
          algorithm: { image: 'fixture', entrypoint: ['node', program('read-limits.mjs')] },
          resources: { instanceType: 'ml.tiny.one', instanceCount: 1 },
        });
        const job = await platform.ended('job');
        expect(await platform.log(job)).toContain(`${0.25 * 2 ** 30} bytes, 1 CPU, SM_NUM_CPUS 1`);
      });

      it('fails with the reason for an image that no node gets', async () => {
        const platform = await openJobs();
        await submitJob(platform, { algorithm: { image: '127.0.0.1:9/nothing:1' } });
        const { status, failureReason } = await platform.ended('job');
        expect(status).toBe('Failed');
        expect(failureReason).toContain(
          "No node of the cluster gets the image '127.0.0.1:9/nothing",
        );
      });
    });

    it('answers an endpoint from instances at the addresses of their pods', async () => {
      const platform = await openJobs({ times: { hosting: { startMs: 60_000 } } });
      await platform.model('served');
      const { status, failureReason } = await platform.deploy('served', 2);
      expect(failureReason).toBeUndefined();
      expect(status).toBe('InService');
      const answer = await platform.invoke('served', 'x');
      expect(await answer.json()).toMatchObject({ weights: 'the weights of served' });
      for (const run of await platform.runner.find({})) {
        const address = await run.listening();
        expect(address?.host).toMatch(/^10\.222\.\d+\.\d+$/);
      }
    });
  });
});

function program(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/programs/${name}`, import.meta.url));
}
