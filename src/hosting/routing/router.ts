import type { Arn } from '#src/domain/arn.js';
import type { EndpointRoute } from './endpoint-route.js';

export class Router {
  readonly #routes = new Map<string, EndpointRoute>();
  #locate: (endpoint: Arn) => Promise<string | undefined> = async () => undefined;

  get(endpointName: string): EndpointRoute | undefined {
    return this.#routes.get(endpointName);
  }

  /** Sends new requests on this route; running requests stay where they are. */
  set(endpointName: string, route: EndpointRoute): void {
    this.#routes.set(endpointName, route);
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
  locateBy(locate: (endpoint: Arn) => Promise<string | undefined>): void {
    this.#locate = locate;
  }

  /** The host of the other server that serves an endpoint; undefined when there is none. */
  locate(endpoint: Arn): Promise<string | undefined> {
    return this.#locate(endpoint);
  }

  readyCount(endpointName: string, variant: string): number {
    return this.#routes.get(endpointName)?.readyCount(variant) ?? 0;
  }
}
