import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher, Pool } from 'undici';
import type { Arn } from '#src/domain/arn.js';
import type { RunAddress } from '#src/ports/run.js';
import { openInstancePool } from '#src/serving/instance-pool.js';

/** The origin of an instance's answers; each ARN is a starting point in the lineage. */
export interface InstanceOrigin {
  readonly endpoint: Arn;
  /** The ModelDeployment action by which the instance was started. */
  readonly deployment: Arn;
  readonly model: Arn;
  /** The version of the model's data that was unpacked; undefined for a model without data. */
  readonly artifact?: Arn | undefined;
}

export interface AnswerOrigin extends InstanceOrigin {
  readonly variant: string;
  /** A commit at which the lineage has this deployment. */
  readonly commit: number;
}

export interface ResponseHead {
  readonly status: number;
  /** Keyed by lower-case name. */
  readonly headers: IncomingHttpHeaders;
}

/** Receives the response to one request: head, data, then either end or an error. */
export interface Exchange {
  onHead(head: ResponseHead): void;
  /** Returns false when the receiver is full; call {@link InstanceCall.resume} to continue. */
  onData(chunk: Uint8Array): boolean;
  onEnd(): void;
  /** `sent` is false when no byte of the request was sent, so that another instance may be tried. */
  onError(error: Error, sent: boolean): void;
}

/** One request to an instance, as a handler of the HTTP client. */
export class InstanceCall implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  #controller: Dispatcher.DispatchController | undefined;
  #aborted = false;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /** Ends the request and its connection; no further event is reported. */
  abort(): void {
    this.#aborted = true;
    this.#controller?.abort(new Error('The request was given up.'));
  }

  /** Continues the response after `onData` returned false. */
  resume(): void {
    if (this.#controller?.paused) this.#controller.resume();
  }

  /** Called when a connection is available, right before the request is written. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#aborted) this.abort();
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (!this.#aborted) this.#exchange.onHead({ status, headers });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (!this.#aborted && !this.#exchange.onData(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (!this.#aborted) this.#exchange.onEnd();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (!this.#aborted) this.#exchange.onError(error, this.#controller !== undefined);
  }
}

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

/** A ready instance, with its pool of connections. */
export class InstanceRoute {
  readonly id: string;
  readonly variant: string;
  readonly origin: InstanceOrigin;
  readonly #pool: Pool;
  /** Called when a request has ended. */
  onFree: () => void = () => undefined;
  #inFlight = 0;
  readonly #whenIdle: (() => void)[] = [];

  constructor(instance: {
    readonly id: string;
    readonly variant: string;
    readonly origin: InstanceOrigin;
    readonly address: RunAddress;
  }) {
    this.id = instance.id;
    this.variant = instance.variant;
    this.origin = instance.origin;
    this.#pool = openInstancePool(instance.address);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  invoke(headers: readonly string[], body: Uint8Array, exchange: Exchange): InstanceCall {
    const call = new InstanceCall(exchange);
    this.#pool.dispatch(
      { path: '/invocations', method: 'POST', headers: [...headers], body },
      call,
    );
    return call;
  }

  begin(): void {
    this.#inFlight += 1;
  }

  end(): void {
    this.#inFlight -= 1;
    this.onFree();
    if (this.#inFlight > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  async idle(): Promise<void> {
    if (this.#inFlight > 0) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  /** Closes the connections; running requests fail. */
  close(): void {
    void this.#pool.destroy(new Error('The instance was stopped.'));
  }
}
