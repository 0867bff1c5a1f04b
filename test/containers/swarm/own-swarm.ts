import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import Docker from 'dockerode';
import { networkOf } from '../../../tools/services/swarm/network.mjs';
import { cutPower, socketOf } from '../../../tools/services/swarm/node.mjs';
import {
  isSwarmReady,
  NODES,
  startSwarm,
  stopSwarm,
} from '../../../tools/services/swarm/swarm.mjs';
import { until } from '../../contract/runner/harness.js';
import { testImage } from '../docker/test-image.js';
import { copyImage, TEST_AGENT } from './swarm-images.js';

/** A swarm of one test, whose nodes may lose their power. Node 1 is the manager. */
export interface OwnSwarm extends AsyncDisposable {
  /** The socket of the manager. */
  readonly socketPath: string;
  cutPower(node: number): Promise<void>;
  /** `pause` lets a node take no new tasks. */
  setAvailability(node: number, availability: 'active' | 'pause'): Promise<void>;
  /** The node that has the container of a run; undefined while there is none. */
  nodeOf(run: string): Promise<number | undefined>;
  /** Ends the agent of a run by SIGKILL. */
  killAgent(node: number, run: string): Promise<void>;
  /** The containers of programs of a run, on all nodes. */
  containersOf(run: string): Promise<readonly string[]>;
}

const READY_MS = 60_000;

/** Starts a swarm whose nodes have the images that another one has. */
export async function openOwnSwarm(from: string): Promise<OwnSwarm> {
  const home = await makeHome();
  const nodes = Array.from({ length: NODES }, (_, index) => index + 1);
  const dark = new Set<number>();
  const daemon = (node: number) => new Docker({ socketPath: socketOf(home, node) });
  const lit = () => nodes.filter((node) => !dark.has(node));
  const umask = process.umask(0o022); // a daemon would make images with it that not everyone may read
  try {
    await startSwarm(home);
  } finally {
    process.umask(umask);
  }
  await until(() => isSwarmReady(home), READY_MS);
  for (const node of nodes)
    for (const image of [testImage(), TEST_AGENT])
      await copyImage(from, socketOf(home, node), image);
  const containersOn = (node: number, run: string) =>
    daemon(node).listContainers({ filters: { name: [`^/forebear-${run}$`] } });
  return {
    socketPath: socketOf(home, 1),
    async cutPower(node) {
      dark.add(node);
      await cutPower(home, node);
    },
    async setAvailability(node, Availability) {
      const found = await daemon(1).listNodes();
      const known = found.find(({ Description }) => Description.Hostname === `node-${node}`);
      const { version } = { version: known?.Version?.Index };
      const spec = daemon(1).getNode(known?.ID ?? '');
      // The types miss that it is a promise.
      await (spec.update({ ...known?.Spec, Availability, version }) as unknown as Promise<void>);
    },
    async nodeOf(run) {
      for (const node of lit()) if ((await containersOn(node, run)).length > 0) return node;
      return undefined;
    },
    async killAgent(node, run) {
      const docker = daemon(node);
      const filters = { name: [`forebear-${run}-1.1`] };
      const [agent] = await docker.listContainers({ filters });
      await docker.getContainer(agent?.Id ?? '').kill();
    },
    async containersOf(run) {
      const found = await Promise.all(lit().map((node) => containersOn(node, run)));
      return found.flat().map(({ Id }) => Id);
    },
    async [Symbol.asyncDispose]() {
      await stopSwarm(home);
      await rm(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** A folder whose name gives its swarm a network that no other swarm of this machine has. */
async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'forebear-swarm-'));
  const known = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  if (known.every(({ address }) => address !== networkOf(home).hostAddress)) return home;
  await rm(home, { recursive: true });
  return makeHome();
}
