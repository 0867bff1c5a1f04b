import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerOrder, ServerWord } from './job-server.js';
import type { DurableKind } from './open-test-store.js';

const SERVER = fileURLToPath(new URL('./job-server.ts', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** Options of a server. */
export interface ServerOptions {
  /** Default embedded. */
  readonly store?: DurableKind;
  /** How long its lease lasts before others take its jobs over; default 15,000. */
  readonly leaseMs?: number;
  /** The server kills itself right before it writes a group with this text; default never. */
  readonly killAt?: string;
  /** How many jobs it runs at a time; default 3. */
  readonly slots?: number;
}

/** The job server as a process that tests may kill at any time. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #words: ServerWord[] = [];
  #errors = '';

  private constructor(words: readonly string[]) {
    this.#child = fork(SERVER, words, {
      execArgv: ['--import', TSX],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.on('message', (word: ServerWord) => this.#words.push(word));
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#errors += chunk.toString();
    });
  }

  /** Starts a server on a directory; resolves when it runs. */
  static async start(directory: string, options: ServerOptions = {}): Promise<ServerProcess> {
    const { store = 'embedded', leaseMs = 15_000, killAt = '', slots = 3 } = options;
    const server = new ServerProcess([directory, store, String(leaseMs), killAt, String(slots)]);
    await server.word((word) => ('ready' in word ? word : undefined));
    return server;
  }

  /** All its messages so far. */
  get words(): readonly ServerWord[] {
    return this.#words;
  }

  /** Sends a command without waiting for the answer. */
  send(order: ServerOrder): void {
    this.#child.send(order, () => undefined);
  }

  /** The first message that `choose` accepts; throws when the server ends before that. */
  async word<Chosen>(choose: (word: ServerWord) => Chosen | undefined): Promise<Chosen> {
    for (let at = 0; ; ) {
      const word = this.#words[at];
      if (word) {
        const chosen = choose(word);
        if (chosen !== undefined) return chosen;
        at += 1;
        continue;
      }
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`The server has ended: ${this.#errors.slice(-2000)}`);
      const heard = new AbortController();
      const next = ['message', 'exit'].map((event) => {
        return once(this.#child, event, { signal: heard.signal }).catch(() => undefined);
      });
      await Promise.race(next);
      heard.abort();
    }
  }

  /** Resolves with the signal that ended the server. */
  async ended(): Promise<NodeJS.Signals | null> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode === null && signalCode === null) await once(this.#child, 'exit');
    return this.#child.signalCode;
  }

  /** Sends SIGKILL, so that nothing is cleaned up. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}
