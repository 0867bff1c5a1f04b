import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signal } from '#containers/shared/shim/processes.js';
import { Session } from '#src/client/index.js';
import { CliProcess } from '../support/cli-process.js';
import { openPair, type Pair, type PairServers } from './pairs.js';

/** Names the programs of one suite among all of the machine. */
const MARK = 'MATRIX_JOB';

/** What is left where everything has ended. */
export const NOTHING = { programs: 0, runs: [], jobs: [], endpoints: [], kept: [] };

/** A server with a runner and a storage, as a person starts it; it may be killed and started again. */
export class MatrixServer implements AsyncDisposable {
  readonly directory: string;
  readonly #id = randomUUID();
  readonly #pair: Awaited<ReturnType<typeof openPair>>;
  #process: CliProcess | undefined;
  #url = '';

  private constructor(directory: string, pair: Awaited<ReturnType<typeof openPair>>) {
    this.directory = directory;
    this.#pair = pair;
  }

  static async open(pair: Pair, on: PairServers = {}): Promise<MatrixServer> {
    const directory = await mkdtemp(join(tmpdir(), 'forebear-matrix-'));
    const server = new MatrixServer(directory, await openPair(pair, on));
    await server.start();
    return server;
  }

  /** Tries each request once, so that a server that fails fails the test. */
  get session(): Session {
    return new Session({ url: this.#url, maxAttempts: 1 });
  }

  get url(): string {
    return this.#url;
  }

  /** Whether programs run in containers of a daemon. */
  get hasContainers(): boolean {
    return this.#pair.runner !== 'process';
  }

  async start(): Promise<void> {
    const { flags, environment } = this.#pair;
    const words = ['serve', '--port', '0', '--data-directory', this.directory, ...flags];
    this.#process = new CliProcess(this.directory, words, environment);
    this.#url = await this.#process.says(/(http:\/\/127\.0\.0\.1:\d+)/);
  }

  /** Ends the server by SIGKILL, so that nothing is cleaned up. */
  async kill(): Promise<void> {
    this.#process?.signal('SIGKILL');
    await this.#process?.ended();
  }

  /** A variable by which {@link programsOf} finds the programs of a job or a model. */
  mark(name: string): Readonly<Record<string, string>> {
    return { [MARK]: `${this.#id}:${name}` };
  }

  /** The processes, in containers or not, of a job or a model; of all without a name. */
  programsOf(name = ''): readonly number[] {
    const mark = `${MARK}=${this.#id}:${name}`;
    const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
    return pids.map(Number).filter((pid) => {
      const marked = environmentOf(pid).some((variable) =>
        name === '' ? variable.startsWith(mark) : variable === mark,
      );
      return marked && pid !== process.pid;
    });
  }

  /** Kills the programs of a job or a model, as any administrator might. */
  killPrograms(name: string): void {
    const pids = this.programsOf(name);
    if (pids.length === 0) throw new Error(`No program of ${name} runs.`);
    signal(pids, 'SIGKILL'); // a container ends with its first process
  }

  /** What is left of jobs and endpoints: programs, runs, folders, and what the runner itself knows of. */
  async left() {
    const entries = async (...path: string[]) =>
      readdir(join(this.directory, ...path)).catch(() => []);
    return {
      programs: this.programsOf().length,
      runs: await entries('runner', 'runs'),
      jobs: await entries('jobs'),
      endpoints: await entries('endpoints'),
      kept: await this.#pair.kept(join(this.directory, 'runner')),
    };
  }

  /** Ends the server as a person does. */
  async stop(): Promise<void> {
    this.#process?.signal('SIGTERM');
    await this.#process?.ended();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await this.#pair.close();
    await rm(this.directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

function environmentOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return []; // it has ended meanwhile
  }
}
