// A swarm of two daemons on this machine.
import { request } from 'node:http';
import { makeNetwork, networkOf, removeNetwork } from './network.mjs';
import { killNode, socketOf, startNode, stopNode } from './node.mjs';

/** The first node is the manager. */
export const NODES = 2;

/** Starts the nodes and joins them in a swarm, a new one each time. */
export async function startSwarm(home) {
  for (const node of nodes()) await killNode(home, node);
  makeNetwork(home, NODES);
  for (const node of nodes()) {
    await startNode(home, node);
    // The state of an earlier swarm.
    await ask(socketOf(home, node), 'POST /swarm/leave?force=true').catch(() => undefined);
  }
  const { nodeAddress } = networkOf(home);
  const listen = { ListenAddr: '0.0.0.0:2377' };
  const manager = { ...listen, AdvertiseAddr: nodeAddress(1) };
  await ask(socketOf(home, 1), 'POST /swarm/init', manager);
  const { JoinTokens } = await ask(socketOf(home, 1), 'GET /swarm');
  for (const node of nodes().slice(1))
    await ask(socketOf(home, node), 'POST /swarm/join', {
      ...listen,
      AdvertiseAddr: nodeAddress(node),
      RemoteAddrs: [`${nodeAddress(1)}:2377`],
      JoinToken: JoinTokens.Worker,
    });
}

/** Stops the nodes and removes their network; their images stay. */
export async function stopSwarm(home) {
  await Promise.all(nodes().map((node) => stopNode(home, node)));
  removeNetwork(home, NODES);
}

/** True when every node is ready. */
export async function isSwarmReady(home) {
  const found = await ask(socketOf(home, 1), 'GET /nodes').catch(() => []);
  return found.filter(({ Status }) => Status.State === 'ready').length === NODES;
}

function nodes() {
  return Array.from({ length: NODES }, (_, index) => index + 1);
}

function ask(socketPath, action, body) {
  const [method, path] = action.split(' ');
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const asked = request({ socketPath, path, method, headers, timeout: 60_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        if (response.statusCode >= 400) reject(new Error(`${action}: ${text}`));
        else resolve(text.trim() === '' ? undefined : JSON.parse(text));
      });
    });
    asked.on('timeout', () => asked.destroy(new Error(`${action}: no answer`)));
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
