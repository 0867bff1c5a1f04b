import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, lstat, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idsOfAll } from '#containers/shared/shim/process-ids.js';
import type { Run } from '#src/ports/run.js';
import type { Runner, RunSpec } from '#src/ports/runner.js';
import { openInstancePool } from '#src/serving/instance-pool.js';
import { nextLabels, until } from '../../contract/runner/harness.js';
import { linesOf, messagesOf, untilLine } from '../../contract/runner/lines.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { openTestRunner } from './open-test-runner.js';

const run = promisify(execFile);
const SERVER = fileURLToPath(
  new URL('../../fixtures/runner-programs/echo-server.mjs', import.meta.url),
);
const directories = temporaryDirectory();
let count = 0;

describe.runIf(process.getuid?.() === 0)('programs with separate users', () => {
  let directory: string;
  let runner: Runner;
  beforeEach(async () => {
    directory = await directories.fresh();
  });
  afterEach(async () => {
    await endAll(runner);
    await runner.close();
  });

  async function open(runAs: string): Promise<void> {
    runner = await openTestRunner({ directory, runAs, workDirectories: [join(directory, 'work')] });
  }

  async function start(
    entrypoint: readonly string[],
    { on = runner, ...more }: Partial<RunSpec> & { readonly on?: Runner } = {},
  ): Promise<Run> {
    count += 1;
    const folder = join(directory, 'work', `job-${count}`, 'algo-1');
    await mkdir(folder, { recursive: true });
    const program = { mode: 'train', entrypoint } as const;
    const spec = { labels: nextLabels(), program, host: 'algo-1', folder };
    return on.start({ ...spec, environment: () => ({}), ...more });
  }

  const idle = ['sh', '-c', 'echo "$(id -u) $(id -g)"; exec sleep 600'];

  it('share no user, neither with another server nor after a restart', async () => {
    const three = '61501-61503';
    await open(three);
    const other = await openTestRunner({
      directory: await directories.fresh(),
      runAs: three,
      workDirectories: [join(directory, 'work')],
    });
    const runs = await Promise.all([start(idle), start(idle, { on: other })]);
    await runner.close();
    await open(three);
    const [kept] = await runner.find(runs[0]?.labels ?? {});
    runs.push(await start(idle));
    const ids = await Promise.all(runs.map(idsOf));
    expect(new Set(ids.map(([uid]) => uid)).size).toBe(3);
    expect(new Set(ids.map(([, gid]) => gid)).size).toBe(3);
    await expect(start(idle)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await kept?.stop({ graceMs: 0 });
    await rm(join(directory, 'work', 'job-1'), { recursive: true }); // as its job does at its end
    const next = await vi.waitFor(() => start(idle), { timeout: 60_000 }); // once the shim is gone
    expect((await idsOf(next))[0]).toBe(ids[0]?.[0]);
    await endAll(other);
    await other.close();
  });

  it('cannot signal each other', async () => {
    await open('61510-61519');
    const victim = await start(['sh', '-c', 'echo $$; exec sleep 600']);
    const pid = (await firstLine(victim)).trim();
    const thief = await start(['sh', '-c', `kill -0 ${pid} && echo could || echo refused`]);
    expect(messagesOf(await linesOf(thief))).toContain('refused');
  });

  it('remove all processes and files of their user when they end', async () => {
    await open('61520-61529');
    const fork = 'while :; do setsid env -i sh -c "trap : TERM; sleep 600" & sleep 0.01; done';
    const program = await start([
      'sh',
      '-c',
      `for folder in /dev/shm /tmp; do mkdir $folder/left-$$ && touch $folder/left-$$/x; done
       ipcmk -M 64 >/dev/null && ipcmk -Q >/dev/null && ipcmk -S 1 >/dev/null
       setsid env -i sh -c 'trap : TERM; ${fork}' >/dev/null 2>&1 & sleep 1
       echo "$(id -u) $$"`,
    ]);
    await program.wait();
    const [uid, pid] = (await firstLine(program)).split(' ').map(Number);
    expect([...idsOfAll().values()].filter(({ uids }) => uids.includes(uid ?? 0))).toEqual([]);
    for (const folder of ['/dev/shm', '/tmp'])
      await expect(lstat(`${folder}/left-${pid}`)).rejects.toMatchObject({ code: 'ENOENT' });
    for (const kind of ['shm', 'msg', 'sem']) {
      const objects = await readFile(`/proc/sysvipc/${kind}`, 'utf8');
      expect(objects.split(/\s+/)).not.toContain(String(uid));
    }
  });

  it('are ended as one when the shim is killed, too', async () => {
    await open('61530-61539');
    const leave = "setsid env -i sh -c 'trap : TERM; sleep 600' >/dev/null 2>&1 &";
    const program = await start(['sh', '-c', `${leave} echo "$(id -u) $PPID"; exec sleep 600`]);
    const [uid, shim] = (await firstLine(program)).split(' ').map(Number);
    process.kill(shim ?? 0, 'SIGKILL');
    await expect(program.wait()).resolves.toMatchObject({ reason: 'lost' });
    expect([...idsOfAll().values()].filter(({ uids }) => uids.includes(uid ?? 0))).toEqual([]);
  });

  it('have a home each, and may all write, where they have one folder', async () => {
    await open('61540-61549');
    const folder = join(directory, 'work', 'shared', 'blue');
    await mkdir(join(folder, 'model'), { recursive: true });
    const script = `touch model/$(id -u) "$HOME/x" "$TMPDIR/y" && stat -c %a "$HOME" && pwd -P
      echo ready; exec sleep 600`;
    const runs = [];
    for (const _ of [1, 2])
      runs.push(await start(['sh', '-c', script], { folder, isShared: true }));
    for (const one of runs) {
      await untilLine(one, 'ready');
      expect(await firstLine(one)).toBe('700');
    }
    const homes = (await run('ls', ['-A', join(folder, '..')])).stdout.match(/\.home-\d+/g);
    expect(homes).toHaveLength(2);
    await Promise.all(runs.map((one) => one.stop({ graceMs: 0 })));
    for (const home of homes ?? [])
      await expect(access(join(folder, '..', home))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('get requests only at their own port', async () => {
    await open('61550-61559');
    const server = await start([process.execPath, SERVER], { listens: true });
    await untilLine(server, 'ready');
    const address = server.address ?? { host: '', port: 0 };
    const pool = openInstancePool(address);
    const ask = () => pool.request({ path: '/x', method: 'GET' });
    expect(await (await ask()).body.text()).toBe('you asked /x');
    await server.stop({ graceMs: 0 });
    const env = { ...process.env, SVC_PORT: String(address.port) };
    const taker = spawn(process.execPath, [SERVER], { uid: 61_560, gid: 61_560, env });
    try {
      await once(taker.stdout, 'data');
      await expect(ask()).rejects.toThrow(/not held by the program/);
    } finally {
      taker.kill();
      await pool.destroy();
    }
  });
});

async function firstLine(of: Run): Promise<string> {
  for await (const lines of of.output()) return messagesOf(lines)[0] ?? '';
  return '';
}

async function idsOf(of: Run): Promise<readonly [number, number]> {
  const [uid = 0, gid = 0] = (await firstLine(of)).split(' ').map(Number);
  return [uid, gid];
}

async function endAll(of: Runner): Promise<void> {
  for (const left of await of.find({})) {
    await left.stop({ graceMs: 0 });
    await left.remove();
  }
  await until(async () => (await of.find({})).length === 0);
}
