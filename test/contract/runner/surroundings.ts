import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Run } from '#src/ports/run.js';
import type { Program } from '#src/ports/runner.js';
import { type RunnerHarness, useRunner } from './harness.js';
import { linesOf, messagesOf, untilLine } from './lines.js';

/** What a program sees, and where it is reached. */
export function surroundings(harness: RunnerHarness): void {
  describe('surroundings', () => {
    const bench = useRunner(harness);

    it('hands over words, environment and files, all under one root', async () => {
      const { folder } = bench();
      await mkdir(join(folder, 'input/config'), { recursive: true });
      await writeFile(join(folder, 'input/config/hyperparameters.json'), '{}');
      let seen = '';
      const run = await bench().start(['report', 'own'], {
        environment: (root) => {
          seen = root;
          return { TEST_ROOT: root, SVC_MODEL_DIR: `${root}/model`, EMPTY: '' };
        },
        parameters: (root) => ['--epochs', '3', '--name', 'two words; $HOME', `${root}/code`],
      });
      const report = await reportOf(run);
      expect(report.argv).toEqual([
        'own',
        '--epochs',
        '3',
        '--name',
        'two words; $HOME',
        `${seen}/code`,
      ]);
      expect(report.env).toMatchObject({
        TEST_ROOT: seen,
        SVC_MODEL_DIR: `${seen}/model`,
        EMPTY: '',
      });
      expect(report.files).toContain('input/config/hyperparameters.json');
    });

    it("adds the program's own arguments before the parameters", async () => {
      const run = await bench().start([], {
        program: bench().program(['sh', '-c', 'for word in "$@"; do echo "$word"; done', 'sh'], {
          arguments: ['first'],
        }),
        parameters: () => ['--last', '1'],
      });
      expect(messagesOf(await linesOf(run))).toEqual(['first', '--last', '1']);
    });

    it('keeps the environment of the server to itself', async () => {
      process.env['FOREBEAR_TEST_SECRET'] = 'not for programs';
      try {
        const report = await reportOf(await bench().start(['report']));
        expect(report.env).not.toHaveProperty('FOREBEAR_TEST_SECRET');
        expect(report.env).not.toHaveProperty('NODE_OPTIONS');
        expect(report.env).toHaveProperty('PATH');
      } finally {
        delete process.env['FOREBEAR_TEST_SECRET'];
      }
    });

    it('gives each program that listens a separate port and reports its address', async () => {
      const runs = await Promise.all(
        [1, 2, 3].map(() => bench().start(['echo-server'], { listens: true })),
      );
      const found = await Promise.all(runs.map((run) => run.listening()));
      const addresses = found.map((address) => `${address?.host}:${address?.port}`);
      expect(new Set(addresses).size).toBe(3);
      for (const [index, run] of runs.entries()) {
        await untilLine(run, 'ready');
        const response = await fetch(`http://${addresses[index]}/ping`);
        expect(await response.text()).toBe('you asked /ping');
      }
      const reopened = await bench().reopen();
      const [adopted] = await reopened.find(runs[0]?.labels ?? {});
      const { host, port } = runs[0]?.address ?? {};
      expect(await adopted?.listening()).toMatchObject({ host, port });
    });

    it('has no address when the program does not listen', async () => {
      expect(await (await bench().start(['lines', '1', '0'])).listening()).toBeUndefined();
    });

    it('ends a program that takes more memory than its limit', async () => {
      const run = await bench().start(['greedy', String(1024 ** 3)], {
        limits: { memoryBytes: 200 * 1024 * 1024 },
      });
      await expect(run.wait()).resolves.toMatchObject({ code: null, reason: 'out-of-memory' });
    });

    it('leaves a program within its limits alone', async () => {
      const run = await bench().start(['lines', '10', '100'], {
        limits: { memoryBytes: 1024 ** 3, cpus: 1 },
      });
      await expect(run.wait()).resolves.toMatchObject({ code: 0 });
    });

    it('reports the resources of the machine', async () => {
      const { cpus, gpus } = await bench().runner.resources();
      expect(cpus).toBeGreaterThanOrEqual(1);
      expect(Number.isSafeInteger(cpus)).toBe(true);
      expect(gpus).toBeGreaterThanOrEqual(0);
      expect(Number.isSafeInteger(gpus)).toBe(true);
    });

    it('refuses an image without a program, with advice', async () => {
      const { runner } = bench();
      const signal = AbortSignal.timeout(60_000);
      const prepare = (program: Program) => runner.prepare(program, { say: () => {}, signal });
      await expect(
        prepare({ mode: 'serve', image: '127.0.0.1:9/no-such-image:1' }),
      ).rejects.toMatchObject({ code: 'IMAGE_UNKNOWN' });
      const { imageDigest } = await prepare(bench().program(['sh'], { mode: 'process' }));
      if (harness.containers) expect(imageDigest).toMatch(/^sha256:[0-9a-f]{64}$/);
    });
  });
}

interface Report {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

async function reportOf(run: Run): Promise<Report> {
  return JSON.parse(messagesOf(await linesOf(run)).at(-1) ?? '{}') as Report;
}
