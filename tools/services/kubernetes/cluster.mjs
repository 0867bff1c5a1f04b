// A cluster of two nodes on this machine.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeNetwork, removeNetwork } from '../swarm/network.mjs';
import { startControlPlane } from './control-plane.mjs';
import { layoutOf, NODES, nodeNumbers } from './layout.mjs';
import { makeLogins } from './logins.mjs';
import { importImages, killNode, startNode } from './node.mjs';
import { objects } from './objects.mjs';
import { pauseArchive } from './pause-image.mjs';

const START_MS = 200_000;

/**
 * Starts a cluster, and waits until its nodes are ready.
 * @returns {Promise<() => Promise<void>>} stops it
 */
export async function startCluster(home, { programs, ports }) {
  for (const node of nodeNumbers()) await killNode(home, node);
  for (const folder of ['logs', 'conf']) mkdirSync(join(home, folder), { recursive: true });
  makeNetwork(home, NODES);
  routePods(home);
  makeLogins(home);
  const stopControlPlane = startControlPlane(home, { programs, ports });
  const stop = async () => {
    for (const node of nodeNumbers()) await killNode(home, node);
    stopControlPlane();
    removeNetwork(home, NODES);
  };
  try {
    await until('The API server', async () => (await ask(home, 'GET /readyz')).status === 200);
    for (const { path, object } of objects()) await create(home, path, object);
    for (const node of nodeNumbers()) await startNode(home, node, programs);
    const pause = await pauseArchive(home, programs);
    for (const node of nodeNumbers())
      await until(
        `containerd of node ${node}`,
        async () => importImages(home, node, pause) === undefined,
      );
    await until('Both nodes', () => areNodesReady(home));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** True when every node is ready. */
export async function areNodesReady(home) {
  const { status, body } = await ask(home, 'GET /api/v1/nodes').catch(() => ({ status: 0 }));
  if (status !== 200) return false;
  const ready = body.items.filter(({ status: { conditions = [] } }) =>
    conditions.some(({ type, status: state }) => type === 'Ready' && state === 'True'),
  );
  return ready.length === NODES;
}

/** Asks the API server as its administrator. */
export function ask(home, action, object) {
  const [method, path] = action.split(' ');
  const { users } = JSON.parse(readFileSync(layoutOf(home).kubeconfig('admin'), 'utf8'));
  const ca = readFileSync(join(home, 'conf', 'ca.crt'));
  const headers = {
    authorization: `Bearer ${users[0].user.token}`,
    'content-type': 'application/json',
  };
  return new Promise((resolve, reject) => {
    const url = `${layoutOf(home).api}${path}`;
    const asked = request(url, { method, headers, ca, timeout: 20_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        const isJson = response.headers['content-type']?.includes('json');
        resolve({ status: response.statusCode, body: isJson ? JSON.parse(text) : text });
      });
    });
    asked.on('timeout', () => asked.destroy(new Error(`${path}: no answer`)));
    asked.on('error', reject);
    asked.end(object === undefined ? undefined : JSON.stringify(object));
  });
}

async function create(home, path, object) {
  await until(path, async () => {
    const { status, body } = await ask(home, `POST ${path}`, object);
    if (status === 201) return true;
    if (status !== 409) throw new Error(JSON.stringify(body));
    // The rights may have changed since the cluster was made.
    const isRole = /\/(cluster)?roles$/.test(path);
    if (isRole) await ask(home, `PUT ${path}/${object.metadata.name}`, object);
    return true;
  });
}

async function until(what, isSo) {
  let last;
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(200)) {
    try {
      if (await isSo()) return;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`${what} was not ready in time${last ? `: ${last.message}` : ''}.`);
}

/** The pods of a node are behind it, for this machine and for the other nodes. */
function routePods(home) {
  const { nodeName, nodeAddress, podRange } = layoutOf(home);
  const ip = (...words) => execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  for (const node of nodeNumbers()) {
    ip('route', 'add', podRange(node), 'via', nodeAddress(node));
    for (const other of nodeNumbers().filter((number) => number !== node))
      ip('-n', nodeName(other), 'route', 'add', podRange(node), 'via', nodeAddress(node));
  }
}
