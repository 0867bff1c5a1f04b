// The names and addresses of a cluster whose files are in a folder.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { networkOf } from '../swarm/network.mjs';

/** The number of nodes. */
export const NODES = 2;
export const API_PORT = 6443;
/** Services get addresses here; only the one of the API server answers, because no proxy runs. */
export const SERVICE_RANGE = '10.96.0.0/16';
/** The address of the API server for pods. */
export const SERVICE_API = '10.96.0.1';

/** @param {string} home */
export function layoutOf(home) {
  const network = networkOf(home);
  const [, , third] = createHash('sha256').update(home).digest();
  const first = third & 0xfe;
  return {
    ...network,
    api: `https://${network.hostAddress}:${API_PORT}`,
    kubeconfig: (user) => join(home, 'conf', `${user}.kubeconfig`),
    nodeFolder: (node) => join(home, `node-${node}`),
    podRange: (node) => `10.222.${first + node - 1}.0/24`,
    cgroup: (node) => `forebear-${network.nodeName(node)}`,
  };
}

export function nodeNumbers() {
  return Array.from({ length: NODES }, (_, index) => index + 1);
}
