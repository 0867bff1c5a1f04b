import type { HostResources } from '#src/ports/runner.js';
import { asked, type DockerAddress, type DockerClient } from '../shared/engine/docker-client.js';

/** The label of a node with the address at which its agents and instances listen. */
export const ADDRESS_LABEL = 'forebear.address';

/** A node of a swarm. See https://docs.docker.com/reference/api/engine/ (Node). */
interface SwarmNode {
  readonly ID: string;
  readonly Spec: {
    readonly Availability: string;
    readonly Labels?: Readonly<Record<string, string>>;
  };
  readonly Status: { readonly State: string; readonly Addr?: string };
  readonly ManagerStatus?: { readonly Addr?: string };
  readonly Description?: {
    readonly Resources?: {
      readonly NanoCPUs?: number;
      readonly MemoryBytes?: number;
      readonly GenericResources?: readonly GenericResource[] | null;
    };
  };
}

interface GenericResource {
  readonly DiscreteResourceSpec?: { readonly Kind: string; readonly Value: number };
  readonly NamedResourceSpec?: { readonly Kind: string; readonly Value: string };
}

/**
 * The resources of the largest node that accepts tasks, and the total of all nodes. Throws
 * `SERVICE_UNAVAILABLE` without a manager, and while no node is ready.
 */
export async function nodeResources(
  docker: DockerClient,
  address: DockerAddress,
): Promise<HostResources> {
  const nodes = await swarmNodes(docker, address);
  const sizes = nodes.filter(takesTasks).map(sizeOf);
  const [first = { cpus: 1, memoryBytes: 0, gpus: 0 }] = sizes.sort(
    (one, other) =>
      other.gpus - one.gpus || other.memoryBytes - one.memoryBytes || other.cpus - one.cpus,
  );
  const total = sizes.reduce(sum, { cpus: 0, memoryBytes: 0, gpus: 0 });
  return { ...first, total };
}

function sum(one: HostResources, other: HostResources): HostResources {
  return {
    cpus: one.cpus + other.cpus,
    memoryBytes: one.memoryBytes + other.memoryBytes,
    gpus: one.gpus + other.gpus,
  };
}

/** The addresses of agents and instances, by the id of their node. */
export async function nodeAddresses(
  docker: DockerClient,
  address: DockerAddress,
): Promise<Readonly<Record<string, string>>> {
  const nodes = await swarmNodes(docker, address);
  return Object.fromEntries(nodes.map((node) => [node.ID, addressOf(node)]));
}

async function swarmNodes(
  docker: DockerClient,
  address: DockerAddress,
): Promise<readonly SwarmNode[]> {
  return (await asked(address, docker.listNodes())) as readonly SwarmNode[];
}

function takesTasks({ Spec, Status }: SwarmNode): boolean {
  return Spec.Availability === 'active' && Status.State === 'ready';
}

function sizeOf({ Description }: SwarmNode): HostResources {
  const { NanoCPUs = 1e9, MemoryBytes = 0, GenericResources } = Description?.Resources ?? {};
  return {
    cpus: Math.max(1, Math.floor(NanoCPUs / 1e9)),
    memoryBytes: MemoryBytes,
    gpus: gpusOf(GenericResources ?? []),
  };
}

/** GPUs are resources that an operator names in the configuration of a node's daemon. */
function gpusOf(resources: readonly GenericResource[]): number {
  let count = 0;
  for (const { DiscreteResourceSpec: counted, NamedResourceSpec: named } of resources) {
    if (counted?.Kind === GPU_KIND) count += counted.Value;
    if (named?.Kind === GPU_KIND) count += 1;
  }
  return count;
}

/** The kind of generic resource that GPUs are advertised as. */
export const GPU_KIND = 'NVIDIA-GPU';

/** A manager may only know its own address from what it advertises. */
function addressOf({ Spec, Status, ManagerStatus }: SwarmNode): string {
  const labelled = Spec.Labels?.[ADDRESS_LABEL];
  if (labelled !== undefined) return labelled;
  const advertised = ManagerStatus?.Addr?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return advertised ?? Status.Addr ?? '';
}
