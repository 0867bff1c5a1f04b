import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

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
