// A network of machines that are network namespaces of this one: a switch, and a cable from it to each node and to here.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/**
 * The names and addresses of a swarm whose files are in a folder.
 * @param {string} home
 */
export function networkOf(home) {
  const digest = createHash('sha256').update(home).digest();
  const tag = digest.toString('hex').slice(0, 6);
  const subnet = `10.223.${digest[4]}`;
  return {
    switchName: `fb${tag}s`,
    hostLink: `fb${tag}`,
    hostAddress: `${subnet}.1`,
    nodeName: (node) => `fb${tag}n${node}`,
    nodeAddress: (node) => `${subnet}.${10 + node}`,
  };
}

/** Makes the network with the given number of nodes, after removing an earlier one. */
export function makeNetwork(home, nodes) {
  removeNetwork(home, nodes);
  const { switchName, hostLink, hostAddress, nodeName, nodeAddress } = networkOf(home);
  ip('netns', 'add', switchName);
  inside(switchName, 'link', 'add', 'br0', 'type', 'bridge');
  inside(switchName, 'link', 'set', 'br0', 'up');
  ip('link', 'add', hostLink, 'type', 'veth', 'peer', 'name', 'up0', 'netns', switchName);
  inside(switchName, 'link', 'set', 'up0', 'master', 'br0', 'up');
  ip('addr', 'add', `${hostAddress}/24`, 'dev', hostLink);
  ip('link', 'set', hostLink, 'up');
  for (let node = 1; node <= nodes; node += 1) {
    const name = nodeName(node);
    ip('netns', 'add', name);
    const cable = ['type', 'veth', 'peer', 'name', `node${node}`, 'netns', switchName];
    ip('link', 'add', 'eth0', 'netns', name, ...cable);
    inside(switchName, 'link', 'set', `node${node}`, 'master', 'br0', 'up');
    inside(name, 'addr', 'add', `${nodeAddress(node)}/24`, 'dev', 'eth0');
    inside(name, 'link', 'set', 'eth0', 'up');
    inside(name, 'link', 'set', 'lo', 'up');
    inside(name, 'route', 'add', 'default', 'via', hostAddress);
  }
}

/** Removes the existing parts of the network of {@link makeNetwork}. */
export function removeNetwork(home, nodes) {
  const { switchName, hostLink, nodeName } = networkOf(home);
  unlessGone(() => ip('link', 'del', hostLink));
  for (let node = 1; node <= nodes; node += 1) unlessGone(() => ip('netns', 'del', nodeName(node)));
  unlessGone(() => ip('netns', 'del', switchName));
}

/** Unplugs the cable of a node, or plugs it in again. */
export function setCable(home, node, state) {
  inside(networkOf(home).switchName, 'link', 'set', `node${node}`, state);
}

function inside(namespace, ...words) {
  ip('-n', namespace, ...words);
}

function ip(...words) {
  execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
}

function unlessGone(remove) {
  try {
    remove();
  } catch (error) {
    if (!/cannot find|no such file/i.test(error.stderr ?? '')) throw error;
  }
}
