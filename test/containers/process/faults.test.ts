import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Run } from '#src/ports/run.js';
import { nextLabels, until, useRunner } from '../../contract/runner/harness.js';
import { firstPids, isAlive, linesOf, messagesOf, untilLine } from '../../contract/runner/lines.js';
import { openTestRunner } from './open-test-runner.js';
import { processHarness } from './process-harness.js';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 10);

describe('process runner under faults', () => {
  const bench = useRunner(processHarness);

  it('kills all processes when the shim is killed, and the run ends as lost', async () => {
    const run = await bench().start(['deaf']);
    await untilLine(run, 'ready');
    const [pid = 0] = await firstPids(run, 1);
    process.kill(parentOf(await readFile(`/proc/${pid}/stat`, 'latin1')), 'SIGKILL');
    await expect(run.wait()).resolves.toMatchObject({ code: null, reason: 'lost' });
    expect(isAlive(pid)).toBe(false);
    expect(messagesOf(await linesOf(run))).toContain('ready');
  });

  it('ends its program when the shim gets SIGTERM, with a reason', async () => {
    const run = await bench().start(['polite']);
    await untilLine(run, 'ready');
    const [pid = 0] = await firstPids(run, 1);
    process.kill(parentOf(await readFile(`/proc/${pid}/stat`, 'latin1')), 'SIGTERM');
    await expect(run.wait()).resolves.toMatchObject({ code: 7, reason: 'orphaned' });
    expect(messagesOf(await linesOf(run))).toContain('bye');
  });

  it('starts a program at most once, whenever its server is killed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const marks = join(bench().folder, `marks-${round}`);
      const labels = nextLabels();
      await bench().startElsewhere(['mark', marks], { labels, killAfterMs: killTime(round) });
      const runner = await bench().reopen();
      const [found] = await runner.find(labels);
      if (found) await found.stop({ graceMs: 0 });
      else await expectSilence(marks);
      const starts = await readFile(marks, 'utf8').catch(() => '');
      const pids = starts.trim().split('\n').filter(Boolean).map(Number);
      expect(pids.length).toBeLessThanOrEqual(1);
      expect(pids.filter(isAlive)).toEqual([]);
      await found?.remove();
    }
  }, 600_000);

  it('considers a run lost in a copy of its directory, and leaves its processes alone', async () => {
    const labels = nextLabels();
    const run = await bench().start(['deaf'], { labels });
    await untilLine(run, 'ready');
    const [pid = 0] = await firstPids(run, 1);
    const copy = await mkdtemp(join(tmpdir(), 'forebear-copy-'));
    await cp(join(bench().folder, '..', 'state'), join(copy, 'state'), {
      recursive: true,
      filter: (path) => !path.endsWith('.sock'),
    });
    const elsewhere = await openTestRunner({ directory: copy });
    const [found] = await elsewhere.find(labels);
    await expect(found?.wait()).resolves.toMatchObject({ code: null, reason: 'lost' });
    expect(isAlive(pid)).toBe(true);
    await elsewhere.close();
    await rm(copy, { recursive: true, force: true });
    await expect(run.stop({ graceMs: 0 })).resolves.toMatchObject({ signal: 'SIGKILL' });
  });

  it('explains why a file cannot be a program', async () => {
    const path = join(bench().folder, 'no-program');
    await writeFile(path, 'text');
    await chmod(path, 0o600);
    const denied = await bench().start([], { program: { mode: 'train', entrypoint: [path] } });
    await expect(denied.wait()).resolves.toMatchObject({ code: null, reason: 'not-started' });
    const odd = await bench().start([], { program: { mode: 'train', entrypoint: ['sh', 'a\0b'] } });
    await expect(odd.wait()).resolves.toMatchObject({ code: null, reason: 'not-started' });
  });

  it('runs the command of the table for an image, by mode', async () => {
    for (const [mode, word] of [
      ['train', 'trained'],
      ['serve', 'served'],
    ] as const) {
      const run = await bench().start([], {
        program: { image: 'greeter', mode, arguments: ['by', 'table'] },
      });
      expect(messagesOf(await linesOf(run))).toEqual([`${word} by table`]);
    }
  });

  it('connects to its shims in a folder whose path is too long for the address of a socket', async () => {
    const directory = await mkdtemp(join(tmpdir(), `forebear-${'long'.repeat(30)}-`));
    const runner = await openTestRunner({ directory });
    try {
      const run = await runner.start({
        labels: nextLabels(),
        program: { mode: 'process', entrypoint: ['sleep', '600'] },
        host: 'algo-1',
        folder: join(directory, 'ml'),
        environment: () => ({}),
      });
      await expect(run.stop({ graceMs: 5_000 })).resolves.toMatchObject({ signal: 'SIGTERM' });
    } finally {
      await runner.close();
      await rm(directory, { recursive: true });
    }
  });

  it('connects to its runs again while another server reads their output', async () => {
    const run = await bench().start(['lines', '20', '40']);
    const other = await openTestRunner({ directory: join(bench().folder, '..') });
    const [same] = await other.find(run.labels);
    const [mine, theirs] = await Promise.all([linesOf(run), linesOf(same as Run)]);
    expect(theirs).toEqual(mine);
    await other.close();
  });
});

function parentOf(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Differs in each round, from before the server has started to after the program runs. */
function killTime(round: number): number {
  return 300 + ((round * 733) % 1700);
}

/** A run that is not found must not begin later. */
async function expectSilence(marks: string): Promise<void> {
  await sleep(1_000);
  await until(async () => (await readFile(marks, 'utf8').catch(() => '')) === '', 1_000);
}
