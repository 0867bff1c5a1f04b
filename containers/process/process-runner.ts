import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { containerPaths, portEnvironment } from '#src/domain/container/index.js';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { Ids } from '#src/ports/ids.js';
import type { HostResources, Labels, Program, Run, Runner, RunSpec } from '#src/ports/runner.js';
import { draftName, sweepDrafts } from './draft-folder.js';
import { hostResources } from './host-resources.js';
import { type ImageTable, programCommand } from './image-command.js';
import { ProcessRun } from './process-run.js';
import { carries, type RunRecord, runName } from './run-record.js';
import { launchShim } from './shim/launch-shim.js';
import { identityOf } from './shim/processes.js';
import { RUN_FILES, readWhole, writeOnce } from './shim/run-folder.js';
import type { ShimOrder } from './shim/shim-order.js';

export type { ImageCommands } from './image-command.js';

export interface ProcessRunnerOptions {
  /** Holds the state and output of the runs; servers over one directory find each other's runs. */
  readonly directory: string;
  /** What is run for an image, by its reference or its algorithm's key. */
  readonly images: ImageTable;
  readonly clock: Clock;
  readonly ids: Ids;
  /** How long a program outlives its last server; default 10 minutes. */
  readonly orphanGraceMs?: number;
}

const DEFAULT_ORPHAN_GRACE_MS = 10 * 60_000;
const DEFAULT_MAX_LOG_BYTES = 256 * 1024 * 1024;

/** Opens a runner of local processes, and takes up the runs that its directory still holds. */
export async function openProcessRunner(options: ProcessRunnerOptions): Promise<Runner> {
  await mkdir(join(options.directory, 'runs'), { recursive: true, mode: 0o700 });
  await sweepDrafts(options.directory);
  const runner = new ProcessRunner(options);
  await runner.attachAll();
  return runner;
}

class ProcessRunner implements Runner {
  readonly name = 'process';
  readonly #options: ProcessRunnerOptions;
  /** Where a run's folder is made before it has its name. */
  readonly #drafts: string;
  readonly #folders: string;
  readonly #runs = new Map<string, ProcessRun>();
  #closed = false;

  constructor(options: ProcessRunnerOptions) {
    this.#options = options;
    this.#drafts = options.directory;
    this.#folders = join(options.directory, 'runs');
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
    const name = runName(spec.labels);
    const record = await this.#createFolder(name, spec, order.runId);
    const folder = join(this.#folders, name);
    const state = await launchShim(folder, order);
    if (!state && writeOnce(join(folder, RUN_FILES.begun), { shim: '' })) {
      await rm(folder, { recursive: true, force: true });
      this.#runs.delete(name);
      throw new PlatformError('RUN_FAILED', 'The process that watches a program did not start.', {
        details: { labels: spec.labels },
      });
    }
    const run = this.#attach(name, record);
    await run.known();
    return run;
  }

  async find(labels: Labels): Promise<readonly Run[]> {
    this.#assertOpen();
    const runs = (await this.attachAll()).filter((run) => carries(run.record, labels));
    await Promise.all(runs.map((run) => run.known()));
    return runs;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#runs.values()].map((run) => run.close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Opens a line to every run of the directory, so that none is given up for an orphan. */
  async attachAll(): Promise<readonly ProcessRun[]> {
    const names = (await readdir(this.#folders)).filter((name) => /^[0-9a-f]{32}$/.test(name));
    return names.flatMap((name) => {
      const record = readWhole<RunRecord>(join(this.#folders, name, RUN_FILES.run));
      return record ? [this.#attach(name, record)] : [];
    });
  }

  #attach(name: string, record: RunRecord): ProcessRun {
    const known = this.#runs.get(name);
    if (known?.id === record.id) return known;
    const run = new ProcessRun(join(this.#folders, name), record, () => {
      if (this.#runs.get(name) === run) this.#runs.delete(name);
    });
    this.#runs.set(name, run);
    return run;
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
        // Not enforced: numeric libraries size their thread pools by it.
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

  /** Takes the name of the labels; throws `ALREADY_EXISTS` when another run has it. */
  async #createFolder(name: string, spec: RunSpec, id: string): Promise<RunRecord> {
    const record: RunRecord = {
      id,
      labels: spec.labels,
      startedAt: this.#options.clock.now(),
      starter: identityOf(process.pid) ?? '',
    };
    const draft = join(this.#drafts, draftName(id));
    await mkdir(draft, { mode: 0o700 });
    await writeFile(join(draft, RUN_FILES.run), JSON.stringify(record), {
      mode: 0o600,
      flush: true, // its labels are taken from now on, also after a power cut
    });
    try {
      await rename(draft, join(this.#folders, name));
    } catch (cause) {
      await rm(draft, { recursive: true, force: true });
      if (!isErrno(cause, 'ENOTEMPTY', 'EEXIST')) throw cause;
      throw new PlatformError('ALREADY_EXISTS', 'A run with these labels is still known.', {
        details: { labels: spec.labels },
        cause,
      });
    }
    return record;
  }

  #assertOpen(): void {
    if (this.#closed) throw new PlatformError('SERVICE_UNAVAILABLE', 'The runner is closed.');
  }
}
