import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DurableKind } from './open-test-store.js';

const SERVER = fileURLToPath(new URL('../fixtures/jobs/transform-server.ts', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

export interface TransformServerOptions {
  readonly directory: string;
  readonly store: DurableKind;
  /** The URL of an S3 server for objects and logs; default the directory. */
  readonly s3?: string;
  /** How long another server may be away before this one takes over. */
  readonly absenceMs?: number;
  /** The inputs by name; each line is a record. */
  readonly objects: Readonly<Record<string, string>>;
  /** How long the model takes for a line. */
  readonly delayMs: number;
}

/** How the transform ended. */
export interface TransformEnd {
  readonly status: string;
  readonly failureReason?: string;
  readonly progress?: object;
  /** Whether the ledger is whole. */
  readonly ok: boolean;
  /** Runs at the server's place, and notes in the storage. */
  readonly left: number;
  /** The outputs by name. */
  readonly stored: Readonly<Record<string, string>>;
}

/** A server with one transform, as a process that tests may kill at any time. */
export class TransformServerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<TransformEnd>;

  private constructor(options: TransformServerOptions) {
    this.#child = fork(SERVER, [JSON.stringify(options)], {
      execArgv: ['--import', TSX],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#ended = this.#word('ended').then(({ ended }) => ended as TransformEnd);
    this.#ended.catch(() => undefined);
  }

  /** Starts a server; resolves when the job is launched. */
  static async start(options: TransformServerOptions): Promise<TransformServerProcess> {
    const server = new TransformServerProcess(options);
    await server.#word('ready');
    return server;
  }

  /** Resolves once the job has ended and nothing is left of it. */
  ended(): Promise<TransformEnd> {
    return this.#ended;
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }

  #word(wanted: 'ready' | 'ended'): Promise<{ readonly ended?: TransformEnd }> {
    return new Promise((resolve, reject) => {
      this.#child.on('message', (word: { readonly ended?: TransformEnd }) => {
        if (wanted in word) resolve(word);
      });
      this.#child.once('exit', () => reject(new Error('The server has ended.')));
    });
  }
}
