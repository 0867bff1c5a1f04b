import { fileURLToPath } from 'node:url';
import Docker from 'dockerode';
import { RUNNER_LABEL, runnerName } from '#containers/shared/engine/labels.js';
import { S3_ROOT } from '../../tools/services/s3/logins.mjs';
import { makeTestImage, testImage } from '../containers/docker/test-image.js';
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

/** A runner or a storage, on what `npm run services` has started. */
interface Part {
  readonly service?: 'docker' | 's3';
  open(): Promise<Choice>;
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
    async open() {
      const socket = (service('docker')?.url ?? '').replace(/^unix:\/\//, '');
      await makeTestImage(socket);
      const images = JSON.stringify({ [IMAGE]: testImage() });
      const flags = ['--docker-socket', socket, '--container-images', images];
      return {
        flags: ['--runner', 'docker', ...flags],
        kept: (directory) => containersOf(socket, directory),
      };
    },
  },
} satisfies Readonly<Record<string, Part>>;

const STORAGES = {
  filesystem: { open: async () => ({ flags: ['--storage', 'filesystem'] }) },
  s3: {
    service: 's3',
    async open() {
      const server = await openOwnS3();
      await server.start();
      return {
        flags: ['--storage', 's3', '--s3-endpoint', server.url],
        environment: {
          AWS_ACCESS_KEY_ID: S3_ROOT.accessKeyId,
          AWS_SECRET_ACCESS_KEY: S3_ROOT.secretAccessKey,
        },
        close: () => server[Symbol.asyncDispose](),
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
export function servicesOf({ runner, storage }: Pair): readonly ('docker' | 's3')[] {
  const parts: readonly Part[] = [RUNNERS[runner], STORAGES[storage]];
  return parts.flatMap(({ service: needed }) => needed ?? []);
}

/** The words and the environment of a server with the pair. */
export async function openPair({ runner, storage }: Pair) {
  const choices: readonly Choice[] = [await RUNNERS[runner].open(), await STORAGES[storage].open()];
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
