import type { ServiceOptions } from '../shared/engine/docker-client.js';
import { RUN_LABEL, RUNNER_LABEL } from '../shared/engine/networks.js';
import { AGENT_PATHS, AGENT_VARIABLES, type SentProgram } from '../shared/link/messages.js';
import { GPU_KIND } from './nodes.js';

/** The time from the request to end until an agent that has not ended its program is killed. */
const STOP_GRACE_NS = 30_000_000_000;
/**
 * The capabilities that an agent needs to give the folder of a program to its user, and to read the
 * program's files.
 */
const CAPABILITIES = ['CAP_CHOWN', 'CAP_DAC_OVERRIDE', 'CAP_FOWNER'];

/** The options of an agent's service. */
export interface ServiceParts {
  readonly program: SentProgram;
  /** The image of the agent. */
  readonly image: string;
  /** The socket of the daemon on every node. */
  readonly nodeSocket: string;
  readonly constraints: readonly string[];
  readonly key: string;
  readonly ports: readonly number[];
  readonly addresses: Readonly<Record<string, string>>;
  readonly contactMs: number;
}

/**
 * Makes the service of an agent: one task, which is not started a second time, because its watcher
 * decides that. The program's resources are reserved for the agent, so that the swarm finds a node
 * with room.
 */
export function serviceOptions(parts: ServiceParts): ServiceOptions {
  const { program, image, nodeSocket, constraints } = parts;
  const { runId, runner, labels, limits } = program;
  const named = Object.entries(labels).map(([name, value]) => [`forebear.${name}`, value]);
  const mine = { [RUN_LABEL]: runId, [RUNNER_LABEL]: runner };
  const volume = (path: string) => ({
    Type: 'volume',
    Target: path,
    VolumeOptions: { Labels: mine },
  });
  const options = {
    Name: `forebear-${runId}`,
    Labels: { ...Object.fromEntries(named), ...mine },
    TaskTemplate: {
      ContainerSpec: {
        Image: image,
        Args: ['run'],
        Env: Object.entries(variables(parts)).map(([name, value]) => `${name}=${value}`),
        User: '0:0',
        Init: true,
        CapabilityDrop: ['ALL'],
        CapabilityAdd: CAPABILITIES,
        StopGracePeriod: STOP_GRACE_NS,
        Mounts: [
          { Type: 'bind', Source: nodeSocket, Target: AGENT_PATHS.socket },
          volume(AGENT_PATHS.folder),
          ...(program.program.python ? [volume(AGENT_PATHS.python)] : []),
        ],
      },
      RestartPolicy: { Condition: 'none' },
      Resources: { Reservations: reservations(limits) },
      Placement: { Constraints: constraints },
      Networks: [{ Target: 'host' }],
    },
    Mode: { Replicated: { Replicas: 1 } },
  };
  return options as unknown as ServiceOptions; // the types miss fields of the API
}

/** Returns the same service with a constraint that excludes some nodes. */
export function withoutNodes(service: ServiceOptions, nodes: readonly string[]): ServiceOptions {
  const task = service.TaskTemplate as { readonly Placement: { readonly Constraints: string[] } };
  const Constraints = [...task.Placement.Constraints, ...nodes.map((node) => `node.id!=${node}`)];
  return { ...service, TaskTemplate: { ...task, Placement: { Constraints } } } as ServiceOptions;
}

function variables({ key, ports, addresses, contactMs }: ServiceParts) {
  return {
    [AGENT_VARIABLES.key]: key,
    [AGENT_VARIABLES.ports]: ports.join(','),
    [AGENT_VARIABLES.addresses]: JSON.stringify(addresses),
    [AGENT_VARIABLES.node]: '{{.Node.ID}}',
    [AGENT_VARIABLES.task]: '{{.Task.Name}}',
    [AGENT_VARIABLES.contactMs]: `${contactMs}`,
  };
}

function reservations({ cpus, memoryBytes, gpus }: SentProgram['limits']) {
  return {
    ...(cpus !== undefined && { NanoCPUs: Math.round(cpus * 1e9) }),
    ...(memoryBytes !== undefined && { MemoryBytes: memoryBytes }),
    ...(gpus && { GenericResources: [{ DiscreteResourceSpec: { Kind: GPU_KIND, Value: gpus } }] }),
  };
}
