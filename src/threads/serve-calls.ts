import { parentPort } from 'node:worker_threads';
import { isPlatformError } from '#src/domain/errors/index.js';

/** Lets one waiting task continue in each turn of the event loop, so that other work can run. */
export class CallQueue {
  readonly #waiting: (() => void)[] = [];

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#go());
    });
  }

  #go(): void {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#go());
  }
}

const SHARED = new CallQueue();

/**
 * Waits for a turn among all long tasks of this process, which call it between their steps. A
 * request waits for at most one step of one task, for any number of tasks.
 */
export function nextTurn(): Promise<void> {
  return SHARED.next();
}

/** A call as it is passed to a thread; `cancel` names the call to cancel, which gets no answer. */
export type CallMessage =
  | { readonly call: number; readonly method: string; readonly input: unknown }
  | { readonly cancel: number };

/** The answer: a value, or an error as plain data. */
export type AnswerMessage =
  | { readonly call: number; readonly value: unknown }
  | { readonly call: number; readonly error: PlainError };

/** An error without its class, which messages between threads lose. */
export interface PlainError {
  /** The code of a `PlatformError`. */
  readonly code?: string;
  /** The code of an error of the operating system. */
  readonly errno?: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The methods of a thread: functions, or generators that yield after each part of their work. */
export type Handlers = Readonly<Record<string, (input: never) => unknown>>;

type Task = Generator<void, unknown, void>;

/**
 * Answers the calls of the thread that started this one until it sends `close`. Functions run in the order of their
 * calls; generators take turns, so that a long read delays the others by one part only.
 */
export function serveCalls(handlers: Handlers, close: () => void): void {
  const tasks = new Map<number, Task>();
  let isWaiting = false;
  const answer = (call: number, run: () => unknown) => {
    try {
      const value = run();
      if (isTask(value)) addTask(call, value);
      else parentPort?.postMessage({ call, value } satisfies AnswerMessage, buffersOf(value));
    } catch (error) {
      parentPort?.postMessage({ call, error: asPlain(error) } satisfies AnswerMessage);
    }
  };
  const addTask = (call: number, task: Task) => {
    tasks.set(call, task);
    if (isWaiting) return;
    isWaiting = true;
    setImmediate(takeTurn);
  };
  const takeTurn = () => {
    isWaiting = false;
    const [first] = tasks;
    if (!first) return;
    const [call, task] = first;
    tasks.delete(call); // added again, it becomes the last one
    answer(call, () => {
      const { done, value } = task.next();
      return done ? value : task;
    });
    if (tasks.size === 0 || isWaiting) return;
    isWaiting = true;
    setImmediate(takeTurn);
  };
  parentPort?.on('message', (message: CallMessage) => {
    if ('cancel' in message) {
      tasks.get(message.cancel)?.return(undefined);
      tasks.delete(message.cancel);
      return;
    }
    const { call, method, input } = message;
    answer(call, () => {
      if (method !== 'close') return handlers[method]?.(input as never);
      tasks.clear();
      close();
      setImmediate(() => parentPort?.close());
      return undefined;
    });
  });
}

function isTask(value: unknown): value is Task {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value;
}

/** The buffers of an answer are transferred instead of copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null || !('transfer' in value)) return [];
  return value.transfer as ArrayBuffer[];
}

function asPlain(error: unknown): PlainError {
  if (isPlatformError(error)) {
    return { code: error.code, message: error.message, details: error.details };
  }
  if (!(error instanceof Error)) return { message: String(error) };
  const errno = 'code' in error ? { errno: String(error.code) } : {};
  return { message: error.stack ?? error.message, ...errno };
}
