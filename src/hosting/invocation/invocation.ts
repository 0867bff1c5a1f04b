import type { AnswerOrigin } from '../routing/index.js';

/** A request to a model. */
export interface Invocation {
  readonly endpointName: string;
  /** The variant that the caller names. */
  readonly targetVariant?: string;
  /** Names and values in turn, of the headers that reach the instance. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** What a model answered, as far as the caller may see it. */
export interface InvocationHead {
  readonly origin: AnswerOrigin;
  readonly contentType: string | undefined;
  readonly customAttributes: string | undefined;
  readonly contentLength: number | undefined;
}

/** Receives a response: head, data, end; or, at any point, an error. */
export interface InvocationReceiver {
  onHead(head: InvocationHead): void;
  /** False: full; {@link RunningCall.resume} goes on. */
  onData(chunk: Uint8Array): boolean;
  onEnd(): void;
  /** A `PlatformError`, or whatever else went wrong here. */
  onError(error: unknown): void;
}

/** An invocation that is under way. */
export interface RunningCall {
  /** Nobody waits for the response any more. */
  abort(): void;
  /** The receiver has room again. */
  resume(): void;
}
