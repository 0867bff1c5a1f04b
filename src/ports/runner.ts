/**
 * Runs programs under the container contract, as containers or plain processes. A run is found again
 * by its labels, so that a restarted server adopts what already runs.
 */
export interface Runner extends AsyncDisposable {
  /** `process`, `docker`, `swarm`. */
  readonly name: string;

  /** What not every runner can do. */
  readonly supports: RunnerFeatures;

  /** What a program finds on the machine that it runs on. */
  resources(): Promise<HostResources>;

  /** Throws `IMAGE_UNKNOWN`, with what to do, for a program that this runner could never start. */
  check(program: Program): Promise<void>;

  /**
   * Gets what the program needs, such as its image. Throws `IMAGE_UNKNOWN` where that cannot be had, and
   * `SERVICE_UNAVAILABLE` where it may be had in a moment.
   */
  prepare(program: Program, options: PrepareOptions): Promise<PreparedProgram>;

  /**
   * Starts a run. Throws `ALREADY_EXISTS` while a run with equal labels is known, also one of another server;
   * `STORAGE_FULL` and `SERVICE_UNAVAILABLE` where the machine has no room now, but may have it in a moment;
   * `RUN_FAILED`. When it throws, nothing was started.
   */
  start(spec: RunSpec): Promise<Run>;

  /** The runs, going on or ended and not yet removed, that carry all of these labels. */
  find(labels: Labels): Promise<readonly Run[]>;

  /** Releases every run without stopping it. */
  close(): Promise<void>;
}

export interface RunnerFeatures {
  /** Programs may read inputs through pipes: {@link RunSpec.pipes}. */
  readonly pipes: boolean;
  /** The names of a job's hosts resolve in its programs; else all of them are on the loopback of one machine. */
  readonly hostNames: boolean;
}

/** What the programs of one machine share. */
export interface HostResources {
  /** Of all machines together, where the runner has several, of which this is the greatest. */
  readonly total?: Omit<HostResources, 'total'>;
  /** Processors that may be used at a time, at least 1. */
  readonly cpus: number;
  /** Of the machine, or of the control group that the server runs in. */
  readonly memoryBytes: number;
  /** GPUs that a program can open, 0 without any. */
  readonly gpus: number;
}

/**
 * Names a run: equal labels run once at a time, whichever server starts them. Of a job: `kind`, `job` (its ARN),
 * `created` (a later job may have the same name), `host`. Of an instance: `kind`, `endpoint` (its ARN), `deployment`,
 * `variant`, `instance`.
 */
export type Labels = Readonly<Record<string, string>>;

/** What is run. */
export interface Program {
  /** Image reference or the key of a built-in algorithm, for example `ipinsights`. */
  readonly image?: string;
  /** The image's own command for `train` and `serve`; `entrypoint` overrides it. */
  readonly mode: 'train' | 'serve' | 'process';
  readonly entrypoint?: readonly string[];
  readonly arguments?: readonly string[];
  /** Runs a program of the platform itself in the place of the image's; `entrypoint` is not used then. */
  readonly python?: PythonProgram;
}

/** One of the platform's own programs in Python, which run what users wrote. */
export interface PythonProgram {
  /** `train` runs a script, `serve` answers with a user's functions, `install` makes an environment. */
  readonly program: 'train' | 'serve' | 'install';
  /** An interpreter for processes, an image for containers; default the image, or the runner's interpreter. */
  readonly runtime?: string;
}

/** How a program is prepared. */
export interface PrepareOptions {
  /** Told about the progress, a line at a time. */
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** What is known of a program that can be started. */
export interface PreparedProgram {
  /** Of its image, such as `sha256:…`; absent for programs without an image. */
  readonly imageDigest?: string;
  /** Of a Python program: changes when its interpreter or its image is replaced. */
  readonly interpreter?: string;
}

export interface RunSpec {
  readonly labels: Labels;
  readonly program: Program;
  /** Host name in the job: `algo-1` and so on. */
  readonly host: string;
  /** The names of all hosts of the job, at which containers reach one another. */
  readonly hosts?: readonly string[];
  /**
   * The folder on this machine that the program sees as `/opt/ml`. What the program writes is in it when the run has
   * ended; until then it may be on another machine.
   */
  readonly folder: string;
  /** Whether programs of other runs have the folder at the same time. */
  readonly isShared?: boolean;
  /** Folders below it that the program of a container may only read; a process may change them. */
  readonly readOnly?: readonly string[];
  /** The environment, given the path under which the program sees its `/opt/ml`. */
  readonly environment: (root: string) => Readonly<Record<string, string>>;
  /** Command-line arguments after the program's own, given the same path. */
  readonly parameters?: (root: string) => readonly string[];
  /** Give the program a TCP port, in `SVC_PORT`, that only those reach who shall; `Run.address` returns it. */
  readonly listens?: boolean;
  /** The folder of an installed Python environment, whose interpreter runs a Python program; it is only read. */
  readonly pythonEnvironment?: string;
  readonly limits?: RunLimits;
  /** Only where the runner supports them. */
  readonly pipes?: readonly InputPipe[];
  /**
   * Asked once the run has its name, right before the program is started: when it rejects, nothing is started and
   * the run is not known any more. The caller looks here whether the run is still its to start.
   */
  readonly confirm?: () => Promise<void>;
}

/**
 * An input that the program reads through named pipes: `<path>_<epoch>`, from 0, each with the whole input. The next is
 * there once the program has opened one. They are written for as long as the program runs, also while no server does.
 */
export interface InputPipe {
  /** Below the root, such as `input/data/train`. */
  readonly path: string;
  /** A folder of the server, whose files are written one after another in the order of their names. */
  readonly source: string;
}

export interface RunLimits {
  readonly memoryBytes?: number;
  readonly cpus?: number;
  /** GPUs that a container gets; default none. */
  readonly gpus?: number;
  /** What the lines of the output may take in a log; what comes after is counted and dropped. Default 256 MiB. */
  readonly maxLogBytes?: number;
  /** The most that a runner brings back of what the program wrote on another machine. Default 100 GiB. */
  readonly maxOutputBytes?: number;
}

/** A run that was started. */
export interface Run {
  readonly id: string;
  readonly labels: Labels;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly address?: RunAddress;

  /** Resolves when the program and all that it forked have ended. */
  wait(options?: { readonly signal?: AbortSignal }): Promise<RunExit>;

  /** Resolves when the program itself has ended; what it left behind may still live, and may answer in its place. */
  programEnded(options?: { readonly signal?: AbortSignal }): Promise<void>;

  /** SIGTERM to the whole group, SIGKILL after the grace time; resolves when it has ended. */
  stop(options: StopOptions): Promise<RunExit>;

  /** Output lines after a sequence number, then new ones as they come, until the run has ended. */
  output(options?: {
    readonly after?: number;
    readonly signal?: AbortSignal;
  }): AsyncIterable<readonly OutputLine[]>;

  /** Forgets an ended run and its output. */
  remove(): Promise<void>;
}

/** Where a run answers. */
export interface RunAddress {
  readonly host: string;
  readonly port: number;
  /**
   * Whether the run itself is at the other end of a connection to the port, given the local port of the connection:
   * another program may have taken the port. Absent where no other program can.
   */
  readonly isAnswered?: (from: number) => Promise<boolean>;
}

/** How a run is stopped. */
export interface StopOptions {
  readonly graceMs: number;
  /** Ends the waiting, not the stopping. */
  readonly signal?: AbortSignal;
}

/**
 * Why a program ended that did not end by itself: it went with its machine or with what watched it (`lost`),
 * it took more memory than its limit (`out-of-memory`), a pipe of its input could no longer be written (`no-input`), it could not be started (`not-started`), its server was gone
 * before it began, so that it may be started again (`never-began`), or it was stopped because its machine shut down
 * or its server stayed away (`orphaned`).
 */
export type EndReason =
  | 'lost'
  | 'out-of-memory'
  | 'no-input'
  | 'not-started'
  | 'never-began'
  | 'orphaned';

export interface RunExit {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly signal?: string;
  /** Why it ended when the program itself cannot say. */
  readonly reason?: EndReason;
  /** The reason in words, for people. */
  readonly message?: string;
  readonly endedAt: number;
  /** For how long the program ran, by a clock that does not jump; absent where nobody measured it. */
  readonly ranMs?: number;
}

export interface OutputLine {
  /** From 1, without gaps. */
  readonly sequence: number;
  readonly time: number;
  readonly stream: 'STDOUT' | 'STDERR' | 'SYSTEM';
  readonly message: string;
}
