import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Docker from 'dockerode';

/** A Docker daemon of one test, which may be killed. */
export interface OwnDaemon extends AsyncDisposable {
  readonly socketPath: string;
  /** Ends the daemon by SIGKILL; its containers may go on. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

const START_MS = 30_000;

/** Starts a daemon with folders, a socket and subnets of its own. `live` keeps containers when it is gone. */
export async function openOwnDaemon({ live }: { readonly live: boolean }): Promise<OwnDaemon> {
  const home = await mkdtemp(join(tmpdir(), 'forebear-dockerd-'));
  const socketPath = join(home, 'docker.sock');
  const docker = new Docker({ socketPath });
  const words = [
    `--data-root=${join(home, 'data')}`,
    `--exec-root=${join(home, 'exec')}`,
    `--pidfile=${join(home, 'dockerd.pid')}`,
    `--host=unix://${socketPath}`,
    '--bridge=none',
    '--iptables=false',
    '--ip6tables=false',
    ...(live ? ['--live-restore'] : []),
  ];
  let daemon: ChildProcess | undefined;
  const start = async () => {
    daemon = spawn('dockerd', words, { stdio: 'ignore' });
    await untilAnswer(docker);
  };
  await start();
  return {
    socketPath,
    start,
    async kill() {
      daemon?.kill('SIGKILL');
      if (daemon) await once(daemon, 'exit');
    },
    async [Symbol.asyncDispose]() {
      // The containerd of a killed daemon lives on; the next daemon takes it over, and ends it.
      if (daemon?.exitCode !== null || daemon.signalCode !== null) await start();
      for (const { Id } of await docker.listContainers({ all: true }))
        await docker.getContainer(Id).remove({ force: true });
      const { pid = 0 } = daemon ?? {};
      daemon?.kill('SIGTERM');
      if (daemon) await once(daemon, 'exit');
      await endContainerd(join(home, 'exec'), pid);
      await rm(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function untilAnswer(docker: Docker): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    try {
      await docker.ping();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(100);
    }
  }
}

/** A daemon leaves a containerd running that another daemon of the same folder had started. */
async function endContainerd(exec: string, daemon: number): Promise<void> {
  const pid = await readFile(join(exec, 'containerd', 'containerd.pid'), 'utf8').catch(() => '');
  if (pid === '' || Number(pid) === daemon) return;
  try {
    process.kill(Number(pid), 'SIGTERM');
  } catch {} // it has ended
}
