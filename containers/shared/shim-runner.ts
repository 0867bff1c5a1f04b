import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { JOB_LIMITS } from '#src/domain/limits.js';
import type { Labels, Run } from '#src/ports/run.js';
import type {
  HostResources,
  PreparedProgram,
  PrepareOptions,
  Processor,
  Program,
  Runner,
  RunnerFeatures,
  RunSpec,
} from '#src/ports/runner.js';
import type { Clock, Ids } from '#src/ports/system.js';
import { Leftovers } from './leftovers.js';
import { leftOrder } from './link/shim/link-progress.js';
import { carries, RunFolders, type RunRecord } from './run-folders.js';
import { launchShim } from './shim/launch-shim.js';
import { pipeOrder } from './shim/pipe-feeder.js';
import { identityOf } from './shim/processes.js';
import type { LeftRun, RunState, WatchOrder } from './shim/run-folder.js';
import { startFailure } from './start-failure.js';
import { type Sweep, Sweeps } from './sweeps.js';
import { WatchedRun } from './watched-run.js';

/** Options of runners with a shim for each run. */
export interface ShimRunnerOptions {
  /** The directory of the runs' state and output; servers that share it find each other's runs. */
  readonly directory: string;
  readonly clock: Clock;
  readonly ids: Ids;
  /** How long a program outlives its last server; default 10 minutes. */
  readonly orphanGraceMs?: number;
  /** How long a run that another living server starts may take to begin; default one minute. */
  readonly beginMs?: number;
  /** How often the remains of unknown runs are looked for; default every half minute. */
  readonly sweepAgainMs?: number;
}

/** A run that is about to begin. */
export interface StartingRun {
  readonly runId: string;
  readonly launched: Promise<void>;
}

/** The differences between runners with a shim for each run. */
export interface ShimKind {
  readonly name: string;
  readonly supports: RunnerFeatures;
  /** The script of its shim. */
  readonly shim: URL;
  /**
   * Whether the shim has all variables of the server, which the login of a cluster may need; only
   * for a shim that starts no program on this machine.
   */
  readonly sharesEnvironment?: boolean;
  resources(): Promise<HostResources>;
  processor?(): Promise<Processor>;
  check(program: Program): Promise<void>;
  prepare?: Runner['prepare'];
  /**
   * The part of the shim's order in addition to a {@link WatchOrder}; may prepare the folder of the
   * program. `launched` resolves once the program runs or was not started, so that reserved
   * resources may be released.
   */
  order(spec: RunSpec, starting: StartingRun): Promise<object>;
  /** What the order of a shim that continues a run needs in addition to what is kept on the disk. */
  login?(): object;
  /** Ends the program of a run whose shim is gone; returns false when it does not end in time. */
  endAll(record: RunRecord, left: LeftRun): Promise<boolean>;
  /**
   * Releases the resources that only this run had; called when it was removed, and when it could
   * not be started.
   */
  removed?(record: RunRecord): Promise<void>;
  /** Removes the remains of runs without a folder. */
  sweep?(sweep: Sweep): Promise<void>;
}

const DEFAULT_ORPHAN_GRACE_MS = 10 * 60_000;
const DEFAULT_BEGIN_MS = 60_000;

/** Opens a runner, and connects to the runs of its directory. */
export async function openShimRunner(options: ShimRunnerOptions, kind: ShimKind): Promise<Runner> {
  const runner = new ShimRunner(options, kind, await RunFolders.open(options.directory));
  await runner.attachAll();
  await runner.sweep();
  return runner;
}

class ShimRunner implements Runner {
  readonly processor?: () => Promise<Processor>;
  readonly #options: ShimRunnerOptions;
  readonly #kind: ShimKind;
  readonly #folders: RunFolders;
  /** Runs by folder. */
  readonly #runs = new Map<string, WatchedRun>();
  /** The runs that got another shim. */
  readonly #resumed = new Set<string>();
  readonly #leftovers = new Leftovers((record) => this.#undo(record));
  readonly #identity = identityOf(process.pid) ?? '';
  readonly #sweeps: Sweeps;
  #closed = false;

  constructor(options: ShimRunnerOptions, kind: ShimKind, folders: RunFolders) {
    this.#options = options;
    this.#kind = kind;
    if (kind.processor) this.processor = kind.processor;
    this.#folders = folders;
    const knownRuns = async () => new Set((await this.attachAll()).map(({ id }) => id));
    this.#sweeps = new Sweeps({ ...options, knownRuns, sweep: kind.sweep?.bind(kind) });
  }

  get name(): string {
    return this.#kind.name;
  }

  get supports(): RunnerFeatures {
    return this.#kind.supports;
  }

  resources(): Promise<HostResources> {
    return this.#kind.resources();
  }

  check(program: Program): Promise<void> {
    return this.#kind.check(program);
  }

  async prepare(program: Program, options: PrepareOptions): Promise<PreparedProgram> {
    await this.#kind.check(program);
    return (await this.#kind.prepare?.(program, options)) ?? {};
  }

  async start(spec: RunSpec): Promise<Run> {
    this.#assertOpen();
    await this.#kind.check(spec.program);
    const { clock, ids } = this.#options;
    const record: RunRecord = {
      id: ids.uuid(),
      labels: spec.labels,
      startedAt: clock.now(),
      starter: this.#identity,
    };
    const folder = await this.#take(record);
    let launch: () => void = () => undefined;
    const launched = new Promise<void>((resolve) => {
      launch = resolve;
    });
    const order = this.#confirmedOrder(spec, record, launched);
    let state: RunState | undefined;
    try {
      state = await launchShim(folder, this.#kind, order);
    } catch (error) {
      const refusal = await order.then(
        () => undefined,
        (reason: unknown) => ({ reason }),
      );
      const undone = await this.#undoNowOrLater(record);
      if (refusal) throw refusal.reason;
      if (undone) throw startFailure(error);
    } finally {
      launch();
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
    await this.#sweeps.close();
    await this.#leftovers.close();
    await Promise.all([...this.#runs.values()].map((run) => run.close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Connects to every run of the directory, so that none becomes an orphan. */
  async attachAll(): Promise<readonly WatchedRun[]> {
    const found = await this.#folders.list();
    return found.map(({ folder, record }) => this.#attach(folder, record));
  }

  /** Removes the remains of unknown runs, now and every half minute. */
  sweep(): Promise<void> {
    return this.#sweeps.begin();
  }

  #attach(folder: string, record: RunRecord): WatchedRun {
    const known = this.#runs.get(folder);
    if (known?.id === record.id) return known;
    const { beginMs = DEFAULT_BEGIN_MS } = this.#options;
    const run = new WatchedRun(folder, record, {
      beginMs,
      endStray: () => this.#folders.endStrays(folder),
      resume: () => this.#resume(folder, record),
      endAll: (left) => this.#kind.endAll(record, left),
      remove: async () => {
        await this.#folders.remove(record);
        if (this.#runs.get(folder) === run) this.#runs.delete(folder);
        await this.#kind.removed?.(record).catch(() => this.#leftovers.add(record));
      },
    });
    this.#runs.set(folder, run);
    return run;
  }

  /** A shim that fails again while this server lives is not replaced. */
  async #resume(folder: string, { id }: RunRecord): Promise<boolean> {
    const order = this.#closed || this.#resumed.has(id) ? undefined : leftOrder(folder);
    if (!order) return false;
    this.#resumed.add(id);
    const whole = { ...order, ...this.#kind.login?.() };
    return await launchShim(folder, this.#kind, Promise.resolve(whole)).then(
      () => true,
      () => false,
    );
  }

  async #confirmedOrder(
    spec: RunSpec,
    record: RunRecord,
    launched: Promise<void>,
  ): Promise<WatchOrder> {
    const order = await this.#orderOf(spec, { runId: record.id, launched });
    await spec.confirm?.();
    this.#assertOpen();
    return order;
  }

  async #orderOf(spec: RunSpec, starting: StartingRun): Promise<WatchOrder> {
    const { orphanGraceMs = DEFAULT_ORPHAN_GRACE_MS } = this.#options;
    const { maxLogBytes = JOB_LIMITS.maxLogBytes } = spec.limits ?? {};
    try {
      const pipes = spec.pipes?.map((pipe) => pipeOrder(spec.folder, pipe));
      const { runId } = starting;
      const watch = { runId, maxLogBytes, orphanGraceMs, ...(pipes && { pipes }) };
      return { ...watch, ...(await this.#kind.order(spec, starting)) };
    } catch (error) {
      throw startFailure(error);
    }
  }

  async #take(record: RunRecord): Promise<string> {
    try {
      return await this.#folders.take(record);
    } catch (error) {
      if (!isPlatformError(error)) await this.#undoNowOrLater(record);
      throw startFailure(error);
    }
  }

  /** Returns true if the run has not begun. */
  async #undo(record: RunRecord): Promise<boolean> {
    const undone = await this.#folders.undo(record);
    if (undone) await this.#kind.removed?.(record);
    return undone;
  }

  async #undoNowOrLater(record: RunRecord): Promise<boolean> {
    try {
      return await this.#undo(record);
    } catch {
      this.#leftovers.add(record);
      return true;
    }
  }

  #assertOpen(): void {
    if (this.#closed) throw new PlatformError('SERVICE_UNAVAILABLE', 'The runner is closed.');
  }
}
