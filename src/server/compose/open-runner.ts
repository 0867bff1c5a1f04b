import {
  openProcessRunner,
  type ProgramUser,
  programIsolation,
} from '#containers/process/index.js';
import type { Runner } from '#src/ports/runner.js';
import { type Config, portRange, type ReadSettings } from '../config/index.js';
import type { Foundation } from './foundation.js';
import { containerImages, imageTable } from './image-table.js';

/** The directory of a runner's state. */
export interface RunnerPlace extends Pick<Foundation, 'clock' | 'ids' | 'logger'> {
  readonly directory: string;
  /** Where the engines create the folders of programs. */
  readonly workDirectories: readonly string[];
  readonly orphanGraceMs: number;
  readonly settings: ReadSettings;
}

/** The name of the agent's image among the configured ones. */
const AGENT_KEY = 'agent';

/** Containers of a server that is root do not run as root, even without `runAs`. */
const NOBODY: ProgramUser = { name: 'nobody', uid: 65_534, gid: 65_534 };

/** Opens the runner that a configuration names; its packages are loaded only then. */
export async function openRunner(
  config: Config,
  { logger, settings, ...place }: RunnerPlace,
): Promise<Runner> {
  const { warning, ...isolation } = programIsolation(config.runAs);
  if (config.runner === 'docker') {
    const { openDockerRunner } = await import('#containers/docker/index.js');
    const user = isolation.user ?? (process.getuid?.() === 0 ? NOBODY : undefined);
    if (config.containerNetwork === 'outside')
      logger.warn(
        'Containers reach the metadata service of a cloud, which hands out credentials; block it: iptables -I DOCKER-USER -d 169.254.169.254 -j DROP',
      );
    return openDockerRunner({
      ...place,
      docker: { socketPath: config.dockerSocket },
      images: () => containerImages({ ...config, ...settings() }),
      outsideNetwork: config.containerNetwork === 'outside',
      ...(user && { user }),
    });
  }
  if (config.runner === 'swarm') {
    const { AGENT_IMAGE, openSwarmRunner } = await import('#containers/swarm/index.js');
    const users = isolation.user ?? (process.getuid?.() === 0 ? NOBODY : undefined);
    // Containers of one user on different machines are separate, too.
    const user = users && 'first' in users ? { uid: users.first, gid: users.first } : users;
    return openSwarmRunner({
      ...place,
      docker: { socketPath: config.dockerSocket },
      images: () => containerImages({ ...config, ...settings() }),
      agentImage: config.containerImages[AGENT_KEY] ?? AGENT_IMAGE,
      ports: portRange(config.swarmPorts),
      nodeSocket: config.swarmNodeSocket,
      constraints: config.swarmConstraints,
      contactMs: config.swarmContactSeconds * 1000,
      outsideNetwork: config.containerNetwork === 'outside',
      ...(user && { user }),
    });
  }
  if (config.runner === 'kubernetes') {
    const { AGENT_IMAGE, openKubernetesRunner } = await import('#containers/kubernetes/index.js');
    const users = isolation.user ?? (process.getuid?.() === 0 ? NOBODY : undefined);
    const user = users && 'first' in users ? { uid: users.first, gid: users.first } : users;
    const { kubernetesCapacity: size } = config;
    return openKubernetesRunner({
      ...place,
      cluster: { kubeconfig: config.kubeconfig, namespace: config.kubernetesNamespace },
      images: () => containerImages({ ...config, ...settings() }),
      agentImage: config.containerImages[AGENT_KEY] ?? AGENT_IMAGE,
      podTemplates: config.kubernetesPodTemplates,
      queue: config.kubernetesQueue,
      servers: config.kubernetesServers,
      serverLabels: config.kubernetesServerLabels,
      contactMs: config.kubernetesContactSeconds * 1000,
      startMs: config.kubernetesStartSeconds * 1000,
      outsideNetwork: config.containerNetwork === 'outside',
      ...(size && { capacity: { ...size, memoryBytes: size.memoryGb * 2 ** 30 } }),
      ...(user && { user }),
    });
  }
  if (warning !== undefined) logger[config.runAs === undefined ? 'info' : 'warn'](warning);
  return openProcessRunner({
    ...place,
    images: () => imageTable({ ...config, ...settings() }),
    python: () => settings().python3,
    ...isolation,
  });
}
