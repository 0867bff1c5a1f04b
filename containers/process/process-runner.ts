import { containerPaths, portEnvironment } from '#src/domain/container/index.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { Ids } from '#src/ports/ids.js';
import type { HostResources, Labels, Program, Run, Runner, RunSpec } from '#src/ports/runner.js';
import { hostResources } from './host-resources.js';
import { type ImageTable, programCommand } from './image-command.js';
import { ProcessRun } from './process-run.js';
import { RunFolders } from './run-folders.js';
import { carries, type RunRecord } from './run-record.js';
import { launchShim } from './shim/launch-shim.js';
import { identityOf } from './shim/processes.js';
import type { RunState } from './shim/run-folder.js';
import type { ProgramIdentity, ShimOrder } from './shim/shim-order.js';
import { startFailure } from './start-failure.js';
import { ProgramFolders, type ProgramUser } from './users/index.js';

export type { ImageCommands } from './image-command.js';

export interface ProcessRunnerOptions {
  /** Holds the state and output of the runs; servers that share it find each other's runs. */
  readonly directory: string;
  readonly images: ImageTable;
  /** The user that programs run as; default the user of the server. */
  readonly user?: ProgramUser;
  readonly workDirectories?: readonly string[];
  readonly clock: Clock;
  readonly ids: Ids;
  /** How long a program outlives its last server; default 10 minutes. */
  readonly orphanGraceMs?: number;
  /** How long a run that another living server starts may take to begin; default one minute. */
  readonly beginMs?: number;
}

const DEFAULT_ORPHAN_GRACE_MS = 10 * 60_000;
const DEFAULT_BEGIN_MS = 60_000;
const DEFAULT_MAX_LOG_BYTES = 256 * 1024 * 1024;

/** Opens a runner of local processes, and connects to the runs of its directory. */
export async function openProcessRunner(options: ProcessRunnerOptions): Promise<Runner> {
  const { directory, user, workDirectories = [] } = options;
  const runner = new ProcessRunner(options, {
    folders: await RunFolders.open(directory),
    ...(user && { users: await ProgramFolders.open(user, workDirectories) }),
  });
  await runner.attachAll();
  return runner;
}

interface RunnerParts {
  readonly folders: RunFolders;
  /** Undefined when programs run as the user of the server. */
  readonly users?: ProgramFolders;
}

class ProcessRunner implements Runner {
  readonly name = 'process';
  readonly #options: ProcessRunnerOptions;
  readonly #folders: RunFolders;
  readonly #users: ProgramFolders | undefined;
  readonly #runs = new Map<string, ProcessRun>();
  /** Records of failed starts whose folder could not be removed yet. */
  readonly #failed = new Set<RunRecord>();
  readonly #identity = identityOf(process.pid) ?? '';
  #closed = false;

  constructor(options: ProcessRunnerOptions, { folders, users }: RunnerParts) {
    this.#options = options;
    this.#folders = folders;
    this.#users = users;
  }

  resources(): Promise<HostResources> {
    return hostResources();
  }

  async check(program: Program): Promise<void> {
    programCommand(this.#options.images, program);
  }

  async start(spec: RunSpec): Promise<Run> {
    this.#assertOpen();
    const order = this.#orderOf(spec);
    const record: RunRecord = {
      id: order.runId,
      labels: spec.labels,
      startedAt: this.#options.clock.now(),
      starter: this.#identity,
    };
    const folder = await this.#take(record);
    let identity: ProgramIdentity | undefined;
    try {
      identity = await this.#give(spec.folder);
      await spec.confirm?.();
      this.#assertOpen();
    } catch (error) {
      await this.#undo(record);
      throw error;
    }
    let state: RunState | undefined;
    try {
      state = await launchShim(folder, { ...order, ...(identity && { identity }) });
    } catch (error) {
      if (await this.#undo(record)) throw startFailure(error);
    }
    const run = this.#attach(folder, record);
    if (state) run.setState(state);
    await run.reported();
    return run;
  }

  async find(labels: Labels): Promise<readonly Run[]> {
    this.#assertOpen();
    const runs = (await this.attachAll()).filter((run) => carries(run.record, labels));
    await Promise.all(runs.map((run) => run.reported()));
    return runs;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#runs.values()].map((run) => run.close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Connects to every run of the directory, so that none becomes an orphan. */
  async attachAll(): Promise<readonly ProcessRun[]> {
    for (const record of this.#failed) await this.#undo(record);
    const found = await this.#folders.list();
    return found.map(({ folder, record }) => this.#attach(folder, record));
  }

  #attach(folder: string, record: RunRecord): ProcessRun {
    const known = this.#runs.get(folder);
    if (known?.id === record.id) return known;
    const { beginMs = DEFAULT_BEGIN_MS } = this.#options;
    const run = new ProcessRun(folder, record, {
      beginMs,
      remove: async () => {
        await this.#folders.remove(record);
        if (this.#runs.get(folder) === run) this.#runs.delete(folder);
      },
    });
    this.#runs.set(folder, run);
    return run;
  }

  async #give(folder: string): Promise<ProgramIdentity | undefined> {
    try {
      return await this.#users?.give(folder);
    } catch (error) {
      throw startFailure(error);
    }
  }

  async #take(record: RunRecord): Promise<string> {
    try {
      return await this.#folders.take(record);
    } catch (error) {
      if (!isPlatformError(error)) await this.#undo(record);
      throw startFailure(error);
    }
  }

  /**
   * Returns true unless the run has begun. What cannot be removed now, because no file can be opened, is removed later.
   */
  async #undo(record: RunRecord): Promise<boolean> {
    try {
      const undone = await this.#folders.undo(record);
      this.#failed.delete(record);
      return undone;
    } catch {
      this.#failed.add(record);
      return true;
    }
  }

  #orderOf(spec: RunSpec): ShimOrder {
    const { program, folder, limits = {} } = spec;
    const { memoryBytes, cpus, maxLogBytes = DEFAULT_MAX_LOG_BYTES } = limits;
    return {
      runId: this.#options.ids.uuid(),
      command: [
        ...programCommand(this.#options.images, program),
        ...(spec.parameters?.(folder) ?? []),
      ],
      environment: {
        // Not enforced; numeric libraries choose the size of their thread pools by it.
        ...(cpus === undefined ? {} : { OMP_NUM_THREADS: String(Math.max(1, Math.ceil(cpus))) }),
        ...spec.environment(folder),
      },
      workingDirectories: [containerPaths(folder).code, folder],
      portVariables: spec.listens ? Object.keys(portEnvironment(0)) : [],
      ...(memoryBytes === undefined ? {} : { memoryBytes }),
      maxLogBytes,
      orphanGraceMs: this.#options.orphanGraceMs ?? DEFAULT_ORPHAN_GRACE_MS,
    };
  }

  #assertOpen(): void {
    if (this.#closed) throw new PlatformError('SERVICE_UNAVAILABLE', 'The runner is closed.');
  }
}
