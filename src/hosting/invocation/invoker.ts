import type { Endpoint } from '#src/domain/hosting/index.js';
import type { Router } from '../routing/index.js';
import type { Invocation, InvocationReceiver, RunningCall } from './invocation.js';
import { noInstance, unknownEndpoint, unknownVariant, unreadyEndpoint } from './refusals.js';
import { RunningInvocation } from './running-invocation.js';

/** What an {@link Invoker} is made of. */
export interface InvokerOptions {
  readonly router: Router;
  /** Looks a name up that has no route, to say why. */
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
   * Sends one request; what comes of it is reported to the receiver: a response, or `NOT_FOUND`,
   * `ENDPOINT_NOT_READY`, `SERVICE_UNAVAILABLE`, `VALIDATION_FAILED` for an unknown variant,
   * `MODEL_ERROR` when the model answers with an error, too late or not at all.
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
    this.#endpoint(endpointName).then(
      (endpoint) => receiver.onError(reasonOf(endpointName, endpoint)),
      (error: unknown) => receiver.onError(error),
    );
    return DONE;
  }
}

const DONE: RunningCall = { abort: () => undefined, resume: () => undefined };

/** Names are told apart by case here, as by the originals, though no two differ by case alone. */
function reasonOf(name: string, endpoint: Endpoint | undefined) {
  if (!endpoint || endpoint.name !== name || endpoint.status === 'Deleting')
    return unknownEndpoint(name);
  return endpoint.status === 'InService' ? noInstance(name) : unreadyEndpoint(endpoint);
}
