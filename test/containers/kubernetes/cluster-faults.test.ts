import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '#src/ports/run.js';
import { ask } from '../../../tools/services/kubernetes/cluster.mjs';
import { killProgram } from '../../../tools/services/kubernetes/node.mjs';
import { until, useRunner } from '../../contract/runner/harness.js';
import { linesOf, messagesOf, untilLine } from '../../contract/runner/lines.js';
import { describeWithService } from '../../support/services.js';
import { clusterHarness } from './cluster-harness.js';
import { homeOf, makeClusterImages } from './cluster-images.js';

const LINES = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`);
const PODS = '/api/v1/namespaces/forebear/pods';

interface PodList {
  readonly items: readonly { readonly metadata: { readonly name: string } }[];
}

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

      it('is started again in another pod after an eviction', async () => {
        const run = await bench().start(['lines', '60', '150']);
        await untilLine(run, 'line 5');
        const labels = `labelSelector=${encodeURIComponent(`forebear.io/run=${run.id}`)}`;
        const { items } = (await ask(home, `GET ${PODS}?${labels}`)).body as PodList;
        const name = items[0]?.metadata.name ?? '';
        const { status } = await ask(home, `POST ${PODS}/${name}/eviction`, {
          apiVersion: 'policy/v1',
          kind: 'Eviction',
          metadata: { name },
        });
        expect(status).toBe(201);
        const messages = messagesOf(await linesOf(run));
        await expect(run.wait()).resolves.toMatchObject({ code: 0 });
        expect(messages.slice(-60)).toEqual(LINES);
        expect(messages.join('\n')).toContain('It is started again on another node');
      });
    });
  });
});
