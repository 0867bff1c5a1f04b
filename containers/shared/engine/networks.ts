import { createHash } from 'node:crypto';
import type Docker from 'dockerode';
import type { Labels } from '#src/ports/run.js';
import { daemonReason, statusOf } from './docker-client.js';

/** The label of a container: the id of its run. */
export const RUN_LABEL = 'forebear.run';
/** The label of containers and networks: the runner that they belong to. */
export const RUNNER_LABEL = 'forebear.runner';

/** The value of {@link RUNNER_LABEL} for the runner of a directory. */
export function runnerName(directory: string): string {
  return createHash('sha256').update(directory).digest('hex').slice(0, 16);
}

/**
 * Networks of 62 hosts in 10.224.0.0/12: the daemon's own pools have room for only about thirty
 * networks.
 */
const SUBNETS = 1 << 14;
const SUBNET_HOSTS = 64;
const ATTEMPTS = 20;
/** The first address belongs to the server. */
const FIRST_HOST = 2;

/** A network of containers. */
export interface ContainerNetwork {
  readonly name: string;
  /** The address of a host, by its position in the job. */
  address(index: number): string;
}

/** A run that has a network. */
interface NetworkUser {
  readonly id: string;
  readonly labels: Labels;
}

/** Options of {@link Networks}. */
export interface NetworksOptions {
  readonly runner: string;
  /** Whether the networks have no route to the outside. */
  readonly isInternal: boolean;
  /** Whether they span the nodes of a swarm; the daemon must be a manager of it. */
  readonly isOverlay?: boolean;
}

/** The networks of one runner: one for the containers of each job and of each deployment. */
export class Networks {
  readonly #docker: Docker;
  readonly #options: NetworksOptions;
  /** The last creation by name, because the daemon would make two networks of one name. */
  readonly #making = new Map<string, Promise<ContainerNetwork>>();

  constructor(docker: Docker, options: NetworksOptions) {
    this.#docker = docker;
    this.#options = options;
  }

  /** Returns the network of a run, and creates it when it is missing. */
  async of(labels: Labels): Promise<ContainerNetwork> {
    const name = this.#nameOf(labels);
    const making = this.#making.get(name) ?? this.#ensure(name);
    this.#making.set(name, making);
    try {
      return await making;
    } finally {
      this.#making.delete(name);
    }
  }

  /**
   * Removes the network of a run, unless it contains containers of other runs. Throws when the
   * removal must be repeated.
   */
  async removeUnused({ id, labels }: NetworkUser): Promise<void> {
    const name = this.#nameOf(labels);
    const filters = { network: [name] };
    const found = await this.#docker.listContainers({ all: true, filters });
    const others = found.filter(({ Labels }) => Labels[RUN_LABEL] !== id);
    if (others.some(({ State }) => State !== 'removing')) return;
    if (found.length > 0) throw new Error(`Containers in the network ${name} are being removed.`);
    // An overlay may have containers on other nodes.
    if (this.#options.isOverlay) await removeNetwork(this.#docker, name);
    else await removeEmpty(this.#docker, name);
  }

  async #ensure(name: string): Promise<ContainerNetwork> {
    const { isInternal, isOverlay = false, runner } = this.#options;
    const first = createHash('sha256').update(name).digest().readUInt16BE(0);
    for (let attempt = 0; ; attempt += 1) {
      const known = await this.#find(name);
      if (known) return known;
      const subnet = subnetOf((first + attempt) % SUBNETS);
      try {
        await this.#docker.createNetwork({
          Name: name,
          Internal: isInternal,
          ...(isOverlay && { Driver: 'overlay', Attachable: true }),
          Labels: { [RUNNER_LABEL]: runner },
          IPAM: { Config: [{ Subnet: subnet }] },
        });
        return networkIn(name, subnet);
      } catch (error) {
        // Another network has the subnet.
        if (!/overlap/i.test(daemonReason(error)) || attempt >= ATTEMPTS) throw error;
      }
    }
  }

  async #find(name: string): Promise<ContainerNetwork | undefined> {
    try {
      const { IPAM } = await this.#docker.getNetwork(name).inspect();
      return networkIn(name, String(IPAM?.Config?.[0]?.['Subnet']));
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  }

  /** The hosts of a job share one network, which no other job uses. */
  #nameOf({ host: _host, variant: _variant, instance: _instance, ...shared }: Labels): string {
    const entries = Object.entries(shared).sort(([one], [other]) => (one < other ? -1 : 1));
    const hash = createHash('sha256').update(JSON.stringify([this.#options.runner, entries]));
    return `forebear-${hash.digest('hex').slice(0, 24)}`;
  }
}

/** Removes a network of one machine, unless it has containers, running or not. */
export async function removeUnusedNetwork(docker: Docker, name: string): Promise<void> {
  const found = await docker.listContainers({ all: true, filters: { network: [name] } });
  if (found.length === 0) await removeEmpty(docker, name);
}

/**
 * A daemon that was killed may still list endpoints of removed containers. It finds such an endpoint
 * only by the name of its container.
 */
async function removeEmpty(docker: Docker, name: string): Promise<void> {
  await removeNetwork(docker, name);
  try {
    const network = docker.getNetwork(name);
    const { Containers = {} } = await network.inspect();
    for (const { Name } of Object.values<{ readonly Name: string }>(Containers))
      await network.disconnect({ Container: Name, Force: true }).catch(ignoreMissing);
    await network.remove();
  } catch (error) {
    ignoreMissing(error);
  }
}

function ignoreMissing(error: unknown): void {
  if (statusOf(error) !== 404) throw error;
}

/** Removes a network, unless containers are still in it. */
export async function removeNetwork(docker: Docker, name: string): Promise<void> {
  try {
    await docker.getNetwork(name).remove();
  } catch (error) {
    if (![400, 403, 404, 409].includes(statusOf(error) ?? 0)) throw error;
  }
}

function networkIn(name: string, subnet: string): ContainerNetwork {
  const start = subnet.split('/')[0] ?? '';
  return { name, address: (index) => addressIn(start, FIRST_HOST + index) };
}

function subnetOf(number: number): string {
  const start = number * SUBNET_HOSTS;
  return `10.${224 + (start >> 16)}.${(start >> 8) & 0xff}.${start & 0xff}/26`;
}

function addressIn(start: string, host: number): string {
  const [one, two, three, last] = start.split('.').map(Number);
  return `${one}.${two}.${three}.${(last ?? 0) + host}`;
}
