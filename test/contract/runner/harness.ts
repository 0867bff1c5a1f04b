import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Run } from '#src/ports/run.js';
import type { Program, Runner, RunSpec } from '#src/ports/runner.js';
import { isAlive, linesOf, pidsIn } from './lines.js';

/** What an adapter gives to run the contract. */
export interface RunnerHarness {
  readonly name: string;
  /** Opens a runner whose state is in the directory; called again, it finds the same runs. */
  open(options: OpenRunnerOptions): Promise<Runner>;
  /**
   * A command that opens a runner like `open` in a process of its own, starts the {@link HostedRun}
   * that it is given as JSON in its last argument, prints `started`, and stays.
   */
  host(options: OpenRunnerOptions): readonly string[];
  /** Where programs run in containers. */
  readonly containers?: ContainerHarness;
}

/** What is different in containers. */
export interface ContainerHarness {
  /** Has `sh`, `node` and the programs of the suite, by the same paths as here. */
  readonly image: string;
  /** What programs see as the folder that they are given. */
  readonly root: string;
  /** Those of the process numbers that a run printed which are alive. */
  living(run: Run, pids: readonly number[]): readonly number[];
}

export interface OpenRunnerOptions {
  readonly directory: string;
  /** How long a program outlives its last server. */
  readonly orphanGraceMs?: number;
  /** Whom programs run as; default the user of the tests. */
  readonly runAs?: string;
}

/** A run for a host in another process. */
export interface HostedRun {
  readonly labels: Readonly<Record<string, string>>;
  readonly program: Program;
  readonly folder: string;
}

/** What a test works with. */
export interface RunnerBench {
  readonly runner: Runner;
  /** Stands for `/opt/ml`. */
  readonly folder: string;
  /** A path below the folder, as programs see it. */
  seen(name: string): string;
  /** A program of the image of the suite. */
  program(entrypoint: readonly string[], more?: Partial<Program>): Program;
  /** Those of the process numbers that a run printed which are alive. */
  living(run: Run, pids: readonly number[]): readonly number[];
  /** Starts one of the programs in `test/fixtures/runner-programs` with its words. */
  start(program: readonly string[], more?: Partial<RunSpec>): Promise<Run>;
  /** Lets go of the runner and opens another one over the same state. */
  reopen(): Promise<Runner>;
  /** Starts a program from a server in another process; `kill` is `kill -9` of that server. */
  startElsewhere(program: readonly string[], more?: ElsewhereOptions): Promise<ElsewhereRun>;
}

interface ElsewhereOptions {
  readonly orphanGraceMs?: number;
  readonly labels?: RunSpec['labels'];
  /** Kill the server so long after its own start, whether it has started the program or not. */
  readonly killAfterMs?: number;
}

interface ElsewhereRun {
  readonly labels: Readonly<Record<string, string>>;
  kill(): Promise<void>;
}

const PROGRAMS = fileURLToPath(new URL('../../fixtures/runner-programs/', import.meta.url));
let labelled = 0;

/** Opens a runner for each test of the suite that calls it, and proves that the test left nothing. */
export function useRunner(harness: RunnerHarness): () => RunnerBench {
  let bench: Workbench | undefined;
  beforeEach(async () => {
    bench = await Workbench.open(harness);
  });
  afterEach(async () => {
    await bench?.clear();
    bench = undefined;
  });
  return () => {
    if (!bench) throw new Error('No runner is open outside a test.');
    return bench;
  };
}

class Workbench implements RunnerBench {
  readonly #harness: RunnerHarness;
  readonly #directory: string;
  readonly #hosts: ElsewhereRun[] = [];
  runner: Runner;
  readonly folder: string;

  private constructor(harness: RunnerHarness, directory: string, runner: Runner) {
    this.#harness = harness;
    this.#directory = directory;
    this.runner = runner;
    this.folder = join(directory, 'ml');
  }

  static async open(harness: RunnerHarness): Promise<Workbench> {
    const directory = await mkdtemp(join(tmpdir(), 'forebear-runner-'));
    const bench = new Workbench(harness, directory, await harness.open({ directory }));
    await mkdir(bench.folder);
    return bench;
  }

  seen(name: string): string {
    return join(this.#harness.containers?.root ?? this.folder, name);
  }

  program(entrypoint: readonly string[], more: Partial<Program> = {}): Program {
    const { image } = this.#harness.containers ?? {};
    return { mode: 'train', entrypoint, ...(image === undefined ? {} : { image }), ...more };
  }

  living(run: Run, pids: readonly number[]): readonly number[] {
    return this.#harness.containers?.living(run, pids) ?? pids.filter(isAlive);
  }

  start(program: readonly string[], more: Partial<RunSpec> = {}): Promise<Run> {
    return this.runner.start({
      labels: nextLabels(),
      program: this.program(programCommand(program)),
      host: 'algo-1',
      folder: this.folder,
      environment: () => ({}),
      ...more,
    });
  }

  async reopen(): Promise<Runner> {
    await this.runner.close();
    this.runner = await this.#harness.open({ directory: this.#directory });
    return this.runner;
  }

  async startElsewhere(
    program: readonly string[],
    { orphanGraceMs, killAfterMs, labels = nextLabels() }: ElsewhereOptions = {},
  ): Promise<ElsewhereRun> {
    const run = this.program(programCommand(program));
    const hosted: HostedRun = { labels, program: run, folder: this.folder };
    const options = {
      directory: this.#directory,
      ...(orphanGraceMs === undefined ? {} : { orphanGraceMs }),
    };
    const [command = '', ...words] = this.#harness.host(options);
    const host = spawn(command, [...words, JSON.stringify(hosted)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<void>((resolve) => host.once('close', () => resolve()));
    if (killAfterMs === undefined) await once(host.stdout, 'data');
    else await sleep(killAfterMs);
    const elsewhere = {
      labels,
      kill: async () => {
        host.kill('SIGKILL');
        await ended;
      },
    };
    this.#hosts.push(elsewhere);
    if (killAfterMs !== undefined) await elsewhere.kill();
    return elsewhere;
  }

  /** Ends everything, and fails when a process is left. */
  async clear(): Promise<void> {
    await Promise.all(this.#hosts.map((host) => host.kill()));
    const living: number[] = [];
    for (const run of await this.runner.find({})) {
      await run.stop({ graceMs: 0 });
      const pids = pidsIn(await linesOf(run));
      await run.remove();
      living.push(...this.living(run, pids));
    }
    await this.runner.close();
    await rm(this.#directory, { recursive: true });
    expect(living, 'processes that outlived their run').toEqual([]);
  }
}

/** Labels that no other run of the suite has. */
export function nextLabels(): Readonly<Record<string, string>> {
  labelled += 1;
  return { job: `arn:aws:sagemaker:local:000000000000:training-job/${labelled}`, host: 'algo-1' };
}

/** Resolves when the condition holds, and fails after the time. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 10_000) {
  for (const end = Date.now() + timeoutMs; !(await condition()); ) {
    if (Date.now() > end) throw new Error('The condition did not come to hold.');
    await sleep(25);
  }
}

function programCommand([name = '', ...words]: readonly string[]): readonly string[] {
  return ['node', join(PROGRAMS, `${name}.mjs`), ...words];
}
