import type { DockerClient } from '../../shared/engine/docker-client.js';

/** The volume at a path of the task's container, if any. */
export async function ownVolume(
  docker: DockerClient,
  task: string,
  path: string,
): Promise<string | undefined> {
  const { Mounts } = await docker.getContainer(task).inspect();
  return Mounts.find(({ Destination }) => Destination === path)?.Name;
}

/** The address of this node in the swarm. */
export async function nodeAddress(docker: DockerClient): Promise<string> {
  const { Swarm } = (await docker.info()) as { readonly Swarm: { readonly NodeAddr: string } };
  return Swarm.NodeAddr;
}
