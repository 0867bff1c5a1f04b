import type { Arn } from '#src/domain/arn.js';
import type { Clock } from '#src/ports/system.js';
import type { OtherServer } from '#src/supervision/engine-options.js';
import { TrafficLog } from '../traffic/index.js';
import type { EndpointRoute } from './endpoint-route.js';
import type { Comparison } from './variant-route.js';

export class Router {
  /** The requests that this server has answered. */
  readonly traffic: TrafficLog;
  readonly #routes = new Map<string, EndpointRoute>();
  /** The requests that wait for the route of an endpoint. */
  readonly #waiting = new Map<string, Set<(route: EndpointRoute) => void>>();
  #locate: (endpoint: Arn) => Promise<OtherServer | undefined> = async () => undefined;

  constructor(clock: Pick<Clock, 'now'>) {
    this.traffic = new TrafficLog(clock);
  }

  get(endpointName: string): EndpointRoute | undefined {
    return this.#routes.get(endpointName);
  }

  /** Sends new requests to this route; running requests keep theirs. */
  set(endpointName: string, route: EndpointRoute): void {
    this.#routes.set(endpointName, route);
    for (const routed of this.#waiting.get(endpointName) ?? []) routed(route);
  }

  /**
   * Resolves with the route of an endpoint as soon as it has one; undefined once the signal aborts.
   */
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

  /** Removes the present route of an endpoint. */
  remove(endpointName: string): void {
    this.#routes.delete(endpointName);
  }

  /** Removes this route, but not a later one. */
  withdraw(route: EndpointRoute): void {
    for (const [name, known] of this.#routes) if (known === route) this.#routes.delete(name);
  }

  /** Sets the function that finds the servers of endpoints without a route. */
  locateBy(locate: (endpoint: Arn) => Promise<OtherServer | undefined>): void {
    this.#locate = locate;
  }

  /** Returns the other server that serves an endpoint; undefined when there is none. */
  locate(endpoint: Arn): Promise<OtherServer | undefined> {
    return this.#locate(endpoint);
  }

  readyCount(endpointName: string, variant: string): number {
    return this.#routes.get(endpointName)?.readyCount(variant) ?? 0;
  }

  /**
   * Returns the results of a shadow's comparisons on this server; undefined when the endpoint is
   * not served here.
   */
  comparison(endpointName: string, variant: string): Readonly<Comparison> | undefined {
    return this.#routes.get(endpointName)?.variant(variant)?.comparison;
  }
}
