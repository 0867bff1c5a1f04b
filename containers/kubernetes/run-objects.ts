import { CONTAINER_ROOT } from '#src/domain/container/index.js';
import type { RunSpec } from '#src/ports/runner.js';
import { AGENT_PATHS } from '../shared/link/messages.js';
import {
  FOREBEAR_FOLDERS,
  programEntrypoint,
  programVariables,
  SERVING_PORT,
  workingDirectory,
} from '../shared/program-options.js';
import { MARK_VARIABLE } from '../shared/shim/processes.js';
import { AGENT_VARIABLES } from './agent/agent-settings.js';
import { EXCHANGE, LAUNCHER } from './agent/launcher.js';
import {
  AGENT_CONTAINER,
  AGENT_PORT,
  GATE_PORT,
  groupOf,
  LABELS,
  PROGRAM_CONTAINER,
} from './names.js';

const AGENT_MAIN = '/opt/forebear/dist/containers/kubernetes/agent/main.js';
const SHARED_MEMORY = '1Gi';
/** How long a server may take to get the files of an ended program. */
const COLLECT_SECONDS = 3_600;
/** Objects behind servers that never come back are removed after this. */
const KEPT_SECONDS = 3_600;
const KEY = 'key';

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
}

/** The objects of a run, without their names. */
export interface RunObjects {
  readonly job: object;
  readonly secret: object;
  readonly policy: object;
  /** Whether a launcher starts the program, so that its output comes through the agent. */
  readonly isLaunched: boolean;
  readonly group: string;
}

/** Makes the objects of a run: a job with one pod, the key of its link, and its network policy. */
export function runObjects(spec: RunSpec, parts: RunObjectParts): RunObjects {
  const group = groupOf(spec.labels);
  const labels = {
    'app.kubernetes.io/name': 'forebear-program',
    'app.kubernetes.io/managed-by': 'forebear',
    'app.kubernetes.io/component': spec.listens ? 'endpoint' : 'job',
    [LABELS.run]: parts.runId,
    [LABELS.runner]: parts.runner,
    [LABELS.group]: group,
    [LABELS.host]: spec.host,
  };
  const annotations = Object.fromEntries(
    Object.entries(spec.labels).map(([name, value]) => [`forebear.io/${name}`, value]),
  );
  const metadata = { labels, annotations };
  const entrypoint = programEntrypoint(spec, { isCarried: true });
  const isLaunched = entrypoint.length > 0;
  const variables = Object.values(variablesOf(spec, parts));
  const toEntry = (value: string, index: number) => [variableKey(index), value];
  return {
    isLaunched,
    group,
    job: {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: {
        ...metadata,
        ...(parts.queue && { labels: { ...labels, [LABELS.queue]: parts.queue } }),
      },
      spec: {
        backoffLimit: 0,
        completions: 1,
        parallelism: 1,
        podReplacementPolicy: 'Failed',
        ttlSecondsAfterFinished: KEPT_SECONDS,
        ...(parts.queue && { suspend: true }), // Kueue lets it begin
        template: { metadata, spec: podSpec(spec, parts, entrypoint) },
      },
    },
    secret: {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { labels },
      immutable: true,
      stringData: { [KEY]: parts.key, ...Object.fromEntries(variables.map(toEntry)) },
    },
    policy: networkPolicy(labels, parts),
  };
}

/** Returns a job with its name, and with the name of its secret. */
export function namedJob(job: object, name: string): object {
  return JSON.parse(JSON.stringify({ ...job }).replaceAll(NAME_PLACE, name)) as object;
}

/** In the place of the name of a run's objects. */
const NAME_PLACE = 'forebear-name-of-the-run';

function podSpec(spec: RunSpec, parts: RunObjectParts, entrypoint: readonly string[]) {
  const { host, program } = spec;
  const python = program.python ? [{ name: 'python', mountPath: AGENT_PATHS.python }] : [];
  const [uid = 0, gid = 0] = parts.user.split(':').map(Number);
  const isLaunched = entrypoint.length > 0;
  const fixed = {
    restartPolicy: 'Never',
    hostname: host,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    ...{ hostNetwork: false, hostPID: false, hostIPC: false },
    shareProcessNamespace: true, // the agent ends the program
    terminationGracePeriodSeconds: COLLECT_SECONDS,
    initContainers: [
      {
        name: AGENT_CONTAINER,
        image: parts.agentImage,
        imagePullPolicy: 'IfNotPresent',
        restartPolicy: 'Always',
        command: ['node', AGENT_MAIN],
        env: agentVariables(parts, isLaunched),
        ports: [{ containerPort: AGENT_PORT }],
        // Without a launcher, the kubelet starts the program once this port opens.
        ...(!isLaunched && {
          startupProbe: {
            tcpSocket: { port: GATE_PORT },
            periodSeconds: 1,
            failureThreshold: 100_000,
          },
        }),
        securityContext: {
          ...locked(),
          runAsUser: 0,
          runAsGroup: 0,
          capabilities: { drop: ['ALL'], add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL'] },
        },
        volumeMounts: [
          { name: 'folder', mountPath: AGENT_PATHS.folder },
          { name: 'exchange', mountPath: EXCHANGE },
          ...python,
        ],
      },
    ],
    containers: [
      {
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
          ...(isLaunched ? [{ name: 'exchange', mountPath: EXCHANGE }] : []),
          ...python.map(({ name }) => ({
            name,
            mountPath: FOREBEAR_FOLDERS.root,
            readOnly: true,
          })),
        ],
      },
    ],
    volumes: [
      { name: 'folder', emptyDir: {} },
      { name: 'exchange', emptyDir: {} },
      { name: 'memory', emptyDir: { medium: 'Memory', sizeLimit: SHARED_MEMORY } },
      ...python.map(({ name }) => ({ name, emptyDir: {} })),
    ],
  };
  return { ...parts.template, ...fixed };
}

/** Values may be secrets, which the spec of a pod would show to everyone who may read pods. */
function variablesOf(spec: RunSpec, { runId }: RunObjectParts): Readonly<Record<string, string>> {
  return { ...programVariables(spec), [MARK_VARIABLE]: runId };
}

function variableKey(index: number): string {
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

function networkPolicy(labels: Readonly<Record<string, string>>, parts: RunObjectParts): object {
  const group = { podSelector: { matchLabels: { [LABELS.group]: labels[LABELS.group] } } };
  const { namespace, labels: serverLabels } = parts.serverPods;
  const servers = [
    {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
      podSelector: { matchLabels: serverLabels },
    },
    ...parts.servers.map((cidr) => ({ ipBlock: { cidr } })),
  ];
  const ports = [AGENT_PORT, SERVING_PORT].map((port) => ({ protocol: 'TCP', port }));
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { labels },
    spec: {
      podSelector: { matchLabels: { [LABELS.run]: parts.runId } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: [group] }, { from: servers, ports }],
      egress: parts.outsideNetwork ? [{}] : [{ to: [group] }],
    },
  };
}
