import { anySignal } from '#src/async/abort.js';
import type { Endpoint, EndpointStatus } from '#src/domain/hosting/index.js';
import type { OtherServer } from '#src/supervision/engine-options.js';
import type { AnswerObserver, EndpointRoute, Router } from '../routing/index.js';
import type { Forwarder } from './forwarder.js';
import { noInstance, unknownEndpoint, unknownVariant, unreadyEndpoint } from './refusals.js';
import {
  type Invocation,
  type InvocationReceiver,
  type RunningCall,
  RunningInvocation,
} from './running-invocation.js';
import { ShadowCall } from './shadow-call.js';

export interface InvokerOptions {
  readonly router: Router;
  readonly forwarder: Forwarder;
  /** Looks up an endpoint without a route. */
  readonly endpoint: (name: string) => Promise<Endpoint | undefined>;
  /**
   * The time from sending a request to the end of its response, for variants without a time limit;
   * default 60 seconds.
   */
  readonly timeoutMs?: number;
  /** How long a request waits for the route of an endpoint that is in service; default 3 seconds. */
  readonly routeMs?: number;
  /**
   * How long a request waits for an instance, such as the first one of a variant that had none;
   * default 4 minutes.
   */
  readonly waitMs?: number;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_ROUTE_MS = 3_000;
const DEFAULT_WAIT_MS = 240_000;

/** An endpoint may answer while it is updated or rolled back, and after an update has failed. */
const ANSWERING: readonly EndpointStatus[] = [
  'InService',
  'Updating',
  'RollingBack',
  'UpdateRollbackFailed',
];

/** Sends requests to the instances of endpoints, and returns their responses. */
export class Invoker {
  readonly #router: Router;
  readonly #forwarder: Forwarder;
  readonly #endpoint: InvokerOptions['endpoint'];
  readonly #timeoutMs: number;
  readonly #routeMs: number;
  readonly #waitMs: number;

  constructor(options: InvokerOptions) {
    this.#router = options.router;
    this.#forwarder = options.forwarder;
    this.#endpoint = options.endpoint;
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.#routeMs = options.routeMs ?? DEFAULT_ROUTE_MS;
    this.#waitMs = options.waitMs ?? DEFAULT_WAIT_MS;
  }

  /**
   * Sends one request. The receiver gets a response, or `NOT_FOUND`, `ENDPOINT_NOT_READY`, `SERVICE_UNAVAILABLE`,
   * `VALIDATION_FAILED` for an unknown variant, or `MODEL_ERROR`.
   */
  invoke(invocation: Invocation, receiver: InvocationReceiver): RunningCall {
    const route = this.#router.get(invocation.endpointName);
    return route
      ? this.#send(route, invocation, receiver)
      : this.#sendOnceRouted(invocation, receiver);
  }

  #send(route: EndpointRoute, invocation: Invocation, receiver: InvocationReceiver): RunningCall {
    const { targetVariant } = invocation;
    if (targetVariant !== undefined && !route.variantNames.includes(targetVariant)) {
      receiver.onError(unknownVariant(targetVariant, route.variantNames));
      return DONE;
    }
    const running = new RunningInvocation({
      invocation,
      receiver,
      route,
      observers: this.#observersOf(route, invocation),
      timeoutMs: this.#timeoutMs,
      waitMs: this.#waitMs,
    });
    running.start();
    return running;
  }

  #observersOf(route: EndpointRoute, invocation: Invocation): readonly AnswerObserver[] {
    const observers: AnswerObserver[] = [];
    for (const shadow of route.shadows) {
      const copy = ShadowCall.send(shadow, invocation, this.#timeoutMs);
      if (copy) observers.push(copy);
    }
    const sink = route.nextCapture();
    if (sink) observers.push(sink.observe(invocation));
    return observers;
  }

  #sendOnceRouted(invocation: Invocation, receiver: InvocationReceiver): RunningCall {
    const given = new AbortController();
    let running = DONE;
    const unlessGivenUp = (act: () => void) => {
      if (!given.signal.aborted) act();
    };
    this.#routeOf(invocation.endpointName, given.signal).then(
      (found) =>
        unlessGivenUp(() => {
          running =
            'address' in found
              ? (this.#forwarder.forward(found, invocation, receiver) ?? DONE)
              : this.#send(found, invocation, receiver);
        }),
      (error: unknown) => unlessGivenUp(() => receiver.onError(error)),
    );
    return {
      abort: () => {
        given.abort();
        running.abort();
      },
      resume: () => running.resume(),
    };
  }

  /**
   * Returns the route of an endpoint that has none yet, because readers may see that it is in
   * service a moment before; or the other server that serves it. Throws the reason when there is
   * neither. Names are case-sensitive, as in the original service, although no two differ only in
   * case.
   */
  async #routeOf(name: string, signal: AbortSignal): Promise<EndpointRoute | OtherServer> {
    const endpoint = await this.#endpoint(name);
    if (!endpoint || endpoint.name !== name || endpoint.status === 'Deleting')
      throw unknownEndpoint(name);
    if (!ANSWERING.includes(endpoint.status)) throw unreadyEndpoint(endpoint);
    const server = await this.#router.locate(endpoint.arn);
    if (server) return server;
    const within = anySignal([signal, AbortSignal.timeout(this.#routeMs)]);
    const route = await this.#router.routed(name, within);
    if (!route) throw noInstance(name);
    return route;
  }
}

const DONE: RunningCall = { abort: () => undefined, resume: () => undefined };
