import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Runner } from '#src/ports/runner.js';
import { nextLabels, until } from '../../contract/runner/harness.js';
import { untilLine } from '../../contract/runner/lines.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { openTestRunner } from './open-test-runner.js';

const run = promisify(execFile);
const FIXTURE = fileURLToPath(new URL('../../fixtures/runner/no-files.ts', import.meta.url));
const directories = temporaryDirectory();

describe('a full disk', () => {
  let directory = '';
  let disk = '';
  let runner: Runner;

  /** Opens a runner on a disk with this many inodes and 40 pages. */
  async function open(inodes: number): Promise<void> {
    const options = `size=160k,nr_inodes=${inodes}`;
    await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
    await mkdir(join(directory, 'ml'), { recursive: true });
    runner = await openTestRunner({ directory });
  }

  async function close(): Promise<void> {
    for (const found of await runner.find({})) {
      await found.stop({ graceMs: 0 });
      await found.remove();
    }
    await runner.close();
    await until(async () => (await run('umount', [disk]).catch(() => false)) !== false);
  }

  const start = (labels = nextLabels()) =>
    runner.start({
      labels,
      program: { mode: 'train', entrypoint: ['sh', '-c', 'echo ready; sleep 60'] },
      host: 'algo-1',
      folder: join(directory, 'ml'),
      environment: () => ({}),
    });

  /** The result of a start, and what it left. */
  async function attempt(): Promise<string> {
    const labels = nextLabels();
    const result = await start(labels).then(
      () => 'runs',
      (error: { code?: string }) => error.code ?? String(error),
    );
    const found = await runner.find(labels);
    expect(found, result).toHaveLength(result === 'runs' ? 1 : 0);
    for (const one of found) await one.stop({ graceMs: 0 });
    for (const one of found) await one.remove();
    return result;
  }

  beforeEach(async (context) => {
    directory = await directories.fresh();
    disk = join(directory, 'state');
    await mkdir(disk);
    try {
      await run('mount', ['-t', 'tmpfs', 'tmpfs', disk]);
      await run('umount', [disk]);
    } catch {
      context.skip('mounting a small disk takes the rights of root');
    }
  });

  it('lets a start succeed or fail with a code, and keeps no name, at any step', async () => {
    await open(1000);
    const results: string[] = [];
    for (const free of [0, 1, 2, 3, 4, 6, 8]) {
      await fill(disk, free);
      results.push(await attempt());
      await rm(join(disk, 'filler'));
      expect(await readdir(join(disk, 'runs'))).toEqual([]);
    }
    expect(results[0]).toBe('STORAGE_FULL');
    expect(results.at(-1)).toBe('runs');
    expect(new Set(results)).toEqual(new Set(['STORAGE_FULL', 'runs']));
    await close();
  });

  it('does the same without free inodes', async () => {
    const results: string[] = [];
    for (const inodes of [5, 6, 7, 8, 9, 10, 12, 16]) {
      await open(inodes);
      results.push(await attempt());
      await close();
    }
    expect(results[0]).toBe('STORAGE_FULL');
    expect(results.at(-1)).toBe('runs');
    expect(new Set(results)).toEqual(new Set(['STORAGE_FULL', 'runs']));
  });

  it('does not lose the exit of a program that runs meanwhile', async () => {
    await open(1000);
    const going = await start();
    await untilLine(going, 'ready');
    await fill(disk, 0);
    const stopped = going.stop({ graceMs: 0 });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await rm(join(disk, 'filler'));
    await expect(stopped).resolves.toMatchObject({ signal: 'SIGTERM' });
    await close();
  });

  afterEach(async () => {
    await run('umount', [disk]).catch(() => undefined);
  });
});

describe('a process that can open no more files', () => {
  it('starts a program or fails with a code, and keeps no name', async () => {
    const directory = await directories.fresh();
    const node = [process.execPath, '--import', 'tsx', FIXTURE];
    const shell = ['-c', 'ulimit -n 100; exec "$@"', 'sh', ...node, directory];
    const { stdout } = await run('sh', shell);
    const { results, left } = JSON.parse(stdout) as { results: string[]; left: number };
    expect(results.at(0)).toBe('SERVICE_UNAVAILABLE');
    expect(results.at(-1)).toBe('runs');
    expect(new Set(results)).toEqual(new Set(['SERVICE_UNAVAILABLE', 'runs']));
    expect(left).toBe(0);
  });
});

/** Fills a disk up to a number of free pages of 4 KiB. */
async function fill(disk: string, pages: number): Promise<void> {
  const { stdout } = await run('df', ['--output=avail', '-B4096', disk]);
  const free = Number(stdout.trim().split('\n').at(-1));
  await writeFile(join(disk, 'filler'), Buffer.alloc((free - pages) * 4096));
}
