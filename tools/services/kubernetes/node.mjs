// One node of a cluster: a kubelet and its containerd in separate namespaces, so that the end of its first process ends
// everything of it, and takes its mounts along.
import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { identify, killNow } from '../process.mjs';
import { layoutOf } from './layout.mjs';
import { writeNodeFiles } from './node-files.mjs';

const CGROUPS = '/sys/fs/cgroup';
const SOCKET = ['-a', '/run/containerd.sock', '-n', 'k8s.io'];

/** Starts a node; it is ready some seconds later. */
export async function startNode(home, node, programs) {
  await killNode(home, node);
  const { nodeFolder, nodeName } = layoutOf(home);
  const folder = nodeFolder(node);
  const command = writeNodeFiles(home, node, programs);
  makeCgroups(home, node);
  const own = ['--mount', '--uts', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const log = openSync(join(folder, 'log', 'init.log'), 'a');
  const child = spawn(
    'nsenter',
    [`--net=/run/netns/${nodeName(node)}`, 'unshare', ...own, ...command],
    { cwd: folder, detached: true, stdio: ['ignore', log, log] },
  );
  child.unref();
  writeFileSync(join(folder, 'node.json'), JSON.stringify(identify(child.pid)));
}

/** Ends all processes of a node at once, as cutting its power would, and removes its cgroups. */
export async function killNode(home, node) {
  const record = recordOf(home, node);
  if (record) await killNow(record, layoutOf(home).nodeFolder(node));
  await removeCgroups(home, node);
}

/** Ends a program of a node; the node starts it again after a second. */
export function killProgram(home, node, name) {
  const [init] = childrenOf(recordOf(home, node).pid);
  for (const keeper of childrenOf(init))
    for (const pid of childrenOf(keeper)) if (nameOf(pid) === name) process.kill(pid, 'SIGKILL');
}

/** Loads the images of an archive, of `docker save`, on a node. */
export function importImages(home, node, archive) {
  onNode(home, node, 'ctr', ...SOCKET, 'images', 'import', '--digests', archive);
}

/** The images of a node, by name. */
export function imagesOf(home, node) {
  return onNode(home, node, 'ctr', ...SOCKET, 'images', 'ls', '-q').split('\n');
}

/** The SHA-256 of the images of a node, by name. */
export function digestsOf(home, node) {
  const lines = onNode(home, node, 'ctr', ...SOCKET, 'images', 'ls')
    .split('\n')
    .slice(1);
  const pairs = lines.map((line) => /^(\S+)\s.*\bsha256:([0-9a-f]{64})\b/.exec(line)?.slice(1));
  return Object.fromEntries(pairs.filter(Boolean));
}

function onNode(home, node, ...command) {
  const [init] = childrenOf(recordOf(home, node)?.pid);
  const within = ['--target', `${init}`, '--mount', '--net', '--pid'];
  return execFileSync('nsenter', [...within, ...command], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 26,
  });
}

/** With version 1, each controller has a tree; new groups of processors need their set. */
function makeCgroups(home, node) {
  const name = layoutOf(home).cgroup(node);
  for (const tree of trees()) {
    mkdirSync(join(tree, name), { recursive: true });
    for (const file of ['cpuset.cpus', 'cpuset.mems'])
      if (existsSync(join(tree, file)))
        writeFileSync(join(tree, name, file), readFileSync(join(tree, file)));
  }
}

async function removeCgroups(home, node) {
  const name = layoutOf(home).cgroup(node);
  for (const tree of trees()) await removeTree(join(tree, name));
}

function trees() {
  if (existsSync(join(CGROUPS, 'cgroup.controllers'))) return [CGROUPS];
  return readdirSync(CGROUPS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(CGROUPS, name));
}

/** The kernel may need a moment until the last process of a group is gone. */
async function removeTree(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await removeTree(join(folder, entry.name));
  for (let attempt = 1; ; attempt += 1) {
    try {
      rmdirSync(folder);
      return;
    } catch (error) {
      if (error.code === 'ENOENT') return;
      if (attempt >= 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function recordOf(home, node) {
  try {
    return JSON.parse(readFileSync(join(layoutOf(home).nodeFolder(node), 'node.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function childrenOf(pid) {
  if (pid === undefined) return [];
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

function nameOf(pid) {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
}
