import type { PlatformError } from '#src/domain/errors/index.js';
import type { Endpoint } from '#src/domain/hosting/index.js';
import type { Router } from '../routing/index.js';
import type { Invocation, InvocationReceiver, RunningCall } from './invocation.js';
import {
  noInstance,
  servedElsewhere,
  unknownEndpoint,
  unknownVariant,
  unreadyEndpoint,
} from './refusals.js';
import { RunningInvocation } from './running-invocation.js';

export interface InvokerOptions {
  readonly router: Router;
  /** Looks up an endpoint without a route, to explain the refusal. */
  readonly endpoint: (name: string) => Promise<Endpoint | undefined>;
  /** From the request to the end of the response; default 60 seconds. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** Sends requests to the instances of endpoints and their responses back. */
export class Invoker {
  readonly #router: Router;
  readonly #endpoint: InvokerOptions['endpoint'];
  readonly #timeoutMs: number;

  constructor(options: InvokerOptions) {
    this.#router = options.router;
    this.#endpoint = options.endpoint;
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  }

  /**
   * Sends one request. The receiver gets a response, or `NOT_FOUND`, `ENDPOINT_NOT_READY`, `SERVICE_UNAVAILABLE`,
   * `VALIDATION_FAILED` for an unknown variant, or `MODEL_ERROR`.
   */
  invoke(invocation: Invocation, receiver: InvocationReceiver): RunningCall {
    const route = this.#router.get(invocation.endpointName);
    if (!route) return this.#refuse(invocation, receiver);
    const { targetVariant } = invocation;
    if (targetVariant !== undefined && !route.variantNames.includes(targetVariant)) {
      receiver.onError(unknownVariant(targetVariant, route.variantNames));
      return DONE;
    }
    const running = new RunningInvocation({
      invocation,
      receiver,
      route,
      timeoutMs: this.#timeoutMs,
    });
    running.start();
    return running;
  }

  #refuse({ endpointName }: Invocation, receiver: InvocationReceiver): RunningCall {
    this.#reasonOf(endpointName).then(
      (reason) => receiver.onError(reason),
      (error: unknown) => receiver.onError(error),
    );
    return DONE;
  }

  /** Invocations match names by case, as the original service does, although no two names differ by case alone. */
  async #reasonOf(name: string): Promise<PlatformError> {
    const endpoint = await this.#endpoint(name);
    if (!endpoint || endpoint.name !== name || endpoint.status === 'Deleting')
      return unknownEndpoint(name);
    if (endpoint.status !== 'InService') return unreadyEndpoint(endpoint);
    const place = await this.#router.locate(endpoint.arn);
    return place === undefined ? noInstance(name) : servedElsewhere(name, place);
  }
}

const DONE: RunningCall = { abort: () => undefined, resume: () => undefined };
