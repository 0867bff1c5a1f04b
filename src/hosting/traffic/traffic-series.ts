import type { Clock } from '#src/ports/system.js';
import { type Outcome, TrafficBucket, type TrafficPart } from './traffic-bucket.js';

/** The spans that traffic is kept in: a minute for two hours, a quarter of an hour for three days. */
export const RESOLUTIONS = [
  { spanMs: 60_000, kept: 120 },
  { spanMs: 900_000, kept: 288 },
] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** The buckets of one resolution; a new one takes the place of the oldest. */
class Ring {
  readonly spanMs: number;
  readonly #kept: number;
  readonly #buckets: (TrafficBucket | undefined)[] = [];

  constructor({ spanMs, kept }: Resolution) {
    this.spanMs = spanMs;
    this.#kept = kept;
  }

  /** The bucket of a time, made when there is none. */
  at(time: number, instances: number): TrafficBucket {
    const span = Math.floor(time / this.spanMs);
    const known = this.#buckets[span % this.#kept];
    if (known?.span === span) return known;
    const made = new TrafficBucket(span, instances);
    this.#buckets[span % this.#kept] = made;
    return made;
  }

  find(span: number): TrafficBucket | undefined {
    const found = this.#buckets[span % this.#kept];
    return found?.span === span ? found : undefined;
  }
}

/** The traffic of one variant on this server, in bounded memory: at most 400 kB. */
export class TrafficSeries {
  /** When this server began to count. */
  readonly since: number;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #rings = RESOLUTIONS.map((resolution) => new Ring(resolution));
  #instances = 0;
  #lastChange: number;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    this.since = clock.now();
    this.#lastChange = this.since;
  }

  /** The time of the last request or change of instances. */
  get lastChange(): number {
    return this.#lastChange;
  }

  /** Records the end of a request that took `ms` in all. */
  ended(outcome: Outcome, ms: number): void {
    this.#change((bucket) => bucket.ended(outcome, ms));
  }

  /** Records how many requests run or wait. */
  loaded(concurrency: number): void {
    this.#change((bucket) => {
      if (concurrency > bucket.maxConcurrency) bucket.maxConcurrency = concurrency;
    });
  }

  /** Records that ready instances came or went. */
  addInstances(count: number): void {
    this.#change((bucket) => {
      bucket.instances = Math.max(bucket.instances, this.#instances + count);
    });
    this.#instances += count;
  }

  /** The spans from `first` to `last` in a resolution. A span without a change has the instances of the one before. */
  spans({ spanMs }: Resolution, first: number, last: number): readonly TrafficPart[] {
    const ring = this.#rings.find((each) => each.spanMs === spanMs);
    const parts: TrafficPart[] = [];
    let instances = this.#instances;
    const present = Math.floor(this.#clock.now() / spanMs);
    for (let span = Math.max(last, present); span >= first; span -= 1) {
      const bucket = ring?.find(span);
      if (span <= last) parts.push({ bucket, instances: bucket?.instances ?? instances });
      instances = bucket?.instancesBefore ?? instances;
    }
    return parts.reverse();
  }

  #change(change: (bucket: TrafficBucket) => void): void {
    const now = this.#clock.now();
    this.#lastChange = now;
    for (const ring of this.#rings) change(ring.at(now, this.#instances));
  }
}
