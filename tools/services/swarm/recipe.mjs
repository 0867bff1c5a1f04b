import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../docker/packages.mjs';
import { socketOf } from './node.mjs';
import { isSwarmReady } from './swarm.mjs';

/** The packages of each program. */
const PROGRAMS = {
  dockerd: 'docker.io',
  iptables: 'iptables',
  ip: 'iproute2',
  unshare: 'util-linux',
};
const MAIN = fileURLToPath(new URL('main.mjs', import.meta.url));

/** Two Docker daemons in network namespaces of this machine, joined in a swarm. */
export const swarm = {
  name: 'swarm',
  ports: {},
  up: 'swarm is up',
  url: (_ports, home) => `unix://${socketOf(home, 1)}`,
  reach: (_ports, home) =>
    `docker -H unix://${socketOf(home, 1)} node ls; the other node is unix://${socketOf(home, 2)}; only root may use them`,

  async install() {
    if (process.platform !== 'linux' || process.getuid() !== 0)
      throw new Error('The swarm of the tests runs on Linux as root.');
    const missing = Object.entries(PROGRAMS).filter(([program]) => !isThere(program));
    if (missing.length > 0) await installPackages(missing.map(([, name]) => name));
    return {};
  },

  command: ({ home }) => ({ program: process.execPath, words: [MAIN, `--home=${home}`] }),

  mark: (home) => `--home=${home}`,

  answers: (_ports, home) => isSwarmReady(home),
};

function isThere(program) {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
