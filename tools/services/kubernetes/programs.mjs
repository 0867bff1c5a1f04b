// The programs of a cluster: built from their Go modules, once for all checkouts of a user.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const KUBERNETES = '1.34.4';
const [MAJOR, MINOR] = KUBERNETES.split('.');
const VERSION = 'k8s.io/component-base/version';
const STAMP = [
  ...[`gitVersion=v${KUBERNETES}`, `gitMajor=${MAJOR}`, `gitMinor=${MINOR}`],
  'gitTreeState=clean',
].map((part) => `-X ${VERSION}.${part}`);

/** The programs by name, with the folder of the module that builds them. */
const PROGRAMS = {
  pause: { module: 'pause', source: '.' },
  etcd: { module: 'etcd', source: 'go.etcd.io/etcd/server/v3' },
  ...Object.fromEntries(
    ['kube-apiserver', 'kubelet', 'kube-scheduler', 'kube-controller-manager'].map((name) => [
      name,
      { module: 'programs', source: `k8s.io/kubernetes/cmd/${name}` },
    ]),
  ),
};

/** The folder of the built programs. */
export function programsFolder() {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'forebear', `kubernetes-${KUBERNETES}-${etcdVersion()}`);
}

/** True when all programs are built, so that a start takes seconds and not half an hour. */
export function areBuilt() {
  return Object.keys(PROGRAMS).every((name) => existsSync(join(programsFolder(), name)));
}

/** Builds the missing programs: about a quarter of an hour of processor time, and 4 GB of disk. */
export async function buildPrograms() {
  const folder = programsFolder();
  mkdirSync(folder, { recursive: true });
  for (const [name, program] of Object.entries(PROGRAMS)) {
    const target = join(folder, name);
    if (!existsSync(target)) await build(program, target);
  }
  return folder;
}

/** A program has its name only when it is complete. */
async function build({ module, source }, target) {
  const partial = `${target}.${process.pid}.partial`;
  const words = ['build', '-trimpath', `-ldflags=-s -w ${STAMP.join(' ')}`, '-o', partial, source];
  try {
    await promisify(execFile)('go', words, {
      cwd: moduleFolder(module),
      env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '' },
      maxBuffer: 2 ** 26,
    });
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new Error(
        'go is missing: install Go 1.25 or newer and put go on the PATH. It builds Kubernetes, once.',
      );
    throw new Error(`Go could not build ${source}:\n${error.stdout}${error.stderr}`);
  }
  renameSync(partial, target);
}

function etcdVersion() {
  const text = readFileSync(join(moduleFolder('etcd'), 'go.mod'), 'utf8');
  return `etcd-${/etcd\/server\/v3 v(\S+)/.exec(text)?.[1]}`;
}

function moduleFolder(module) {
  return fileURLToPath(new URL(`${module}/`, import.meta.url));
}
