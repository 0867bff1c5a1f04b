import type { Arn } from '#src/domain/arn.js';
import type { OtherServer } from '#src/supervision/engine.js';
import type { EndpointRoute } from './endpoint-route.js';
import type { Comparison } from './variant-route.js';

export class Router {
  readonly #routes = new Map<string, EndpointRoute>();
  /** Those who wait for the route of an endpoint. */
  readonly #waiting = new Map<string, Set<(route: EndpointRoute) => void>>();
  #locate: (endpoint: Arn) => Promise<OtherServer | undefined> = async () => undefined;

  get(endpointName: string): EndpointRoute | undefined {
    return this.#routes.get(endpointName);
  }

  /** Sends new requests on this route; running requests stay where they are. */
  set(endpointName: string, route: EndpointRoute): void {
    this.#routes.set(endpointName, route);
    for (const routed of this.#waiting.get(endpointName) ?? []) routed(route);
  }

  /** The route of an endpoint as soon as it has one; undefined once the signal aborts. */
  async routed(endpointName: string, signal: AbortSignal): Promise<EndpointRoute | undefined> {
    const known = this.#routes.get(endpointName);
    if (known || signal.aborted) return known;
    const waiting = this.#waiting.get(endpointName) ?? new Set();
    this.#waiting.set(endpointName, waiting);
    return new Promise((resolve) => {
      const settle = (route?: EndpointRoute) => {
        signal.removeEventListener('abort', giveUp);
        waiting.delete(settle);
        if (waiting.size === 0) this.#waiting.delete(endpointName);
        resolve(route);
      };
      const giveUp = () => settle();
      signal.addEventListener('abort', giveUp);
      waiting.add(settle);
    });
  }

  /** Removes whatever route an endpoint has. */
  remove(endpointName: string): void {
    this.#routes.delete(endpointName);
  }

  /** Removes this route, but not one that has replaced it. */
  withdraw(route: EndpointRoute): void {
    for (const [name, known] of this.#routes) if (known === route) this.#routes.delete(name);
  }

  /** Sets how the servers of endpoints without a route are found. */
  locateBy(locate: (endpoint: Arn) => Promise<OtherServer | undefined>): void {
    this.#locate = locate;
  }

  /** The other server that serves an endpoint; undefined when there is none. */
  locate(endpoint: Arn): Promise<OtherServer | undefined> {
    return this.#locate(endpoint);
  }

  readyCount(endpointName: string, variant: string): number {
    return this.#routes.get(endpointName)?.readyCount(variant) ?? 0;
  }

  /** How a shadow has compared here so far; undefined where the endpoint is not served. */
  comparison(endpointName: string, variant: string): Readonly<Comparison> | undefined {
    return this.#routes.get(endpointName)?.variant(variant)?.comparison;
  }
}
