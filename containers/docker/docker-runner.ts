import { realpath } from 'node:fs/promises';
import type { HostResources, Runner } from '#src/ports/runner.js';
import { containerOptions } from '../shared/engine/container-options.js';
import {
  asked,
  type DockerAddress,
  type DockerClient,
  dockerClient,
} from '../shared/engine/docker-client.js';
import {
  endContainers,
  removeContainers,
  sweepContainers,
} from '../shared/engine/end-containers.js';
import { ensureImage, type ImageNames, imageReference } from '../shared/engine/images.js';
import { Networks, runnerName } from '../shared/engine/networks.js';
import { hostProcessor, hostResources } from '../shared/host-resources.js';
import { openShimRunner, type ShimRunnerOptions } from '../shared/shim-runner.js';
import { ProgramFolders, type ProgramUsers } from '../shared/users/index.js';

/**
 * What containers of the daemon may use. GPUs count only when the daemon has the runtime of the
 * NVIDIA container toolkit, because otherwise it refuses them. Throws `SERVICE_UNAVAILABLE` without
 * an answer.
 */
export async function daemonResources(
  docker: DockerClient,
  address: DockerAddress,
): Promise<HostResources> {
  const info = (await asked(address, docker.info())) as DaemonInfo;
  const { gpus } = await hostResources();
  const hasToolkit = info.Runtimes?.['nvidia'] !== undefined;
  return { cpus: info.NCPU, memoryBytes: info.MemTotal, gpus: hasToolkit ? gpus : 0 };
}

/** See https://docs.docker.com/reference/api/engine/ (SystemInfo). */
interface DaemonInfo {
  readonly NCPU: number;
  readonly MemTotal: number;
  readonly Runtimes?: Readonly<Record<string, unknown>>;
}

export interface DockerRunnerOptions extends ShimRunnerOptions {
  readonly docker: DockerAddress;
  /** The present image references, by the names that requests use. */
  readonly images: () => ImageNames;
  /** The users that programs run as; default: the user of the server. */
  readonly user?: ProgramUsers;
  /** The directories in which callers make the folders of programs. */
  readonly workDirectories?: readonly string[];
  /** Let containers reach networks outside; default false. */
  readonly outsideNetwork?: boolean;
  /**
   * How long the daemon may be unavailable before its containers are given up; default two minutes.
   */
  readonly daemonMs?: number;
}

/** Opens a runner of containers, and adopts the runs in its directory. */
export async function openDockerRunner(options: DockerRunnerOptions): Promise<Runner> {
  const { docker: address, images, user, workDirectories = [], daemonMs } = options;
  const docker = dockerClient(address);
  const resources = await daemonResources(docker, address);
  const users = user && (await ProgramFolders.open(user, workDirectories));
  const runner = runnerName(options.directory);
  const isInternal = !(options.outsideNetwork ?? false);
  const networks = new Networks(docker, { runner, isInternal });
  return openShimRunner(options, {
    name: 'docker',
    supports: { pipes: true, hostNames: true },
    shim: new URL('./shim/main.js', import.meta.url),
    resources: async () => resources,
    processor: hostProcessor,
    check: async (program) => void imageReference(images(), program),
    prepare: async (program, { say, signal }) => {
      const reference = imageReference(images(), program);
      const imageDigest = await ensureImage(docker, address, { reference, say, signal });
      return { imageDigest, ...(program.python && { interpreter: imageDigest }) };
    },
    async order(spec, { runId, launched }) {
      const given = await users?.give(spec);
      if (given) void launched.then(() => given.release());
      const { uid, gid } = given ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
      const network = await asked(address, networks.of(spec.labels));
      const place = { runner, network, user: `${uid}:${gid}` };
      const image = imageReference(images(), spec.program);
      const own = { ...spec, folder: await realpath(spec.folder) };
      return {
        docker: address,
        ...(daemonMs !== undefined && { daemonMs }),
        ...containerOptions(own, { runId, image, place }),
      };
    },
    endAll: (record) => endContainers(docker, record),
    removed: async (record) => {
      await removeContainers(docker, record); // its shim may not have removed it yet
      await networks.removeUnused(record);
    },
    sweep: (sweep) => sweepContainers(docker, runner, sweep),
  });
}
