import { randomUUID } from 'node:crypto';
import { type DockerClient, daemonReason, statusOf } from '../shared/engine/docker-client.js';
import { isOlder } from '../shared/engine/end-containers.js';
import { RUN_LABEL, RUNNER_LABEL, removeNetwork } from '../shared/engine/networks.js';
import type { Sweep } from '../shared/sweeps.js';
import type { SwarmOrder } from './shim/swarm-order.js';
import { nodeOf, untilOver } from './shim/task.js';

const SWEEP_MS = 30_000;

/**
 * Removes the services of a run; their agents then end its program. Returns false while no manager
 * answers.
 */
export async function endServices(docker: DockerClient, run: string): Promise<boolean> {
  try {
    await removeServices(docker, run);
    return true;
  } catch (error) {
    process.stderr.write(`${daemonReason(error)}\n`);
    return false;
  }
}

/** Removes the services of a run; throws when the removal must be repeated. */
export async function removeServices(docker: DockerClient, run: string): Promise<void> {
  const filters = { label: [`${RUN_LABEL}=${run}`] };
  for (const { ID } of await docker.listServices({ filters })) await remove(docker, ID);
}

/** Removes the services of unknown runs of a runner, and its networks without containers. */
export async function sweepServices(
  docker: DockerClient,
  runner: string,
  { knownRuns, minAgeMs }: Sweep,
): Promise<void> {
  const filters = { label: [`${RUNNER_LABEL}=${runner}`] };
  const found = await docker.listServices({ filters });
  // Listed after the services, because the folder of a run exists before its service.
  const known = await knownRuns();
  for (const { ID, Spec } of found)
    if (!known.has(Spec?.Labels?.[RUN_LABEL] ?? '')) await remove(docker, ID);
  for (const { Name, Created } of await docker.listNetworks({ filters }))
    if (isOlder(Created, minAgeMs)) await removeNetwork(docker, Name);
}

/** Removes the container of a run from a node whose agent was killed, by a short-lived service. */
export async function sweepNode(
  docker: DockerClient,
  { runId, service }: SwarmOrder,
  node: string,
): Promise<void> {
  try {
    if ((await nodeOf(docker, node)).isDown) return; // nothing runs there, or its agent ends it
    const task = service.TaskTemplate as { readonly ContainerSpec: object };
    const { id } = await docker.createService({
      ...service,
      Name: `${service.Name}-sweep-${randomUUID().slice(0, 8)}`,
      TaskTemplate: {
        ...task,
        ContainerSpec: { ...task.ContainerSpec, Args: ['sweep', runId] },
        Placement: { Constraints: [`node.id==${node}`] },
        Resources: {},
      },
    } as typeof service);
    await untilOver(docker, id, { withinMs: SWEEP_MS });
    await remove(docker, id);
  } catch (error) {
    process.stderr.write(`${daemonReason(error)}\n`);
  }
}

async function remove(docker: DockerClient, id: string): Promise<void> {
  try {
    await docker.getService(id).remove();
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
}
