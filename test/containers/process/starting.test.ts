import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '#src/ports/run.js';
import type { Runner } from '#src/ports/runner.js';
import { nextLabels, until } from '../../contract/runner/harness.js';
import { untilLine } from '../../contract/runner/lines.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { openTestRunner } from './open-test-runner.js';

const HOST = fileURLToPath(new URL('./suspended-host.ts', import.meta.url));
const MARK = fileURLToPath(new URL('../../fixtures/runner-programs/mark.mjs', import.meta.url));
const directories = temporaryDirectory();

let directory: string;
let folder: string;
let claim: string;
let marks: string;
let runner: Runner;
let host: ChildProcess | undefined;
const labels = nextLabels();

beforeEach(async () => {
  directory = await directories.fresh();
  folder = join(directory, 'ml');
  claim = join(directory, 'claim');
  marks = join(directory, 'marks');
  await mkdir(folder);
  await writeFile(claim, 'A');
  runner = await openTestRunner({ directory, beginMs: 500 });
});
afterEach(async () => {
  host?.kill('SIGKILL');
  for (const run of await runner.find({})) {
    await run.stop({ graceMs: 0 });
    await run.remove();
  }
  await runner.close();
});

// Both servers, A in a separate process and B in this one, share the directory and start the same run.
describe.runIf(process.platform === 'linux')('a server that is suspended during a start', () => {
  it('starts nothing if another server has run it to its end before the run has its name', async () => {
    const suspended = await suspendedAt('named');
    await runItAs('B');
    await removeAll();
    expect(await resumed(suspended)).toBe('CLAIM_LOST');
    expect(await starts()).toBe(1);
    expect(await runner.find(labels)).toEqual([]);
    expect(await readdir(join(directory, 'state', 'runs'))).toEqual([]);
  });

  it('is refused the name if another server runs it before the run has its name', async () => {
    const suspended = await suspendedAt('named');
    await runItAs('B');
    expect(await resumed(suspended)).toBe('ALREADY_EXISTS');
    expect(await starts()).toBe(1);
  });

  it('starts nothing if it was suspended after its claim was confirmed and the run was given up', async () => {
    const suspended = await suspendedAt('confirmed');
    await writeFile(claim, 'B');
    await expect(start()).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    const [found] = await runner.find(labels);
    await expect(found?.wait()).resolves.toMatchObject({ reason: 'never-began' });
    await found?.remove();
    await runItAs('B');
    expect(await resumed(suspended)).not.toBe('ran');
    expect(await starts()).toBe(1);
    expect(await runner.find(labels)).toHaveLength(1);
  });

  it('starts nothing if another server has run it to its end after the claim was confirmed', async () => {
    const suspended = await suspendedAt('confirmed');
    const [found] = await runner.find(labels);
    await expect(found?.wait()).resolves.toMatchObject({ reason: 'never-began' });
    await found?.remove();
    await runItAs('B');
    await removeAll();
    expect(await resumed(suspended)).not.toBe('ran');
    expect(await starts()).toBe(1);
    expect(await runner.find(labels)).toEqual([]);
  });
});

/** Resolves when A is suspended, with the promise of what it prints until its end. */
async function suspendedAt(moment: 'named' | 'confirmed'): Promise<{ said: Promise<string> }> {
  const program = { mode: 'train', entrypoint: [process.execPath, MARK, marks] };
  const hosted = JSON.stringify({ labels, program, folder });
  const node = ['--import', 'tsx', HOST];
  host = spawn(process.execPath, [...node, directory, moment, claim, hosted], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = host.stdout ? text(host.stdout) : Promise.resolve('');
  await until(async () => (await stateOf(host?.pid)) === 'T');
  return { said };
}

async function resumed({ said }: { readonly said: Promise<string> }): Promise<string> {
  host?.kill('SIGCONT');
  return said;
}

async function stateOf(pid: number | undefined): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
}

function start(): Promise<Run> {
  return runner.start({
    labels,
    program: { mode: 'train', entrypoint: [process.execPath, MARK, marks] },
    host: 'algo-1',
    folder,
    environment: () => ({}),
  });
}

async function runItAs(owner: string): Promise<void> {
  await writeFile(claim, owner);
  await untilLine(await start(), 'ready');
}

async function removeAll(): Promise<void> {
  for (const run of await runner.find(labels)) {
    await run.stop({ graceMs: 0 });
    await run.remove();
  }
}

async function starts(): Promise<number> {
  return (await readFile(marks, 'utf8')).trim().split('\n').length;
}
