import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ErrorCode, isPassing, PlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { AnswerMessage, CallMessage, PlainError } from './serve-calls.js';

/**
 * Starts a thread on a module of this package, named relative to `base` with the suffix `.js`. When the
 * package runs from its TypeScript sources (tests, benches), the thread compiles them as it loads them.
 */
export function spawn(base: string, module: string, workerData: unknown): Worker {
  const url = new URL(module, base);
  if (!base.endsWith('.ts')) return new Worker(url, { workerData });
  const source = fileURLToPath(url).replace(/\.js$/, '.ts');
  const compiler = createRequire(base).resolve('tsx/cjs/api');
  const code = `require(${JSON.stringify(compiler)}).register(); require(${JSON.stringify(source)});`;
  return new Worker(code, {
    eval: true,
    execArgv: ['--conditions=forebear:source'],
    workerData,
  });
}

interface Call {
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** A call without an answer yet. */
export interface StartedCall<Value> {
  readonly answer: Promise<Value>;
  /** Rejects the answer with the reason, unless it has arrived, and asks the thread to cancel the call. */
  cancel(reason: unknown): void;
}

/** A thread that answers calls; it keeps the process alive only while one is open. */
export class CalledThread {
  readonly #worker: Worker;
  readonly #gone: (cause: unknown) => PlatformError;
  readonly #calls = new Map<number, Call>();
  #count = 0;
  #ended: PlatformError | undefined;
  #closing: Promise<void> | undefined;

  /** `gone` makes the error of calls when the thread has ended unexpectedly. */
  constructor(worker: Worker, gone: (cause: unknown) => PlatformError) {
    this.#worker = worker;
    this.#gone = gone;
    worker.on('message', (answer: AnswerMessage) => this.#answer(answer));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('the thread has ended')));
    worker.unref();
  }

  /**
   * Calls a method. Throws the method's error, and the error of `gone` when the thread has ended.
   */
  call<Value>(method: string, input: unknown): Promise<Value> {
    return this.start<Value>(method, input).answer;
  }

  /** Calls a method as {@link call} does; the call can be cancelled. */
  start<Value>(method: string, input: unknown): StartedCall<Value> {
    if (this.#ended) return { answer: Promise.reject(this.#ended), cancel: () => undefined };
    this.#count += 1;
    const call = this.#count;
    const answer = new Promise<Value>((resolve, reject) => {
      this.#worker.postMessage({ call, method, input } satisfies CallMessage);
      this.#calls.set(call, { resolve, reject });
      if (this.#calls.size === 1) this.#worker.ref();
    });
    return { answer, cancel: (reason) => this.#cancel(call, reason) };
  }

  /** Waits for the open calls, then ends the thread. Idempotent. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Ends the thread at once, even during work; open calls reject. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  async #close(): Promise<void> {
    if (!this.#ended) await this.call('close', undefined);
    await this.#worker.terminate();
  }

  #answer(answer: AnswerMessage): void {
    const call = this.#settle(answer.call);
    if ('error' in answer) call?.reject(fromPlain(answer.error));
    else call?.resolve(answer.value as never);
  }

  #cancel(number: number, reason: unknown): void {
    const call = this.#settle(number);
    if (!call) return;
    call.reject(reason);
    this.#worker.postMessage({ cancel: number } satisfies CallMessage);
  }

  #settle(number: number): Call | undefined {
    const call = this.#calls.get(number);
    this.#calls.delete(number);
    if (this.#calls.size === 0) this.#worker.unref();
    return call;
  }

  #fail(cause: unknown): void {
    this.#ended ??= this.#gone(cause);
    for (const { reject } of this.#calls.values()) reject(this.#ended);
    this.#calls.clear();
  }
}

function fromPlain({ code, errno, message, details = {} }: PlainError): Error {
  if (code !== undefined) return new PlatformError(code as ErrorCode, message, { details });
  return Object.assign(new Error(message), errno === undefined ? {} : { code: errno });
}

/** The error of a thread that has ended: `SERVICE_UNAVAILABLE` when another one may start later, such as after EMFILE. */
export function threadEnded(message: string, cause: unknown): PlatformError {
  const code = isPassing(cause) ? 'SERVICE_UNAVAILABLE' : 'RUN_FAILED';
  return new PlatformError(code, `${message} (${reasonOf(cause)}).`, { cause });
}
