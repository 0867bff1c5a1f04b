import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Run } from '#src/ports/run.js';
import type { RunSpec } from '#src/ports/runner.js';
import { ask } from '../../../tools/services/kubernetes/cluster.mjs';
import { killProgram } from '../../../tools/services/kubernetes/node.mjs';
import { nextLabels, until, useRunner } from '../../contract/runner/harness.js';
import { linesOf, messagesOf, untilLine } from '../../contract/runner/lines.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { testImage } from '../docker/test-image.js';
import { openApiProxy } from './api-proxy.js';
import { clusterHarness } from './cluster-harness.js';
import { homeOf, makeClusterImages } from './cluster-images.js';
import { hearsSigterm } from './hears-sigterm.js';
import { openTestCluster } from './open-test-cluster.js';
import { cordon, evict, nodeOf, objectsLeft, podsOf } from './test-namespace.js';

const directories = temporaryDirectory();

const LINES = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`);

describeWithService('docker', () => {
  describeWithService('kubernetes', (kubeconfig) => {
    const home = homeOf(kubeconfig);
    beforeAll(() => makeClusterImages(kubeconfig), 600_000);

    describe('a run on a cluster', () => {
      const bench = useRunner(clusterHarness(kubeconfig));

      async function expectWhole(run: Run): Promise<void> {
        expect(messagesOf(await linesOf(run))).toEqual(LINES);
        await expect(run.wait()).resolves.toMatchObject({ code: 0 });
      }

      it.each(['kubelet', 'containerd'] as const)('survives a killed %s', async (name) => {
        const run = await bench().start(['lines', '60', '150']);
        await untilLine(run, 'line 5');
        for (const node of [1, 2]) killProgram(home, node, name);
        await expectWhole(run);
      });

      it.each(['kube-apiserver', 'etcd'])('survives a killed %s', async (name) => {
        const run = await bench().start(['lines', '60', '150']);
        await untilLine(run, 'line 5');
        process.kill(Number(readFileSync(join(home, `${name}.pid`), 'utf8')), 'SIGKILL');
        await expectWhole(run);
        await until(async () => (await ask(home, 'GET /readyz')).status === 200, 120_000);
      });

      it('is started again on another node when its own is drained', async () => {
        const run = await bench().start(['lines', '60', '150']);
        await untilLine(run, 'line 5');
        const [pod = ''] = await podsOf(home, run.id);
        const node = await nodeOf(home, pod);
        await cordon(home, node, true);
        try {
          expect(await evict(home, pod)).toBe(201);
          await vi.waitFor(async () => {
            const [other = pod] = await podsOf(home, run.id);
            expect(other).not.toBe(pod);
            expect(await nodeOf(home, other)).not.toBe(node);
          });
          const messages = messagesOf(await linesOf(run));
          await expect(run.wait()).resolves.toMatchObject({ code: 0 });
          expect(messages.slice(-60)).toEqual(LINES);
          expect(messages.join('\n')).toContain('It is started again on another node');
        } finally {
          await cordon(home, node, false);
        }
      });
    });

    it('keeps the exit code of a program that is stopped before the cluster shows its pod', async () => {
      const directory = await directories.fresh();
      let isShown = false;
      await using proxy = await openApiProxy({ kubeconfig, home, folder: directory }, (action) =>
        action === 'GET pods' && !isShown ? 503 : undefined,
      );
      await using runner = await openTestCluster({ directory, kubeconfig: proxy.kubeconfig });
      const run = await runner.start(await specIn(directory, ['polite']));
      await until(() => hearsSigterm(run.id, 'polite.mjs'), 60_000);
      const exit = run.stop({ graceMs: 20_000 });
      isShown = true;
      await expect(exit).resolves.toMatchObject({ code: 7 });
      await run.remove();
    });

    it.each([429, 503])('loses nothing while the API server answers %d to many', async (status) => {
      const folder = await directories.fresh();
      let count = 0;
      let isBusy = false;
      await using proxy = await openApiProxy({ kubeconfig, home, folder }, () => {
        count += 1;
        return isBusy && count % 5 < 2 ? status : undefined;
      });
      await using runner = await openTestCluster({
        directory: folder,
        kubeconfig: proxy.kubeconfig,
      });
      isBusy = true;
      const run = await runner.start(await specIn(folder, ['lines', '60', '50']));
      expect(messagesOf(await linesOf(run)).filter((line) => line.startsWith('line'))).toEqual(
        LINES,
      );
      await expect(run.wait()).resolves.toMatchObject({ code: 0 });
      await run.remove();
      await vi.waitFor(async () => expect(await objectsLeft(home)).toEqual([]));
      expect(proxy.done.filter((action) => action === 'POST jobs')).toHaveLength(1);
      expect(proxy.refused).toBeGreaterThan(0);
    });
  });
});

/** Returns the spec of a program of the contract, with its folder below this directory. */
async function specIn(directory: string, [name, ...words]: readonly string[]): Promise<RunSpec> {
  const folder = join(directory, 'ml');
  await mkdir(folder);
  const path = new URL(`../../fixtures/runner-programs/${name}.mjs`, import.meta.url);
  const entrypoint = ['node', fileURLToPath(path), ...words];
  return {
    labels: nextLabels(),
    program: { mode: 'train', image: testImage(), entrypoint },
    host: 'algo-1',
    folder,
    environment: () => ({}),
  };
}
