import type Docker from 'dockerode';
import type { ContainerCreateOptions } from 'dockerode';
import type { WatchOrder } from '../shim/run-folder.js';
import type { Sweep } from '../sweeps.js';
import { type DockerAddress, statusOf } from './docker-client.js';
import { RUN_LABEL, RUNNER_LABEL, removeUnusedNetwork } from './networks.js';

/** The order for the shim of a container. */
export interface ContainerOrder extends WatchOrder {
  readonly docker: DockerAddress;
  /**
   * How long the daemon may be unavailable before the container is given up; default 120,000 ms.
   */
  readonly daemonMs?: number;
  readonly container: ContainerCreateOptions;
  /** The name of its network. */
  readonly network: string;
  /** The port that the program listens on, when it does. */
  readonly port?: number;
}

/** Removes the containers of a run; false while the daemon does not answer. */
export async function endContainers(
  docker: Docker,
  run: { readonly id: string },
): Promise<boolean> {
  try {
    await removeContainers(docker, run);
    return true;
  } catch {
    return false;
  }
}

/** Removes the containers of a run; throws when the removal must be repeated. */
export async function removeContainers(
  docker: Docker,
  { id }: { readonly id: string },
): Promise<void> {
  const filters = { label: [`${RUN_LABEL}=${id}`] };
  for (const { Id } of await docker.listContainers({ all: true, filters }))
    await remove(docker.getContainer(Id));
}

/** Removes the containers of unknown runs of a runner, and its networks without containers. */
export async function sweepContainers(
  docker: Docker,
  runner: string,
  { knownRuns, minAgeMs }: Sweep,
): Promise<void> {
  const filters = { label: [`${RUNNER_LABEL}=${runner}`] };
  const found = await docker.listContainers({ all: true, filters });
  // Listed after the containers, because the folder of a run exists before its container.
  const known = await knownRuns();
  for (const { Id, Labels } of found)
    if (!known.has(Labels[RUN_LABEL] ?? '')) await remove(docker.getContainer(Id));
  for (const { Name, Created } of await docker.listNetworks({ filters }))
    if (isOlder(Created, minAgeMs)) await removeUnusedNetwork(docker, Name);
}

/** True for something that was made at least so long ago, by the daemon's clock. */
export function isOlder(created: string | undefined, minAgeMs: number): boolean {
  return minAgeMs === 0 || Date.now() - Date.parse(created ?? '') >= minAgeMs;
}

async function remove(container: Docker.Container): Promise<void> {
  try {
    await container.remove({ force: true, v: true });
  } catch (error) {
    if (statusOf(error) === 404) return;
    if (statusOf(error) !== 409) throw error;
    await untilRemoved(container); // removed by its shim
  }
}

async function untilRemoved(container: Docker.Container): Promise<void> {
  try {
    await container.wait({ condition: 'removed' });
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
}
