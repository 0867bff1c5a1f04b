import type { OutputLine, Program } from '#src/ports/runner.js';
import type { ProgramEnd } from '../../shared/shim/run-shim.js';

/** The variables by which a service describes the agent to itself. */
export const AGENT_VARIABLES = {
  /** The key of the link, in hexadecimal digits. */
  key: 'FOREBEAR_KEY',
  /** Ports to choose from, separated by commas. */
  ports: 'FOREBEAR_PORTS',
  /** Addresses by node, as JSON. */
  addresses: 'FOREBEAR_ADDRESSES',
  node: 'FOREBEAR_NODE',
  /** The name of the agent's own container. */
  task: 'FOREBEAR_TASK',
  contactMs: 'FOREBEAR_CONTACT_MS',
} as const;

/** Where an agent finds the socket of its daemon, and keeps the folder of the program. */
export const AGENT_PATHS = {
  socket: '/var/run/docker.sock',
  folder: '/forebear/ml',
  /** What a Python program needs beside its folder. */
  python: '/forebear/python',
  output: '/tmp/forebear/output',
} as const;

/** The program of a run, as it is sent to the agent. */
export interface SentProgram {
  readonly runId: string;
  readonly runner: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly program: Program;
  /** What people call the image. */
  readonly imageName: string;
  /** The image with its digest, or its id. */
  readonly image: string;
  readonly host: string;
  readonly hosts: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly parameters: readonly string[];
  /** The folder, on the server, of the environment that a Python program needs. */
  readonly pythonEnvironment?: string;
  readonly listens: boolean;
  readonly limits: {
    readonly cpus?: number;
    readonly memoryBytes?: number;
    readonly gpus?: number;
  };
  readonly maxLogBytes: number;
  /** The most that is brought back of what the program wrote. */
  readonly maxOutputBytes: number;
  /** `uid:gid`. */
  readonly user: string;
  readonly outsideNetwork: boolean;
  /** The network that the hosts of a job share; absent for a program that is alone. */
  readonly network?: SentNetwork;
}

/** A network of several nodes, with the address of each host. */
export interface SentNetwork {
  readonly name: string;
  readonly addresses: readonly string[];
}

/** What an agent answers when it was asked to start the program. */
export type Started =
  | { readonly address?: { readonly host: string; readonly port: number } }
  | { readonly failed: string };

/** How a program ended on its node. */
export interface NodeEnd extends ProgramEnd {
  readonly droppedBytes?: number;
}

/** A line of the answer that follows the output; an empty line only shows that the agent lives. */
export type OutputMessage = { readonly lines: readonly OutputLine[] } | { readonly end: NodeEnd };

/** What a Python program needs beside its folder: the programs of the platform, and an environment. */
export type PythonPart = 'python' | 'environment';

/** How often an agent shows that it lives while there is no output. */
export const BEAT_MS = 1_000;

/** The trailer of an answer whose body could not be made, with the reason. */
export const FAILED_TRAILER = 'forebear-failed';
/** The trailer with the lines about what is left out of an archive: JSON in base64. */
export const LEFT_OUT_TRAILER = 'forebear-left-out';
/** The header with what an agent knows the state of the checkpoints by. */
export const MARK_HEADER = 'forebear-mark';

/** The folder of checkpoints, which are brought back while the program runs too. */
export const CHECKPOINTS_FOLDER = 'checkpoints';

/** What the server has sent, and does not get back. */
const INPUTS = ['input', 'code'];

/** Whether something in the folder of a program is brought back to the server; of checkpoints, links are not. */
export function isResult(path: string, kind: string): boolean {
  return !INPUTS.includes(path) && (kind !== 'link' || mayBeLink(path));
}

/** Whether a link may be at a path in the folder of a program. */
export function mayBeLink(path: string): boolean {
  return path !== CHECKPOINTS_FOLDER && !path.startsWith(`${CHECKPOINTS_FOLDER}/`);
}
