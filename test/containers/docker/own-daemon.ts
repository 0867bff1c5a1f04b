import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import Docker from 'dockerode';

/** A Docker daemon of one test, which may be killed. */
export interface OwnDaemon extends AsyncDisposable {
  readonly socketPath: string;
  /** Ends the daemon by SIGKILL; its containers may go on. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** The names of its containers, and of the networks that somebody made. */
  kept(): Promise<readonly string[]>;
}

const START_MS = 30_000;
const execute = promisify(execFile);
const ip = (...words: readonly string[]) => execute('ip', words);

/** Starts a daemon with separate folders, a socket and subnets. `live` keeps containers when it is gone. */
export async function openOwnDaemon({ live }: { readonly live: boolean }): Promise<OwnDaemon> {
  const home = await mkdtemp(join(tmpdir(), 'forebear-dockerd-'));
  const socketPath = join(home, 'docker.sock');
  // With --bridge=none, a daemon removes docker0, which is another daemon's.
  const bridge = `fb${home.slice(-6)}`;
  await ip('link', 'add', bridge, 'type', 'bridge');
  const docker = new Docker({ socketPath });
  const words = [
    `--data-root=${join(home, 'data')}`,
    `--exec-root=${join(home, 'exec')}`,
    `--pidfile=${join(home, 'dockerd.pid')}`,
    `--host=unix://${socketPath}`,
    `--bridge=${bridge}`,
    '--iptables=false',
    '--ip6tables=false',
    ...(live ? ['--live-restore', addressPool()] : []),
  ];
  let daemon: ChildProcess | undefined;
  const start = async () => {
    // A killed daemon leaves them. Its containerd dies with it, but may stay in the table of processes.
    for (const file of ['dockerd.pid', 'exec/containerd/containerd.pid'])
      await rm(join(home, file), { force: true });
    // The runner changes the umask of this process; a daemon would make images with it that not everyone may read.
    const command = 'umask 022; exec dockerd "$@"';
    daemon = spawn('sh', ['-c', command, 'dockerd', ...words], { stdio: 'ignore' });
    await untilAnswer(docker, daemon);
  };
  const restart = async () => {
    await start().catch(async () => {
      // Docker 20.10 panics at its start when it was killed while it made a network; without the table it starts.
      await rm(join(home, 'data/network/files/local-kv.db'), { force: true });
      await start();
    });
  };
  const kill = async () => {
    const ended = daemon && once(daemon, 'exit');
    daemon?.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    socketPath,
    start: restart,
    kill,
    kept: () => keptBy(docker),
    async [Symbol.asyncDispose]() {
      if (daemon?.exitCode !== null || daemon.signalCode !== null) await restart(); // to take over its mounts
      for (const { Id } of await docker.listContainers({ all: true }))
        await docker.getContainer(Id).remove({ force: true });
      await docker.pruneNetworks(); // their bridges would stay
      await kill();
      // A process of the daemon may still hold one for a moment after its end.
      for (const folder of await mountsIn(home)) await execute('umount', ['--lazy', folder]);
      await ip('link', 'delete', bridge);
      await rm(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/**
 * Subnets of one test process: two daemons that make networks at the same moment may choose the same subnet otherwise,
 * and one of them is then not reached. Only for a daemon with live restore: one without it that has address pools
 * removes docker0, which is another daemon's, whenever it starts again.
 */
function addressPool(): string {
  return `--default-address-pool=base=10.${64 + (process.pid % 128)}.0.0/16,size=24`;
}

async function keptBy(docker: Docker): Promise<readonly string[]> {
  const containers = await docker.listContainers({ all: true });
  const networks = await docker.listNetworks({ filters: { type: ['custom'] } });
  return [...containers.flatMap(({ Names }) => Names), ...networks.map(({ Name }) => Name)];
}

async function untilAnswer(docker: Docker, daemon: ChildProcess): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    try {
      await docker.ping();
      return;
    } catch (error) {
      if (performance.now() > end || daemon.exitCode !== null) throw error;
      await sleep(100);
    }
  }
}

/** The mounts of a killed daemon, the inner ones first. */
async function mountsIn(folder: string): Promise<string[]> {
  const lines = (await readFile('/proc/mounts', 'utf8')).split('\n');
  const folders = lines.map((line) => line.split(' ')[1] ?? '');
  return folders.filter((mount) => mount.startsWith(`${folder}/`)).reverse();
}
