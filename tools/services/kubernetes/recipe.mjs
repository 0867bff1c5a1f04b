import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../docker/packages.mjs';
import { areNodesReady } from './cluster.mjs';
import { layoutOf } from './layout.mjs';
import { RUNNER_USER } from './logins.mjs';
import { buildPrograms } from './programs.mjs';

/** The packages of each program. */
const PROGRAMS = {
  containerd: 'containerd',
  runc: 'runc',
  ip: 'iproute2',
  unshare: 'util-linux',
  openssl: 'openssl',
};
const MAIN = fileURLToPath(new URL('main.mjs', import.meta.url));

/** A cluster of two nodes, which are namespaces of this machine. */
export const kubernetes = {
  name: 'kubernetes',
  ports: { etcd: 17_080, peer: 17_081, controllers: 17_082, scheduler: 17_083 },
  up: 'kubernetes is up',
  /** The login with the rights of the runner. */
  url: (_ports, home) => layoutOf(home).kubeconfig(RUNNER_USER),
  reach: (_ports, home) =>
    `kubectl --kubeconfig ${layoutOf(home).kubeconfig('admin')} get nodes; only root may use it`,

  async install() {
    if (process.platform !== 'linux' || process.getuid() !== 0)
      throw new Error('The Kubernetes of the tests runs on Linux as root.');
    const missing = Object.entries(PROGRAMS)
      .filter(([program]) => !isThere(program))
      .map(([, name]) => name);
    if (!existsSync('/usr/lib/cni/bridge')) missing.push('containernetworking-plugins');
    if (missing.length > 0) await installPackages(missing);
    return { programs: await buildPrograms() };
  },

  command: ({ home, programs, ports }) => ({
    program: process.execPath,
    words: [MAIN, `--home=${home}`, programs, JSON.stringify(ports)],
  }),

  mark: (home) => `--home=${home}`,

  answers: (_ports, home) => areNodesReady(home),
};

function isThere(program) {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
