/**
 * Observes an answer in addition to the caller: head, data, then its end; or an error at any point.
 */
export interface AnswerObserver {
  onHead(head: ObservedHead): void;
  onData(chunk: Uint8Array): void;
  onEnd(): void;
  onError(): void;
}

export interface ObservedHead {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly variant: string;
}

/** A request to capture. */
export interface ObservedRequest {
  /** Names and values alternately. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** Captures requests with their answers. */
export interface CaptureSink {
  observe(request: ObservedRequest): AnswerObserver;
}
