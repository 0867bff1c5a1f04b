import type Docker from 'dockerode';
import type { RunRecord } from '../run-record.js';
import { statusOf } from './docker-client.js';
import { RUN_LABEL, RUNNER_LABEL } from './labels.js';
import { removeNetwork } from './networks.js';

/** Removes what is left of a run; false while the daemon does not answer. */
export async function endContainers(
  docker: Docker,
  { id }: Pick<RunRecord, 'id'>,
): Promise<boolean> {
  return removeAll(docker, { label: [`${RUN_LABEL}=${id}`] });
}

/** Removes the containers of a runner whose runs are not known, and its networks without containers. */
export async function sweepContainers(
  docker: Docker,
  runner: string,
  knownRuns: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  const filters = { label: [`${RUNNER_LABEL}=${runner}`] };
  const found = await docker.listContainers({ all: true, filters });
  // Listed after the containers: the folder of a run is there before its container.
  const known = await knownRuns();
  for (const { Id, Labels } of found)
    if (!known.has(Labels[RUN_LABEL] ?? '')) await remove(docker.getContainer(Id));
  for (const { Name } of await docker.listNetworks({ filters })) await removeNetwork(docker, Name);
}

async function removeAll(docker: Docker, filters: { readonly label: string[] }): Promise<boolean> {
  try {
    const found = await docker.listContainers({ all: true, filters });
    for (const { Id } of found) await remove(docker.getContainer(Id));
    return true;
  } catch {
    return false;
  }
}

async function remove(container: Docker.Container): Promise<void> {
  try {
    await container.remove({ force: true, v: true });
  } catch (error) {
    if (statusOf(error) === 404) return;
    if (statusOf(error) !== 409) throw error;
    // Its shim is removing it.
    await container.wait({ condition: 'removed' }).catch(() => undefined);
  }
}
