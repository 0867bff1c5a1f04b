import { execFile, execFileSync } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGES = ['docker.io', 'iptables'];

/** A Docker daemon of its own: its socket, images and containers are in the folder of the service. */
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
    if (!hasDaemon()) await installPackages();
    return {};
  },

  command: ({ home }) => ({
    program: 'dockerd',
    words: [
      `--data-root=${join(home, 'data')}`,
      `--exec-root=${join(home, 'exec')}`,
      `--pidfile=${join(home, 'dockerd.pid')}`,
      `--host=unix://${socketOf(home)}`,
    ],
  }),

  /** A word of the command line by which the process is known. */
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

async function installPackages() {
  const run = promisify(execFile);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-q'], { env });
    const words = ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES];
    await run('apt-get', words, { env, maxBuffer: 2 ** 26 });
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new Error('dockerd is missing: install Docker Engine and put dockerd on the PATH.');
    throw new Error(`apt-get could not install ${PACKAGES.join(' and ')}:\n${error.stderr}`);
  }
}

function answersPing(socketPath) {
  return new Promise((resolve) => {
    const asked = request({ socketPath, path: '/_ping', timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
  });
}
