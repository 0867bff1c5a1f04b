import { randomBytes, randomInt } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import type { Runner, RunSpec } from '#src/ports/runner.js';
import { type DockerAddress, dockerClient } from '../shared/engine/docker-client.js';
import { type ImageNames, imageReference } from '../shared/engine/images.js';
import { Networks, runnerName } from '../shared/engine/networks.js';
import type { SentNetwork } from '../shared/link/messages.js';
import { programUser, sentProgram } from '../shared/link/sent-program.js';
import { openShimRunner, type ShimRunnerOptions } from '../shared/shim-runner.js';
import type { ProgramUser } from '../shared/users/index.js';
import { endServices, removeServices, sweepServices } from './end-services.js';
import { nodeAddresses, nodeResources } from './nodes.js';
import { serviceOptions } from './service-options.js';
import type { SwarmOrder } from './shim/swarm-order.js';
import { pinImage } from './swarm-images.js';

export interface SwarmRunnerOptions extends ShimRunnerOptions {
  /** A manager of the swarm. */
  readonly docker: DockerAddress;
  /** Image references, by the names that requests use. */
  readonly images: () => ImageNames;
  /** The image of the agent. */
  readonly agentImage: string;
  /** The first and the last of the ports at which agents and instances listen on their nodes. */
  readonly ports: readonly [number, number];
  /** The socket of the daemon on every node; default `/var/run/docker.sock`. */
  readonly nodeSocket?: string;
  /** Constraints on the nodes, such as `node.labels.forebear==true`; default: all nodes. */
  readonly constraints?: readonly string[];
  /** The users that programs run as; default: the user of the server. */
  readonly user?: Pick<ProgramUser, 'uid' | 'gid'>;
  /** Let containers reach networks outside; default false. */
  readonly outsideNetwork?: boolean;
  /**
   * How long a node may have no contact before it is given up and its program ends; default one
   * minute.
   */
  readonly contactMs?: number;
  /** How many nodes are tried for a program whose node is lost, one after the other; default 3. */
  readonly maxAttempts?: number;
}

const KEY_BYTES = 32;
/** How many ports an agent may choose from. */
const PORTS = 8;
const DEFAULT_CONTACT_MS = 60_000;
const DEFAULT_ATTEMPTS = 3;

/** Opens a runner of services on the nodes of a swarm, and adopts the runs in its directory. */
export async function openSwarmRunner(options: SwarmRunnerOptions): Promise<Runner> {
  const { docker: address, images, contactMs = DEFAULT_CONTACT_MS } = options;
  const docker = dockerClient(address);
  await nodeResources(docker, address);
  const runner = runnerName(options.directory);
  const isInternal = !(options.outsideNetwork ?? false);
  const networks = new Networks(docker, { runner, isInternal, isOverlay: true });

  /**
   * The hosts of a job share a network across nodes; a program with a single host has one on its
   * node.
   */
  const networkOf = async ({ hosts = [], labels }: RunSpec): Promise<SentNetwork | undefined> => {
    if (hosts.length < 2) return undefined;
    const network = await networks.of(labels);
    return { name: network.name, addresses: hosts.map((_, index) => network.address(index)) };
  };

  return openShimRunner(options, {
    name: 'swarm',
    supports: { pipes: false, hostNames: true },
    shim: new URL('./shim/main.js', import.meta.url),
    resources: () => nodeResources(docker, address),
    async check(program) {
      imageReference(images(), program);
    },
    prepare: async (program) => {
      await pinImage(docker, address, options.agentImage);
      const { digest } = await pinImage(docker, address, imageReference(images(), program));
      return { imageDigest: digest, ...(program.python && { interpreter: digest }) };
    },
    async order(
      spec,
      { runId },
    ): Promise<Omit<SwarmOrder, 'maxLogBytes' | 'orphanGraceMs' | 'runId'>> {
      const imageName = imageReference(images(), spec.program);
      const [image, agent] = await Promise.all([
        pinImage(docker, address, imageName),
        pinImage(docker, address, options.agentImage),
      ]);
      const network = await networkOf(spec);
      const program = sentProgram(spec, {
        runId,
        runner,
        imageName,
        image: image.reference,
        user: programUser(options.user),
        outsideNetwork: !isInternal,
        ...(network && { network }),
      });
      const link = {
        key: randomBytes(KEY_BYTES).toString('hex'),
        ports: somePorts(options.ports),
        addresses: await nodeAddresses(docker, address),
        contactMs,
      };
      const { nodeSocket = '/var/run/docker.sock', constraints = [] } = options;
      return {
        ...link,
        docker: address,
        folder: await realpath(spec.folder),
        program,
        service: serviceOptions({
          ...link,
          program,
          image: agent.reference,
          nodeSocket,
          constraints,
        }),
        maxAttempts: options.maxAttempts ?? DEFAULT_ATTEMPTS,
      };
    },
    endAll: ({ id }) => endServices(docker, id),
    removed: async (record) => {
      await removeServices(docker, record.id); // its shim may not have removed it yet
      await networks.removeUnused(record);
    },
    sweep: (sweep) => sweepServices(docker, runner, sweep),
  });
}

/** Chosen for each run, so that agents on one node rarely want the same port. */
function somePorts([first, last]: readonly [number, number]): readonly number[] {
  const chosen = new Set<number>();
  const wanted = Math.min(PORTS, last - first + 1);
  while (chosen.size < wanted) chosen.add(randomInt(first, last + 1));
  return [...chosen];
}
