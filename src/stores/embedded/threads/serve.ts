import { parentPort } from 'node:worker_threads';
import { isPlatformError } from '#src/domain/errors/index.js';

/** A call as it crosses to a thread. */
export interface CallMessage {
  readonly call: number;
  readonly method: string;
  readonly input: unknown;
}

/** What comes back: a value, or an error in plain data. */
export type AnswerMessage =
  | { readonly call: number; readonly value: unknown }
  | { readonly call: number; readonly error: PlainError };

/** An error without its class, which does not survive the crossing. */
export interface PlainError {
  readonly code?: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What a thread can do: one synchronous function per method. */
export type Handlers = Readonly<Record<string, (input: never) => unknown>>;

/** Answers the calls of the thread that started this one, in their order, until it says `close`. */
export function serveCalls(handlers: Handlers, close: () => void): void {
  parentPort?.on('message', ({ call, method, input }: CallMessage) => {
    try {
      if (method === 'close') {
        close();
        parentPort?.postMessage({ call, value: undefined } satisfies AnswerMessage);
        parentPort?.close();
        return;
      }
      const value = handlers[method]?.(input as never);
      parentPort?.postMessage({ call, value } satisfies AnswerMessage, buffersOf(value));
    } catch (error) {
      parentPort?.postMessage({ call, error: asPlain(error) } satisfies AnswerMessage);
    }
  });
}

/** The buffers of an answer move instead of being copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null || !('transfer' in value)) return [];
  return value.transfer as ArrayBuffer[];
}

function asPlain(error: unknown): PlainError {
  if (isPlatformError(error)) {
    return { code: error.code, message: error.message, details: error.details };
  }
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
