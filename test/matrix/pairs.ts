import { fileURLToPath } from 'node:url';
import Docker from 'dockerode';
import { LABELS } from '#containers/kubernetes/names.js';
import { RUNNER_LABEL, runnerName } from '#containers/shared/engine/networks.js';
import { ask } from '../../tools/services/kubernetes/cluster.mjs';
import { S3_ROOT } from '../../tools/services/s3/logins.mjs';
import { makeTestImage, testImage } from '../containers/docker/test-image.js';
import { homeOf, makeClusterImages } from '../containers/kubernetes/cluster-images.js';
import { makeSwarmImages, nodeSockets, TEST_AGENT } from '../containers/swarm/swarm-images.js';
import { openOwnS3 } from '../support/own-s3.js';
import { service } from '../support/services.js';

const PROGRAMS = fileURLToPath(new URL('../fixtures/programs/', import.meta.url));

/** Behaves as it is told. */
export const PROGRAM = `${PROGRAMS}behave.mjs`;
/** The image of the suite, as requests call it. */
export const IMAGE = 'matrix';

/** A part of a server that the configuration chooses. */
interface Choice {
  /** The setting that chooses it. */
  readonly flags: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The names of what a runner in a directory has outside it, such as containers. */
  kept?(directory: string): Promise<readonly string[]>;
  close?(): PromiseLike<void>;
}

/** Servers to use in the place of the usual ones. */
export interface PairServers {
  /** The socket of a Docker daemon; default that of `npm run services`. */
  readonly docker?: string;
  /** The URL of an S3 server; default one for this pair alone. */
  readonly s3?: string;
}

type ServiceOfPair = 'docker' | 'kubernetes' | 's3' | 'swarm';

/** A runner or a storage, on what `npm run services` has started. */
interface Part {
  readonly service?: ServiceOfPair;
  open(on: PairServers): Promise<Choice>;
}

const RUNNERS = {
  process: {
    async open() {
      const command = (program: string) => [process.execPath, `${PROGRAMS}${program}.mjs`];
      const images = { [IMAGE]: { train: command('train'), serve: command('serve-model') } };
      return { flags: ['--runner', 'process', '--images', JSON.stringify(images)] };
    },
  },
  docker: {
    service: 'docker',
    async open({ docker = service('docker')?.url ?? '' }) {
      const socket = docker.replace(/^unix:\/\//, '');
      await makeTestImage(socket);
      const images = JSON.stringify({ [IMAGE]: testImage() });
      const flags = [
        '--docker-socket',
        socket,
        '--container-images',
        images,
        '--python-image',
        testImage(),
      ];
      return {
        flags: ['--runner', 'docker', ...flags],
        kept: (directory) => containersOf(socket, directory),
      };
    },
  },
  swarm: {
    service: 'swarm',
    async open() {
      const sockets = nodeSockets(service('swarm')?.url ?? '');
      const [manager = ''] = sockets;
      await makeSwarmImages(sockets);
      const images = JSON.stringify({ [IMAGE]: testImage(), agent: TEST_AGENT });
      const flags = [
        '--docker-socket',
        manager,
        '--container-images',
        images,
        '--python-image',
        testImage(),
      ];
      return {
        flags: ['--runner', 'swarm', ...flags],
        kept: (directory) => servicesOfSwarm(manager, directory),
      };
    },
  },
  kubernetes: {
    service: 'kubernetes',
    async open() {
      const kubeconfig = service('kubernetes')?.url ?? '';
      await makeClusterImages(kubeconfig);
      const images = JSON.stringify({ [IMAGE]: testImage(), agent: TEST_AGENT });
      const cluster = ['--kubeconfig', kubeconfig, '--container-images', images];
      return {
        flags: ['--runner', 'kubernetes', ...cluster, '--python-image', testImage()],
        kept: (directory) => jobsOfCluster(kubeconfig, directory),
      };
    },
  },
} satisfies Readonly<Record<string, Part>>;

const STORAGES = {
  filesystem: { open: async () => ({ flags: ['--storage', 'filesystem'] }) },
  s3: {
    service: 's3',
    async open({ s3 }) {
      const own = s3 === undefined ? await openOwnS3() : undefined;
      await own?.start();
      return {
        flags: ['--storage', 's3', '--s3-endpoint', s3 ?? own?.url ?? ''],
        environment: {
          AWS_ACCESS_KEY_ID: S3_ROOT.accessKeyId,
          AWS_SECRET_ACCESS_KEY: S3_ROOT.secretAccessKey,
        },
        close: async () => own?.[Symbol.asyncDispose](),
      };
    },
  },
} satisfies Readonly<Record<string, Part>>;

/** A runner with a storage. */
export interface Pair {
  readonly runner: keyof typeof RUNNERS;
  readonly storage: keyof typeof STORAGES;
}

/** The services that a pair needs. */
export function servicesOf({ runner, storage }: Pair): readonly ServiceOfPair[] {
  const parts: readonly Part[] = [RUNNERS[runner], STORAGES[storage]];
  return parts.flatMap(({ service: needed }) => needed ?? []);
}

/** The words and the environment of a server with the pair. */
export async function openPair({ runner, storage }: Pair, on: PairServers) {
  const parts: readonly Part[] = [RUNNERS[runner], STORAGES[storage]];
  const choices = await Promise.all(parts.map((part) => part.open(on)));
  return {
    runner,
    flags: choices.flatMap(({ flags }) => flags),
    environment: Object.assign({}, ...choices.map(({ environment }) => environment)) as Record<
      string,
      string
    >,
    async kept(directory: string): Promise<readonly string[]> {
      return (await Promise.all(choices.map(async (choice) => choice.kept?.(directory)))).flatMap(
        (names) => names ?? [],
      );
    },
    async close() {
      for (const choice of choices) await choice.close?.();
    },
  };
}

/** The containers and networks of a runner on a daemon. */
async function containersOf(socketPath: string, directory: string): Promise<readonly string[]> {
  const docker = new Docker({ socketPath });
  const filters = { label: [`${RUNNER_LABEL}=${runnerName(directory)}`] };
  const containers = await docker.listContainers({ all: true, filters });
  const networks = await docker.listNetworks({ filters });
  return [...containers.flatMap(({ Names }) => Names), ...networks.map(({ Name }) => Name)];
}

/** The services and networks of a runner on a swarm. */
async function servicesOfSwarm(socketPath: string, directory: string): Promise<readonly string[]> {
  const docker = new Docker({ socketPath });
  const filters = { label: [`${RUNNER_LABEL}=${runnerName(directory)}`] };
  const services = await docker.listServices({ filters });
  const networks = await docker.listNetworks({ filters });
  return [...services.map(({ Spec }) => Spec?.Name ?? ''), ...networks.map(({ Name }) => Name)];
}

/** The jobs of a runner on a cluster. */
async function jobsOfCluster(kubeconfig: string, directory: string): Promise<readonly string[]> {
  const labelSelector = encodeURIComponent(`${LABELS.runner}=${runnerName(directory)}`);
  const path = `/apis/batch/v1/namespaces/forebear/jobs?labelSelector=${labelSelector}`;
  const { body } = await ask(homeOf(kubeconfig), `GET ${path}`);
  const { items } = body as { readonly items: readonly { metadata: { name: string } }[] };
  return items.map(({ metadata }) => metadata.name);
}
