import type { Clock } from '#src/ports/system.js';
import { RESOLUTIONS, TrafficSeries } from './traffic-series.js';

/** Series without a change for this long have nothing to show. */
const KEPT_MS = Math.max(...RESOLUTIONS.map(({ spanMs, kept }) => spanMs * kept));

/** The traffic of the endpoints that this server serves, since it started. */
export class TrafficLog {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #endpoints = new Map<string, Map<string, TrafficSeries>>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** The series of a variant, made when there is none; later deployments continue it. */
  open(endpoint: string, variant: string): TrafficSeries {
    const series = this.#endpoints.get(endpoint) ?? new Map<string, TrafficSeries>();
    this.#endpoints.set(endpoint, series);
    const known = series.get(variant);
    if (known) return known;
    for (const [name, { lastChange }] of series)
      if (lastChange < this.#clock.now() - KEPT_MS) series.delete(name);
    const made = new TrafficSeries(this.#clock);
    series.set(variant, made);
    return made;
  }

  /** The series of some variants of an endpoint, without those that were never served here. */
  find(endpoint: string, variants: readonly string[]): readonly TrafficSeries[] {
    const series = this.#endpoints.get(endpoint);
    return variants.flatMap((name) => series?.get(name) ?? []);
  }

  /** Forgets an endpoint, so that a later one of its name begins at zero. */
  forget(endpoint: string): void {
    this.#endpoints.delete(endpoint);
  }
}
