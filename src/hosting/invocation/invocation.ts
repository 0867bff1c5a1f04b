import type { AnswerOrigin } from '../routing/index.js';

export interface Invocation {
  readonly endpointName: string;
  readonly targetVariant?: string;
  /** The headers for the instance: names and values alternately. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  /** The data that another server needs to serve the request; absent: it is not forwarded. */
  readonly passOn?: PassedOn;
}

/** The part of a request that is only needed to forward it. */
export interface PassedOn {
  /** The bearer token of the caller, which the other server authenticates too. */
  readonly token: string | undefined;
  /** The number of servers that have forwarded it already. */
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
