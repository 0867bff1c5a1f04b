import type { AnswerOrigin } from '../routing/index.js';

export interface Invocation {
  readonly endpointName: string;
  readonly targetVariant?: string;
  /** The headers that are passed to the instance: names and values alternately. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  /** What another server needs of the request that may serve the endpoint; absent: it is not passed on. */
  readonly passOn?: PassedOn;
}

/** Of a request that may be passed on to another server. */
export interface PassedOn {
  /** The bearer token of the caller, whom the other server authenticates, too. */
  readonly token: string | undefined;
  /** How many servers have passed it on already. */
  readonly hops: number;
}

export interface InvocationHead {
  readonly origin: AnswerOrigin;
  readonly contentType: string | undefined;
  readonly customAttributes: string | undefined;
  readonly contentLength: number | undefined;
}

/** Receives a response: head, data, end; or an error at any point. */
export interface InvocationReceiver {
  onHead(head: InvocationHead): void;
  /** Returns false when the receiver is full; call {@link RunningCall.resume} to continue. */
  onData(chunk: Uint8Array): boolean;
  onEnd(): void;
  /** Receives a `PlatformError`, or an unexpected error of this server. */
  onError(error: unknown): void;
}

export interface RunningCall {
  /** Ends the invocation, because the caller no longer waits for the response. */
  abort(): void;
  /** Continues the response after `onData` returned false. */
  resume(): void;
}
