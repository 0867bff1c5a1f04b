import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from './packages.mjs';
import { answersPing } from './ping.mjs';

const PACKAGES = ['docker.io', 'iptables'];

/** A separate Docker daemon: its socket, images and containers are in the folder of the service. */
export const docker = {
  name: 'docker',
  ports: {},
  up: 'API listen on',
  url: (_ports, home) => `unix://${socketOf(home)}`,
  reach: (_ports, home) => `docker -H unix://${socketOf(home)}; only root may use it`,

  /** Takes the daemon of the machine, or installs Debian's. */
  async install() {
    if (process.platform !== 'linux' || process.getuid() !== 0)
      throw new Error(
        'The Docker daemon of the tests runs on Linux as root. To test on another daemon, set DOCKER_SOCKET to its socket.',
      );
    if (!hasDaemon()) await installPackages(PACKAGES);
    return {};
  },

  command: ({ home }) => ({
    program: 'dockerd',
    words: [
      `--data-root=${join(home, 'data')}`,
      `--exec-root=${join(home, 'exec')}`,
      `--pidfile=${join(home, 'dockerd.pid')}`,
      `--host=unix://${socketOf(home)}`,
      // Not a subnet that the daemon of a test would choose.
      '--default-address-pool=base=10.62.0.0/16,size=24',
    ],
  }),

  /** A word of the command line that identifies the process. */
  mark: (home) => `--data-root=${join(home, 'data')}`,

  answers: (_ports, home) => answersPing(socketOf(home)),
};

function socketOf(home) {
  return join(home, 'docker.sock');
}

function hasDaemon() {
  try {
    execFileSync('dockerd', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
