/** Sees an answer beside the caller who gets it: head, data, then its end; or an error at any point. */
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

/** A request as it is kept. */
export interface ObservedRequest {
  /** Names and values alternately. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** Keeps requests with their answers. */
export interface CaptureSink {
  observe(request: ObservedRequest): AnswerObserver;
}
