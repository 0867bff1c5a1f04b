import { Worker } from 'node:worker_threads';
import { COMMAND_BLOCK } from './parameters.js';

export interface SharedMemory {
  readonly buffer: SharedArrayBuffer;
}

/** The part of WebAssembly that the kernel needs; TypeScript declares it only for browsers. */
interface Engine {
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: true;
  }) => SharedMemory;
  readonly Module: new (binary: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

export const engine: Engine = (globalThis as unknown as { readonly WebAssembly: Engine })
  .WebAssembly;

/** The functions of the kernel; see assembly/index.ts. */
export interface KernelExports {
  readonly train: (...args: number[]) => void;
  readonly score: (...args: number[]) => void;
  readonly scorePair: (row: number, address: number) => number;
  readonly fill: (...args: number[]) => void;
  readonly shuffle: (...args: number[]) => void;
}

const COMMANDS = { exit: 0, train: 1, score: 2 } as const;

/** A thread's program is a string, so that it does not depend on where the compiled files are. */
const PROGRAM = `
const { workerData: { module, memory, thread, block } } = require('node:worker_threads');
const { exports } = new WebAssembly.Instance(module, { env: { memory, abort() {} } });
const words = new Int32Array(memory.buffer, block, 8);
for (let seen = 0; ; seen++) {
  Atomics.wait(words, 0, seen);
  const [, command, ...args] = words;
  if (command === ${COMMANDS.exit}) break;
  (command === ${COMMANDS.train} ? exports.train : exports.score)(thread, ...args);
}
`;

/** The threads in addition to the caller's; all threads meet at the end of every command. */
export class KernelThreads {
  readonly #words: Int32Array;
  readonly #exports: KernelExports;
  readonly #workers: readonly Worker[];

  constructor(
    module: object,
    memory: SharedMemory,
    options: { readonly exports: KernelExports; readonly threads: number },
  ) {
    this.#words = new Int32Array(memory.buffer, COMMAND_BLOCK, 8);
    this.#exports = options.exports;
    this.#workers = Array.from({ length: options.threads - 1 }, (_, index) => {
      const workerData = { module, memory, thread: index + 1, block: COMMAND_BLOCK };
      return new Worker(PROGRAM, { eval: true, workerData, execArgv: [] });
    });
    for (const worker of this.#workers) worker.unref();
  }

  /** Runs a function of the kernel on every thread; returns when all are done. */
  run(command: 'train' | 'score', ...args: readonly number[]): void {
    this.#tell(command, args);
    this.#exports[command](0, ...args);
  }

  async close(): Promise<void> {
    this.#tell('exit', []);
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #tell(command: keyof typeof COMMANDS, args: readonly number[]): void {
    if (this.#workers.length === 0) return;
    this.#words[1] = COMMANDS[command];
    for (const [index, value] of args.entries()) this.#words[index + 2] = value;
    Atomics.add(this.#words, 0, 1);
    Atomics.notify(this.#words, 0);
  }
}
