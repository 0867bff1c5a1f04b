import type { DockerClient } from '../../shared/engine/docker-client.js';

/** The volume that the container of a task has at a path, if any. */
export async function ownVolume(
  docker: DockerClient,
  task: string,
  path: string,
): Promise<string | undefined> {
  const { Mounts } = await docker.getContainer(task).inspect();
  return Mounts.find(({ Destination }) => Destination === path)?.Name;
}

/** The address by which the swarm knows this node. */
export async function nodeAddress(docker: DockerClient): Promise<string> {
  const { Swarm } = (await docker.info()) as { readonly Swarm: { readonly NodeAddr: string } };
  return Swarm.NodeAddr;
}
