import type { DockerClient } from '../../shared/engine/docker-client.js';

/** The volume that the container of a task has at a path. */
export async function ownVolume(docker: DockerClient, task: string, path: string): Promise<string> {
  const { Mounts } = await docker.getContainer(task).inspect();
  const name = Mounts.find(({ Destination }) => Destination === path)?.Name;
  if (name === undefined) throw new Error(`The container ${task} has no volume at ${path}.`);
  return name;
}

/** The address by which the swarm knows this node. */
export async function nodeAddress(docker: DockerClient): Promise<string> {
  const { Swarm } = (await docker.info()) as { readonly Swarm: { readonly NodeAddr: string } };
  return Swarm.NodeAddr;
}
