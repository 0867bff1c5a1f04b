import type { Arn } from '#src/domain/arn.js';
import type { EndpointRoute } from './endpoint-route.js';

/** Which instances answer for which endpoint, in this process. */
export class Router {
  readonly #routes = new Map<string, EndpointRoute>();
  #locate: (endpoint: Arn) => Promise<string | undefined> = async () => undefined;

  /** The route of an endpoint; undefined when this process serves none of that name. */
  get(endpointName: string): EndpointRoute | undefined {
    return this.#routes.get(endpointName);
  }

  /** From now on requests go this way; those under way stay where they are. */
  set(endpointName: string, route: EndpointRoute): void {
    this.#routes.set(endpointName, route);
  }

  /** Takes no more requests for an endpoint. */
  remove(endpointName: string): void {
    this.#routes.delete(endpointName);
  }

  /** Takes no more requests on a route; one that took its place stays. */
  withdraw(route: EndpointRoute): void {
    for (const [name, known] of this.#routes) if (known === route) this.#routes.delete(name);
  }

  /** Who tells where endpoints are served that this process has no route to. */
  locateBy(locate: (endpoint: Arn) => Promise<string | undefined>): void {
    this.#locate = locate;
  }

  /** The host of another server that serves an endpoint; undefined when there is none. */
  locate(endpoint: Arn): Promise<string | undefined> {
    return this.#locate(endpoint);
  }

  /** How many instances of a variant are ready here. */
  readyCount(endpointName: string, variant: string): number {
    return this.#routes.get(endpointName)?.readyCount(variant) ?? 0;
  }
}
