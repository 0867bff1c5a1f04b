import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '#src/ports/run.js';
import { useRunner } from '../../contract/runner/harness.js';
import { linesOf, messagesOf, untilLine } from '../../contract/runner/lines.js';
import { describeWithService } from '../../support/services.js';
import { testImage } from '../docker/test-image.js';
import { clusterHarness } from './cluster-harness.js';
import { makeClusterImages } from './cluster-images.js';

const SECRET = 'the value of a variable';

describeWithService('docker', () => {
  describeWithService('kubernetes', (kubeconfig) => {
    beforeAll(() => makeClusterImages(kubeconfig), 600_000);

    describe('a run whose shim is killed, as with the pod of its server', () => {
      const bench = useRunner(clusterHarness(kubeconfig));

      /** The folder of the only run. */
      function runFolder(): string {
        const runs = join(dirname(bench().folder), 'state/runs');
        return join(runs, readdirSync(runs)[0] ?? '');
      }

      function killShim(): void {
        const { shim } = JSON.parse(readFileSync(join(runFolder(), 'begun.json'), 'utf8'));
        process.kill(Number((shim as string).split(':')[1]), 'SIGKILL');
      }

      it.each([
        { output: 'its agent', lines: Array.from({ length: 60 }, (_, at) => `line ${at + 1}`) },
        {
          output: "the cluster's log",
          lines: ['hyperparameters {"epochs":"60","pause":"150"}'].concat(
            Array.from({ length: 60 }, (_, at) => `epoch=${at} loss=${1 / (at + 1)}`),
          ),
        },
      ])('goes on, with each line of $output once', async ({ output, lines }) => {
        const environment = (root: string) => ({ SECRET, SVC_CHANNELS: '[]', ...foldersIn(root) });
        const parameters = () => ['--epochs', '60', '--pause', '150'];
        const program = { image: testImage(), mode: 'train' } as const;
        const run =
          output === 'its agent'
            ? await bench().start(['lines', '60', '150'], { environment })
            : await bench().start([], { program, environment, parameters });
        await untilLine(run, lines[4] ?? '');
        killShim();
        await untilLine(run, lines[20] ?? '');
        const reopened = await bench().reopen();
        const [found] = await reopened.find(run.labels);
        killShim();
        const written = (await linesOf(found as Run)).filter(({ stream }) => stream !== 'SYSTEM');
        expect(messagesOf(written)).toEqual(lines);
        await expect(found?.wait()).resolves.toMatchObject({ code: 0 });
      });

      it('leaves no value of a variable and no login on the disk', async () => {
        const environment = () => ({ SECRET });
        const run = await bench().start(['lines', '3', '2000'], { environment });
        await untilLine(run, 'line 1');
        const { users } = JSON.parse(readFileSync(kubeconfig, 'utf8'));
        for (const name of readdirSync(runFolder()).filter((file) => file.endsWith('.json')))
          for (const secret of [SECRET, users[0].user.token])
            expect(readFileSync(join(runFolder(), name), 'utf8'), name).not.toContain(secret);
        expect(readdirSync(runFolder())).toContain('order.json');
        await run.wait();
      });
    });
  });
});

/** The folders that the program of the image writes to. */
function foldersIn(root: string): Readonly<Record<string, string>> {
  return {
    SVC_MODEL_DIR: `${root}/model`,
    SVC_OUTPUT_DIR: `${root}/output`,
    SVC_CURRENT_HOST: 'a',
  };
}
