import type { HostResources } from '#src/ports/runner.js';
import { asked, type DockerAddress, type DockerClient } from '../shared/engine/docker-client.js';
import { hostResources } from '../shared/host-resources.js';

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
