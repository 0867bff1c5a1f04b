// One node of a swarm: a Docker daemon in separate namespaces, so that killing it is like cutting
// its power.
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answersPing } from '../docker/ping.mjs';
import { identify, isSame, killNow } from '../process.mjs';
import { networkOf, setCable } from './network.mjs';

const START_MS = 60_000;
const STOP_MS = 20_000;
/**
 * The first process of the node; it reaps ended processes, and forwards the request to end to the
 * daemon.
 */
const INIT = `
  hostname "$1"; shift
  mount -t tmpfs tmpfs /run
  dockerd "$@" & daemon=$!
  trap 'kill -TERM $daemon' TERM
  while kill -0 $daemon 2>/dev/null; do wait $daemon; done`;

/** The socket of a node's daemon, as this machine sees it; on the node it is /var/run/docker.sock. */
export function socketOf(home, node) {
  return join(home, `node-${node}`, 'docker.sock');
}

/** Starts the daemon of a node, and waits until it answers. */
export async function startNode(home, node) {
  await killNode(home, node);
  setCable(home, node, 'up');
  const folder = join(home, `node-${node}`);
  mkdirSync(folder, { recursive: true });
  for (const left of ['dockerd.pid', 'exec', 'docker.sock'])
    rmSync(join(folder, left), { recursive: true, force: true });
  const words = [
    `--data-root=${join(folder, 'data')}`,
    `--exec-root=${join(folder, 'exec')}`,
    `--pidfile=${join(folder, 'dockerd.pid')}`,
    `--host=unix://${socketOf(home, node)}`,
    '--host=unix:///var/run/docker.sock',
  ];
  const log = openSync(join(folder, 'dockerd.log'), 'a');
  const own = ['--mount', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const init = ['sh', '-c', INIT, 'node', `node-${node}`, ...words];
  const network = `--net=/run/netns/${networkOf(home).nodeName(node)}`;
  const child = spawn('nsenter', [network, 'unshare', ...own, ...init], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  const record = identify(child.pid);
  writeFileSync(recordOf(home, node), JSON.stringify(record));
  for (const end = Date.now() + START_MS; !(await answersPing(socketOf(home, node))); ) {
    if (Date.now() > end || child.exitCode !== null)
      throw new Error(`The daemon of node ${node} does not answer; see ${folder}/dockerd.log.`);
    await sleep(100);
  }
}

/** Ends the daemon of a node as an operator would. */
export async function stopNode(home, node) {
  const pid = daemonOf(home, node);
  if (pid !== undefined) {
    process.kill(pid, 'SIGTERM');
    const end = Date.now() + STOP_MS;
    while (isRunning(home, node) && Date.now() < end) await sleep(100);
  }
  await killNode(home, node);
}

/** Cuts the power of a node: all its processes end at once, without any notice. */
export async function cutPower(home, node) {
  setCable(home, node, 'down');
  await killNode(home, node);
}

/** Ends all processes of a node. */
export async function killNode(home, node) {
  const record = readRecord(home, node);
  if (record) await killNow(record, markOf(home, node));
}

function isRunning(home, node) {
  const record = readRecord(home, node);
  return record !== undefined && isSame(record, markOf(home, node));
}

/** The number of the daemon here; its pidfile has the number on the node. */
function daemonOf(home, node) {
  const record = readRecord(home, node);
  if (!record || !isRunning(home, node)) return undefined;
  const [init] = childrenOf(record.pid);
  return init === undefined ? undefined : childrenOf(init).find(isDaemon);
}

function isDaemon(pid) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('dockerd');
}

function childrenOf(pid) {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

function markOf(home, node) {
  return `--data-root=${join(home, `node-${node}`, 'data')}`;
}

function recordOf(home, node) {
  return join(home, `node-${node}`, 'node.json');
}

function readRecord(home, node) {
  try {
    return JSON.parse(readFileSync(recordOf(home, node), 'utf8'));
  } catch {
    return undefined;
  }
}
