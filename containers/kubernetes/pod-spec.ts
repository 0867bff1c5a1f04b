import { CONTAINER_ROOT } from '#src/domain/container/index.js';
import type { RunSpec } from '#src/ports/runner.js';
import { AGENT_PATHS } from '../shared/link/messages.js';
import {
  FOREBEAR_FOLDERS,
  programVariables,
  SERVING_PORT,
  workingDirectory,
} from '../shared/program-options.js';
import { MARK_VARIABLE } from '../shared/shim/processes.js';
import { AGENT_VARIABLES } from './agent/agent-settings.js';
import { EXCHANGE, LAUNCHER } from './agent/launcher.js';
import { CARRIED } from './carried-program.js';
import { AGENT_CONTAINER, AGENT_PORT, GATE_PORT, PROGRAM_CONTAINER } from './names.js';

const AGENT_MAIN = '/opt/forebear/dist/containers/kubernetes/agent/bundle.js';
const SHARED_MEMORY = '1Gi';
/** How long a server may take to get the files of an ended program. */
const COLLECT_SECONDS = 3_600;
/** The key of the link in the secret of a run. */
export const KEY = 'key';
/** In the place of the name of a run's objects. */
export const NAME_PLACE = 'forebear-name-of-the-run';

/** The settings of an operator for the pods of an instance type. */
export type PodTemplate = Readonly<Record<string, unknown>>;

/** Pods with all of these labels in one namespace. */
export interface ServerPods {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The parts of the objects of a run. */
export interface RunObjectParts {
  readonly runId: string;
  readonly runner: string;
  readonly image: string;
  readonly agentImage: string;
  /** `uid:gid`. */
  readonly user: string;
  readonly key: string;
  readonly contactMs: number;
  readonly outsideNetwork: boolean;
  /** Networks of servers outside the cluster, such as `10.1.0.0/16`. */
  readonly servers: readonly string[];
  /** The pods of the servers of this installation. */
  readonly serverPods: ServerPods;
  /** Fields of the pod's spec, such as its node selector. */
  readonly template: PodTemplate;
  /** The queue of Kueue. */
  readonly queue?: string | undefined;
  /** The program that comes with the pod, as files in base64; see `carriedData`. */
  readonly carried?: Readonly<Record<string, string>> | undefined;
}

/**
 * Makes the spec of the pod of a run. A launched program waits for its agent, so that both begin at
 * once; any other program is held back by a probe, until the agent has its folder.
 */
export function podSpec(spec: RunSpec, parts: RunObjectParts, entrypoint: readonly string[]) {
  const { host, program } = spec;
  const isLaunched = entrypoint.length > 0;
  const agent = agentContainer(spec, parts, isLaunched);
  const container = programContainer(spec, parts, entrypoint);
  const fixed = {
    restartPolicy: 'Never',
    hostname: host,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    ...{ hostNetwork: false, hostPID: false, hostIPC: false },
    shareProcessNamespace: true, // the agent ends the program
    terminationGracePeriodSeconds: COLLECT_SECONDS,
    ...(isLaunched
      ? { containers: [agent, container] }
      : { initContainers: [{ ...agent, ...HOLDING }], containers: [container] }),
    volumes: [
      { name: 'folder', emptyDir: {} },
      { name: 'exchange', emptyDir: {} },
      { name: 'memory', emptyDir: { medium: 'Memory', sizeLimit: SHARED_MEMORY } },
      ...(program.python ? [{ name: 'python', emptyDir: {} }] : []),
      ...(parts.carried ? [carriedVolume(parts.carried)] : []),
    ],
  };
  return { ...parts.template, ...fixed };
}

/** The kubelet starts the containers after this one once the port opens. */
const HOLDING = {
  restartPolicy: 'Always',
  startupProbe: {
    tcpSocket: { port: GATE_PORT },
    periodSeconds: 1,
    failureThreshold: 100_000,
  },
};

/** A later attempt has another folder, which the server sends. */
function carriedVolume(carried: object) {
  const items = Object.keys(carried).map((key) => ({ key, path: key }));
  return { name: 'carried', secret: { secretName: NAME_PLACE, items, optional: true } };
}

function agentContainer({ program }: RunSpec, parts: RunObjectParts, isLaunched: boolean) {
  return {
    name: AGENT_CONTAINER,
    image: parts.agentImage,
    imagePullPolicy: 'IfNotPresent',
    command: ['node', AGENT_MAIN],
    env: agentVariables(parts, isLaunched),
    ports: [{ containerPort: AGENT_PORT }],
    securityContext: {
      ...locked(),
      runAsUser: 0,
      runAsGroup: 0,
      capabilities: { drop: ['ALL'], add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL'] },
    },
    volumeMounts: [
      { name: 'folder', mountPath: AGENT_PATHS.folder },
      { name: 'exchange', mountPath: EXCHANGE },
      ...(program.python ? [{ name: 'python', mountPath: AGENT_PATHS.python }] : []),
      ...(parts.carried ? [{ name: 'carried', mountPath: CARRIED.folder, readOnly: true }] : []),
    ],
  };
}

function programContainer(spec: RunSpec, parts: RunObjectParts, entrypoint: readonly string[]) {
  const [uid = 0, gid = 0] = parts.user.split(':').map(Number);
  const python = { name: 'python', mountPath: FOREBEAR_FOLDERS.root, readOnly: true };
  return {
    name: PROGRAM_CONTAINER,
    image: parts.image,
    imagePullPolicy: 'IfNotPresent',
    ...command(spec, entrypoint),
    env: Object.keys(variablesOf(spec, parts)).map((name, index) => ({
      name,
      valueFrom: { secretKeyRef: { name: NAME_PLACE, key: variableKey(index) } },
    })),
    resources: resources(spec),
    ...(spec.listens && { ports: [{ containerPort: SERVING_PORT }] }),
    securityContext: {
      ...locked(),
      runAsUser: uid,
      runAsGroup: gid,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [
      { name: 'folder', mountPath: CONTAINER_ROOT },
      { name: 'memory', mountPath: '/dev/shm' },
      ...(entrypoint.length > 0 ? [{ name: 'exchange', mountPath: EXCHANGE }] : []),
      ...(spec.program.python ? [python] : []),
    ],
  };
}

/** Values may be secrets, which the spec of a pod would show to everyone who may read pods. */
export function variablesOf(
  spec: RunSpec,
  { runId }: RunObjectParts,
): Readonly<Record<string, string>> {
  return { ...programVariables(spec), [MARK_VARIABLE]: runId };
}

export function variableKey(index: number): string {
  return `variable-${index}`;
}

function locked() {
  return {
    allowPrivilegeEscalation: false,
    privileged: false,
    seccompProfile: { type: 'RuntimeDefault' },
  };
}

function command({ program, ...spec }: RunSpec, entrypoint: readonly string[]) {
  const { mode, arguments: words = [] } = program;
  const parameters = spec.parameters?.(CONTAINER_ROOT) ?? [];
  if (entrypoint.length === 0)
    return { args: literal([...(mode === 'process' ? [] : [mode]), ...words, ...parameters]) };
  const folder = mode === 'process' ? '' : workingDirectory(spec.folder); // '' is that of the image
  const start = ['sh', '-c', LAUNCHER, 'forebear-launcher', folder, CONTAINER_ROOT];
  return { command: literal([...start, ...entrypoint, ...words, ...parameters]) };
}

/** Kubernetes would replace `$(NAME)`. */
function literal(words: readonly string[]): readonly string[] {
  return words.map((word) => word.replaceAll('$', () => '$$'));
}

function agentVariables({ contactMs }: RunObjectParts, isLaunched: boolean) {
  return [
    {
      name: AGENT_VARIABLES.key,
      valueFrom: { secretKeyRef: { name: NAME_PLACE, key: KEY } },
    },
    { name: AGENT_VARIABLES.address, valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
    { name: AGENT_VARIABLES.starter, value: isLaunched ? 'launcher' : 'kubelet' },
    { name: AGENT_VARIABLES.contactMs, value: `${contactMs}` },
  ];
}

/** Requests equal limits, so that a node with room is found and the pod is not evicted early. */
function resources({ limits: { cpus, memoryBytes, gpus } = {} }: RunSpec) {
  const sizes = {
    ...(cpus !== undefined && { cpu: `${Math.round(cpus * 1000)}m` }),
    ...(memoryBytes !== undefined && { memory: `${memoryBytes}` }),
    ...(gpus && { 'nvidia.com/gpu': `${gpus}` }),
  };
  return { requests: sizes, limits: sizes };
}
