import type { Labels, Run } from './run.js';

/**
 * Runs programs under the container contract, as containers or as plain processes. A run can be
 * found by its labels, so that a restarted server adopts running programs.
 */
export interface Runner extends AsyncDisposable {
  /** `process`, `docker`, `swarm`, `kubernetes`. */
  readonly name: string;

  /** Features that not every runner has. */
  readonly supports: RunnerFeatures;

  /** Returns the resources that programs find on their machine. */
  resources(): Promise<HostResources>;

  /** Returns the processor of all programs; absent when they may run on different machines. */
  processor?(): Promise<Processor>;

  /** Throws `IMAGE_UNKNOWN`, with advice, for a program that this runner can never start. */
  check(program: Program): Promise<void>;

  /**
   * Gets the resources of the program, such as its image. Throws `IMAGE_UNKNOWN` when its image
   * does not exist, and `SERVICE_UNAVAILABLE` when a later try may succeed.
   */
  prepare(program: Program, options: PrepareOptions): Promise<PreparedProgram>;

  /**
   * Starts a run. Throws `ALREADY_EXISTS` while a run with equal labels is known, even one of
   * another server; `STORAGE_FULL` and `SERVICE_UNAVAILABLE` when the machine has no room now, but
   * may have it later; `RUN_FAILED`. When it throws, nothing was started.
   */
  start(spec: RunSpec): Promise<Run>;

  /**
   * Returns the runs with all of these labels that are running, or have ended and are not removed
   * yet.
   */
  find(labels: Labels): Promise<readonly Run[]>;

  /** Releases every run without stopping it. */
  close(): Promise<void>;
}

export interface RunnerFeatures {
  /** Programs may read inputs through pipes: {@link RunSpec.pipes}. */
  readonly pipes: boolean;
  /**
   * The names of a job's hosts resolve in its programs; otherwise all hosts share the loopback of
   * one machine.
   */
  readonly hostNames: boolean;
}

/** The resources that the programs of one machine share. */
export interface HostResources {
  /**
   * The total of all machines, when the runner has several; the fields above describe the greatest
   * one.
   */
  readonly total?: Omit<HostResources, 'total'>;
  /** Processors that may be used at a time, at least 1. */
  readonly cpus: number;
  /** The memory of the machine, or of the control group that the server runs in. */
  readonly memoryBytes: number;
  /** GPUs that a program can open, 0 without any. */
  readonly gpus: number;
}

/** A processor, as far as the results of programs may depend on it. */
export interface Processor {
  /** As Node.js names it, such as `x64`. */
  readonly architecture: string;
  /** Its name. */
  readonly processor?: string;
  /** The instructions by which numeric libraries choose their code, such as `avx2 fma`. */
  readonly instructions?: string;
}

/** The program to run. */
export interface Program {
  /** An image reference, or the key of a built-in algorithm, for example `ipinsights`. */
  readonly image?: string;
  /** The image's own command for `train` and `serve`; `entrypoint` overrides it. */
  readonly mode: 'train' | 'serve' | 'process';
  readonly entrypoint?: readonly string[];
  readonly arguments?: readonly string[];
  /** Runs a program of the platform instead of the image's; `entrypoint` is ignored then. */
  readonly python?: PythonProgram;
}

/** One of the platform's own programs in Python, which run users' code. */
export interface PythonProgram {
  /**
   * `train` runs a script, `serve` answers with a user's functions, `install` makes an environment.
   */
  readonly program: 'train' | 'serve' | 'install';
  /** An interpreter for processes, an image for containers; default the image, or the runner's interpreter. */
  readonly runtime?: string;
}

/** The options for preparing a program. */
export interface PrepareOptions {
  /** Called with the progress, one line at a time. */
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** The facts of a prepared program. */
export interface PreparedProgram {
  /** The digest of its image, such as `sha256:…`; absent for programs without an image. */
  readonly imageDigest?: string;
  /** Only for a Python program: changes when its interpreter or its image is replaced. */
  readonly interpreter?: string;
}

export interface RunSpec {
  readonly labels: Labels;
  readonly program: Program;
  /** Host name in the job: `algo-1` and so on. */
  readonly host: string;
  /** The names of all hosts of the job, under which containers reach one another. */
  readonly hosts?: readonly string[];
  /**
   * The folder on this machine that the program sees as `/opt/ml`. It has the program's files when
   * the run has ended; until then they may be on another machine.
   */
  readonly folder: string;
  /** Whether programs of other runs use the folder at the same time. */
  readonly isShared?: boolean;
  /** Subfolders that the program of a container may only read; a process may change them. */
  readonly readOnly?: readonly string[];
  /** Returns the environment, given the path under which the program sees its `/opt/ml`. */
  readonly environment: (root: string) => Readonly<Record<string, string>>;
  /** Returns command-line arguments to append to the program's own, given the same path. */
  readonly parameters?: (root: string) => readonly string[];
  /**
   * Gives the program a TCP port, in `SVC_PORT`, which only permitted clients reach; `Run.address`
   * returns it.
   */
  readonly listens?: boolean;
  /**
   * The folder of an installed Python environment, which is read-only; its interpreter runs a
   * Python program.
   */
  readonly pythonEnvironment?: string;
  readonly limits?: RunLimits;
  /** Only for runners that support pipes. */
  readonly pipes?: readonly InputPipe[];
  /**
   * Called once the run has its name, right before the program is started. When it rejects, nothing
   * is started and the run is forgotten. The caller checks here whether it may still start the run.
   */
  readonly confirm?: () => Promise<void>;
}

/**
 * An input that the program reads through named pipes: `<path>_<epoch>`, from 0, each with the
 * whole input. The next pipe exists once the program has opened the one before. Pipes are written
 * for as long as the program runs, even while no server runs.
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
  /** The instance type that has these sizes. */
  readonly instanceType?: string;
  /** GPUs that a container gets; default none. */
  readonly gpus?: number;
  /**
   * The most log bytes for lines of the output; later lines are counted and dropped. Default 256
   * MiB.
   */
  readonly maxLogBytes?: number;
  /**
   * The most bytes of the program's files that a runner copies back from another machine. Default
   * 100 GiB.
   */
  readonly maxOutputBytes?: number;
}
