import type { TlsOptions } from 'node:tls';
import type { OutputLine } from '#src/ports/run.js';
import type { Program } from '#src/ports/runner.js';
import type { ProgramEnd } from '../shim/run-shim.js';

/**
 * The encryption between a server and the agent of a run. Only these two know the key of the run,
 * so that each authenticates the other without certificates. This is the last version of TLS where
 * keys can replace certificates.
 */
export const LINK_TLS = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
} as const satisfies TlsOptions;

export const LINK_IDENTITY = 'forebear';

/** The variables with which a service configures its agent. */
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

/** The paths of the daemon's socket and of the program's folder for an agent. */
export const AGENT_PATHS = {
  socket: '/var/run/docker.sock',
  folder: '/forebear/ml',
  /** The other files that a Python program needs. */
  python: '/forebear/python',
  output: '/tmp/forebear/output',
} as const;

/** The program of a run, in the form that the agent gets. */
export interface SentProgram {
  readonly runId: string;
  readonly runner: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly program: Program;
  /** The image's name for people. */
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
  /** The most bytes of the program's files that are copied back. */
  readonly maxOutputBytes: number;
  /** `uid:gid`. */
  readonly user: string;
  readonly outsideNetwork: boolean;
  /** The network that the hosts of a job share; absent for a program with a single host. */
  readonly network?: SentNetwork;
}

/** A network across nodes, with the address of each host. */
export interface SentNetwork {
  readonly name: string;
  readonly addresses: readonly string[];
}

/** The agent's answer to a request to start the program. */
export type Started =
  | { readonly address?: { readonly host: string; readonly port: number } }
  | { readonly failed: string };

/** How a program ended on its node. */
export interface NodeEnd extends ProgramEnd {
  readonly droppedBytes?: number;
}

/** A line of the answer that follows the output; an empty line only shows that the agent lives. */
export type OutputMessage = { readonly lines: readonly OutputLine[] } | { readonly end: NodeEnd };

/**
 * The files that a Python program needs in addition to its folder: the programs of the platform,
 * and an environment.
 */
export type PythonPart = 'python' | 'environment';

/** How often an agent sends a sign of life while there is no output. */
export const BEAT_MS = 1_000;

/** The trailer of an answer whose body could not be made, with the reason. */
export const FAILED_TRAILER = 'forebear-failed';
/** The trailer with the lines about what an archive leaves out: JSON in base64. */
export const LEFT_OUT_TRAILER = 'forebear-left-out';
/** The header that identifies the state of the checkpoints. */
export const MARK_HEADER = 'forebear-mark';

/** The folder of checkpoints, which are copied back while the program runs too. */
export const CHECKPOINTS_FOLDER = 'checkpoints';

/** The folders that the server sends, and does not get back. */
const INPUTS = ['input', 'code'];

/**
 * Whether an entry in the folder of a program is copied back to the server; links among checkpoints
 * are not.
 */
export function isResult(path: string, kind: string): boolean {
  return !INPUTS.includes(path) && (kind !== 'link' || mayBeLink(path));
}

/** Whether a link may be at a path in the folder of a program. */
export function mayBeLink(path: string): boolean {
  return path !== CHECKPOINTS_FOLDER && !path.startsWith(`${CHECKPOINTS_FOLDER}/`);
}
