import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { actionArn } from '#src/lineage/index.js';
import { nextLabels, useRunner } from '../../contract/runner/harness.js';
import { untilLine } from '../../contract/runner/lines.js';
import { imageVersions } from '../../support/input-versions.js';
import type { TestPlatform } from '../../support/platform.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { TESTER } from '../../support/test-values.js';
import { clusterHarness } from './cluster-harness.js';
import { homeOf, makeClusterImages, putOtherImages } from './cluster-images.js';
import { openTestCluster } from './open-test-cluster.js';
import { cordon, limitPods, objectsLeft } from './test-namespace.js';
import { submitJob, useClusterPlatform } from './use-cluster-platform.js';

const directories = temporaryDirectory();

describeWithService('docker', () => {
  describeWithService('kubernetes', (kubeconfig) => {
    const home = homeOf(kubeconfig);
    const open = useClusterPlatform(kubeconfig);
    let unlimit = async (): Promise<void> => undefined;
    beforeAll(() => makeClusterImages(kubeconfig), 600_000);
    afterEach(() => unlimit());

    /** Waits until a job reports why it waits. */
    async function waits(platform: TestPlatform, job: string, reason: RegExp): Promise<void> {
      await vi.waitFor(() =>
        expect(platform.services.queue.pendingReason(job as Arn)).toMatch(reason),
      );
    }

    describe('a job that cannot begin', () => {
      it('has the words of the scheduler, and can be stopped', async () => {
        const podTemplates = { '*': { nodeSelector: { 'forebear.io/none': 'here' } } };
        const platform = await open({ runner: { podTemplates } });
        const job = await submitJob(platform);
        await waits(platform, job, /^Waiting for a node: 0\/2 nodes are available/);
        await platform.jobs.stop('job', TESTER);
        expect((await platform.ended('job')).status).toBe('Stopped');
        expect(platform.services.queue.pendingReason(job as Arn)).toBeUndefined();
      });

      it('waits for the quota of its namespace, and begins once there is room', async () => {
        unlimit = await limitPods(home, 0);
        const platform = await open();
        const job = await submitJob(platform);
        await waits(platform, job, /^Waiting for a pod: .*exceeded quota: tests/);
        await unlimit();
        expect((await platform.ended('job')).failureReason).toBeUndefined();
        await vi.waitFor(async () => expect(await objectsLeft(home)).toEqual([]));
      });

      it('waits in the queue of the cluster', async () => {
        const platform = await open({ runner: { queue: 'team' } });
        const job = await submitJob(platform);
        await waits(platform, job, /^Waiting in the queue of the cluster/);
        await platform.jobs.stop('job', TESTER);
        await platform.ended('job');
      });

      it('fails when its hosts do not get their pods in time', async () => {
        unlimit = await limitPods(home, 1);
        const platform = await open({ runner: { startMs: 5_000 } });
        await submitJob(platform, { resources: { instanceType: 'local', instanceCount: 2 } });
        const { status, failureReason } = await platform.ended('job');
        expect(status).toBe('Failed');
        expect(failureReason).toMatch(/The pods of algo-[12] had no address within 5 s/);
      });

      it('fails when its pod does not begin on its node in time', async () => {
        const podTemplates = { '*': { nodeName: 'nowhere' } };
        const platform = await open({ runner: { startMs: 5_000, podTemplates } });
        await submitJob(platform);
        const { status, failureReason } = await platform.ended('job');
        expect(status).toBe('Failed');
        expect(failureReason).toContain('did not begin within 5 s on nowhere');
      });
    });

    describe('an instance', () => {
      const bench = useRunner(clusterHarness(kubeconfig));
      afterEach(() => setUnschedulable(false));

      async function setUnschedulable(unschedulable: boolean): Promise<void> {
        for (const node of ['node-1', 'node-2']) await cordon(home, node, unschedulable);
      }

      it('gets its address once a node has room', async () => {
        await setUnschedulable(true);
        const run = await bench().start(['echo-server'], { listens: true });
        await vi.waitFor(() => expect(run.report.pendingReason).toMatch(/^Waiting for a node: /));
        expect(run.address).toBeUndefined();
        await setUnschedulable(false);
        const address = await run.listening();
        await untilLine(run, 'ready');
        const answer = await fetch(`http://${address?.host}:${address?.port}/ping`);
        expect(await answer.text()).toBe('you asked /ping');
      });

      it('ends when no node takes it in time', async () => {
        await setUnschedulable(true);
        const directory = await directories.fresh();
        await using runner = await openTestCluster({ directory, kubeconfig, startMs: 3_000 });
        const folder = join(directory, 'ml');
        await mkdir(folder);
        const run = await runner.start({
          labels: nextLabels(),
          program: bench().program(['node', 'never.mjs']),
          host: 'algo-1',
          folder,
          environment: () => ({}),
          listens: true,
        });
        expect(await run.listening()).toBeUndefined();
        const { reason, message } = await run.wait();
        expect(reason).toBe('never-began');
        expect(message).toMatch(/took the instance within 3 s: Waiting for a node: /);
        await run.remove();
      });
    });

    it.each([1, 2])('records the image that ran, not that of another node: %d', async (node) => {
      const { name, digests } = await putOtherImages(kubeconfig);
      const podTemplates = { '*': { nodeSelector: { 'kubernetes.io/hostname': `node-${node}` } } };
      const platform = await open({
        runner: { podTemplates, images: () => ({ fixture: name }) },
        times: { hosting: { startMs: 60_000 } },
      });
      await submitJob(platform);
      const { failureReason, trialComponent } = await platform.ended('job');
      expect(failureReason).toBeUndefined();
      await platform.model('served');
      const { deployment } = await platform.deploy('served');
      for (const user of [trialComponent, actionArn(platform.services.scope, deployment.action)]) {
        const images = await imageVersions(platform.store, user);
        expect(images.map(({ digest }) => digest)).toEqual([digests[node - 1]]);
      }
    });
  });
});
