import { constants } from 'node:os';
import type { ProgramEnd } from '../shared/shim/run-shim.js';
import type { KubeObject } from './client/kube-client.js';
import { AGENT_CONTAINER, PROGRAM_CONTAINER } from './names.js';

/** A pod, with the fields that the runner reads. */
export interface Pod extends KubeObject {
  readonly spec?: { readonly nodeName?: string };
  readonly status?: {
    readonly phase?: string;
    readonly podIP?: string;
    readonly reason?: string;
    readonly message?: string;
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
    readonly containerStatuses?: readonly ContainerStatus[];
    readonly initContainerStatuses?: readonly ContainerStatus[];
  };
}

interface ContainerStatus {
  readonly name: string;
  readonly imageID?: string;
  readonly restartCount?: number;
  readonly state?: {
    readonly waiting?: { readonly reason?: string; readonly message?: string };
    readonly running?: object;
    readonly terminated?: Terminated;
  };
}

interface Terminated {
  readonly exitCode: number;
  readonly signal?: number;
  readonly reason?: string;
  readonly message?: string;
}

/** The state of a run's pod, in the words of the runner. */
export interface PodView {
  readonly name: string;
  readonly node: string | undefined;
  readonly address: string | undefined;
  readonly isAgentRunning: boolean;
  /** The agent has ended, or was started again without its memory. */
  readonly isAgentLost: boolean;
  readonly isProgramRunning: boolean;
  /** Whether the container of the program has begun, also when it has ended since. */
  readonly hasBegun: boolean;
  /** The digest of the image that the program runs, once it has begun. */
  readonly imageDigest?: string;
  /** Absent until the program has ended. */
  readonly end?: ProgramEnd;
  /** Why no node has taken the pod yet. */
  readonly waitsFor?: string;
  /** Why a container cannot start; `isFinal` when waiting does not help. */
  readonly trouble?: {
    readonly container: string;
    readonly message: string;
    readonly isFinal: boolean;
  };
  /** Why the cluster ends the pod, such as an eviction. */
  readonly disruption?: string;
  readonly isOver: boolean;
}

/** The exit code of a program that was ended by a signal is this plus the signal's number. */
const SIGNALLED = 128;
/** Reasons for which waiting does not help. */
const FINAL = [
  'InvalidImageName',
  'ErrImageNeverPull',
  'CreateContainerError',
  'RunContainerError',
];
const PULL = ['ErrImagePull', 'ImagePullBackOff', ...FINAL, 'CreateContainerConfigError'];
const MISSING = /not found|manifest unknown|denied|unauthorized/i;

/** Reads the state of a run's pod. */
export function podView(pod: Pod): PodView {
  const { status = {}, spec = {} } = pod;
  const statuses = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
  const of = (name: string) => statuses.find((container) => container.name === name);
  const [agent, program] = [of(AGENT_CONTAINER), of(PROGRAM_CONTAINER)];
  const condition = (type: string) => status.conditions?.find((found) => found.type === type);
  const scheduled = condition('PodScheduled');
  const disrupted = condition('DisruptionTarget');
  const { running, terminated } = program?.state ?? {};
  const hasBegun = running !== undefined || terminated !== undefined;
  const imageDigest = hasBegun ? digestIn(program?.imageID) : undefined;
  const trouble = troubleOf(agent) ?? troubleOf(program);
  const disruption =
    disrupted?.status === 'True'
      ? (disrupted.message ?? disrupted.reason)
      : status.reason === 'Evicted'
        ? status.message
        : pod.metadata.deletionTimestamp && 'its pod was deleted';
  return {
    name: pod.metadata.name,
    node: spec.nodeName,
    address: status.podIP,
    isAgentRunning: agent?.state?.running !== undefined,
    isAgentLost: agent?.state?.terminated !== undefined || (agent?.restartCount ?? 0) > 0,
    isProgramRunning: running !== undefined,
    hasBegun,
    ...(imageDigest !== undefined && { imageDigest }),
    ...(terminated && { end: endOf(terminated) }),
    ...(scheduled?.status === 'False' && {
      waitsFor: scheduled.message ?? scheduled.reason ?? 'no node',
    }),
    ...(trouble && { trouble }),
    ...(disruption !== undefined && { disruption }),
    isOver: status.phase === 'Succeeded' || status.phase === 'Failed',
  };
}

/** The digest at the end of a text, such as `docker.io/library/alpine@sha256:…`. */
export function digestIn(text = ''): string | undefined {
  return /sha256:[0-9a-f]{64}$/.exec(text)?.[0];
}

/** How a container ended. */
export function endOf({ exitCode, reason, message }: Terminated): ProgramEnd {
  const signal = signalOf(exitCode);
  const end = signal === undefined ? { code: exitCode } : { code: null, signal };
  if (reason === 'OOMKilled')
    return {
      code: null,
      signal: 'SIGKILL',
      reason: 'out-of-memory',
      message: 'Memory limit exceeded: the container was killed.',
    };
  if (reason === 'StartError' || reason === 'ContainerCannotRun')
    return {
      code: null,
      reason: 'not-started',
      message: `The program could not be started: ${message ?? reason}`,
    };
  return end;
}

/** The signal of an exit code; undefined for a code of the program's own. */
export function signalOf(exitCode: number): string | undefined {
  const [name] =
    Object.entries(constants.signals).find(([, number]) => number === exitCode - SIGNALLED) ?? [];
  return name;
}

function troubleOf(status: ContainerStatus | undefined): PodView['trouble'] {
  const { reason = '', message = reason } = status?.state?.waiting ?? {};
  if (!status || !PULL.includes(reason)) return undefined;
  const isFinal = FINAL.includes(reason) || MISSING.test(message);
  return { container: status.name, message, isFinal };
}
