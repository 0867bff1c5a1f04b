import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** The head of a response. */
export interface ResponseHead {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: IncomingHttpHeaders;
}

/** Receives the response to one request: head, data, then either end or an error. */
export interface Exchange {
  onHead(head: ResponseHead): void;
  /** False: the receiver is full; {@link InstanceCall.resume} goes on. */
  onData(chunk: Uint8Array): boolean;
  onEnd(): void;
  /** `sent`: false when no byte of the request left, so that it may be tried elsewhere. */
  onError(error: Error, sent: boolean): void;
}

/** A request to an instance, as the HTTP client reports on it. */
export class InstanceCall implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  #controller: Dispatcher.DispatchController | undefined;
  #aborted = false;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /** Ends the request and its connection; nothing more is reported. */
  abort(): void {
    this.#aborted = true;
    this.#controller?.abort(new Error('The request was given up.'));
  }

  /** The receiver has room again. */
  resume(): void {
    if (this.#controller?.paused) this.#controller.resume();
  }

  /** Called with a connection at hand, right before the request is written. */
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
