import type { Worker } from 'node:worker_threads';
import { type ErrorCode, PlatformError } from '#src/domain/errors/index.js';
import type { AnswerMessage, PlainError } from './serve.js';

interface Call {
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread that answers calls; it keeps the process alive only while one is open. */
export class StoreThread {
  readonly #worker: Worker;
  readonly #calls = new Map<number, Call>();
  #count = 0;
  #ended: PlatformError | undefined;
  #closing: Promise<void> | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: AnswerMessage) => this.#answer(answer));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('the thread has ended')));
    worker.unref();
  }

  /** True while no call is open. */
  get isIdle(): boolean {
    return this.#calls.size === 0;
  }

  /** Calls a method. Throws what it throws, and `STORE_UNAVAILABLE` when the thread is gone. */
  call<Value>(method: string, input: unknown): Promise<Value> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise<Value>((resolve, reject) => {
      this.#count += 1;
      this.#worker.postMessage({ call: this.#count, method, input });
      this.#calls.set(this.#count, { resolve, reject });
      if (this.#calls.size === 1) this.#worker.ref();
    });
  }

  /** Waits for the open calls, then ends the thread. Idempotent. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (!this.#ended) await this.call('close', undefined);
    await this.#worker.terminate();
  }

  #answer(answer: AnswerMessage): void {
    const call = this.#calls.get(answer.call);
    this.#calls.delete(answer.call);
    if (this.#calls.size === 0) this.#worker.unref();
    if ('error' in answer) call?.reject(fromPlain(answer.error));
    else call?.resolve(answer.value as never);
  }

  #fail(cause: unknown): void {
    this.#ended ??= new PlatformError(
      'STORE_UNAVAILABLE',
      'A thread of the embedded store ended; restart the server.',
      { cause },
    );
    for (const { reject } of this.#calls.values()) reject(this.#ended);
    this.#calls.clear();
  }
}

function fromPlain({ code, message, details = {} }: PlainError): Error {
  return code === undefined
    ? new Error(message)
    : new PlatformError(code as ErrorCode, message, { details });
}
