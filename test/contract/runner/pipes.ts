import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RunnerBench, type RunnerHarness, useRunner } from './harness.js';
import { linesOf, messagesOf, untilLine } from './lines.js';

/** Inputs that a program reads through pipes; nothing is tried of a runner that does not support them. */
export function pipes(harness: RunnerHarness): void {
  describe('pipes', () => {
    const bench = useRunner(harness);

    it('have the whole input in each epoch, in the order of the files', async ({ skip }) => {
      if (!bench().runner.supports.pipes) skip('the runner does not support pipes');
      const source = await sourceOf(bench(), { '0': 'one\n', '1': 'two\n' });
      const run = await reading(bench(), source, 'cat train_0 && cat train_1 train_2');
      expect(messagesOf(await linesOf(run))).toEqual(['one', 'two', 'one', 'two', 'one', 'two']);
      expect(await run.wait()).toMatchObject({ code: 0 });
    });

    it('hold more than a pipe does, and may be read in part', async ({ skip }) => {
      if (!bench().runner.supports.pipes) skip('the runner does not support pipes');
      const lines = 200_000;
      const source = await sourceOf(bench(), { '0': 'x\n'.repeat(lines) });
      const count = 'n=0; while read -r _; do n=$((n+1)); done < train_1; echo $n';
      const run = await reading(bench(), source, `read -r a < train_0; echo $a; ${count}`);
      expect(messagesOf(await linesOf(run))).toEqual(['x', `${lines}`]);
    });

    it('do not keep a run that reads none of them, or that is stopped while it reads', async ({
      skip,
    }) => {
      if (!bench().runner.supports.pipes) skip('the runner does not support pipes');
      const source = await sourceOf(bench(), { '0': 'x\n'.repeat(100_000) });
      const none = await reading(bench(), source, 'echo none');
      expect(await none.wait()).toMatchObject({ code: 0 });
      await none.remove();
      const slow = await reading(bench(), source, 'exec < train_0; echo open; sleep 60');
      await untilLine(slow, 'open');
      await slow.stop({ graceMs: 0 });
      expect((await slow.wait()).code).not.toBe(0);
    });
  });
}

async function sourceOf(
  { folder }: RunnerBench,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const source = join(folder, '..', 'pipes');
  await mkdir(source);
  await mkdir(join(folder, 'input/data'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(source, name), text);
  return source;
}

function reading(bench: RunnerBench, source: string, script: string) {
  const place = bench.seen('input/data');
  return bench.start([], {
    program: bench.program(['sh', '-c', `cd "${place}" && ${script}`]),
    pipes: [{ path: 'input/data/train', source }],
  });
}
