import { DEFAULT_LIMITS, type InvocationLimits, type Variant } from '#src/domain/hosting/index.js';
import type { TrafficSeries } from '../traffic/index.js';
import type { InstanceRoute } from './instance-route.js';

/** The settings of a variant that routing uses. */
export type RoutedVariant = Pick<
  Variant,
  'name' | 'weight' | 'shadow' | 'withdrawn' | 'scaling' | 'limits'
>;

/** The comparison of a shadow's answers with the returned ones. */
export interface Comparison {
  same: number;
  different: number;
  /** The shadow answered with an error, or not at all, and the other variant answered. */
  failed: number;
  /** No instance of the shadow was free. */
  skipped: number;
}

/** Continues a waiting request; called when an instance is free. */
export type Waiter = () => void;

/** The ready instances of a variant, and the requests that wait for one. */
export class VariantRoute {
  readonly name: string;
  /** Its credit in the weighted round-robin of {@link EndpointRoute}. */
  credit = 0;
  /** Requests so far. */
  requests = 0;
  /** Called when a request waits and there is no instance. */
  onWanted: () => void = () => undefined;
  /** Where its requests are counted; absent: nowhere. */
  readonly traffic: TrafficSeries | undefined;
  readonly comparison: Comparison = { same: 0, different: 0, failed: 0, skipped: 0 };
  readonly #instances: InstanceRoute[] = [];
  readonly #waiting = new Set<Waiter>();
  #variant: RoutedVariant;
  #turn = 0;

  constructor(variant: RoutedVariant, traffic?: TrafficSeries) {
    this.name = variant.name;
    this.traffic = traffic;
    this.#variant = variant;
  }

  get weight(): number {
    return this.#variant.weight;
  }

  get isShadow(): boolean {
    return this.#variant.shadow === true;
  }

  /** True when it gets no requests, even by name. */
  get isWithdrawn(): boolean {
    return this.#variant.withdrawn === true;
  }

  get limits(): InvocationLimits {
    return this.#variant.limits ?? DEFAULT_LIMITS;
  }

  /** The time limit of an answer, in milliseconds; undefined when the variant has none. */
  get timeoutMs(): number | undefined {
    const seconds = this.#variant.limits?.timeoutSeconds;
    return seconds === undefined ? undefined : seconds * 1000;
  }

  get ready(): readonly InstanceRoute[] {
    return this.#instances;
  }

  /** Running and waiting requests. */
  get load(): number {
    return this.#instances.reduce((sum, { inFlight }) => sum + inFlight, this.#waiting.size);
  }

  resize(variant: RoutedVariant): void {
    this.#variant = variant;
    this.#serveWaiting();
  }

  add(instance: InstanceRoute): void {
    this.#instances.push(instance);
    this.traffic?.addInstances(1);
    instance.onFree = () => this.#serveWaiting();
    this.#serveWaiting();
  }

  remove(instance: InstanceRoute): void {
    const index = this.#instances.indexOf(instance);
    if (index < 0) return;
    this.#instances.splice(index, 1);
    this.traffic?.addInstances(-1);
  }

  /** True when an instance is free for a request. */
  isOpen(except?: ReadonlySet<InstanceRoute>): boolean {
    return this.#instances.some((instance) => this.#takes(instance, except));
  }

  /** True when a request may wait: an instance is busy, or a waiting request starts one. */
  isWorthWaiting(except?: ReadonlySet<InstanceRoute>): boolean {
    if (this.#instances.length === 0) return this.#variant.scaling?.minInstances === 0;
    return this.#instances.some((instance) => !except?.has(instance));
  }

  /** Returns the instance with the fewest running requests; among equals, in turn. */
  pick(except?: ReadonlySet<InstanceRoute>): InstanceRoute | undefined {
    const { length } = this.#instances;
    this.#turn += 1;
    let best: InstanceRoute | undefined;
    for (let step = 0; step < length; step += 1) {
      const instance = this.#instances[(this.#turn + step) % length];
      if (!instance || !this.#takes(instance, except)) continue;
      if (!best || instance.inFlight < best.inFlight) best = instance;
    }
    return best;
  }

  /** Counts a request that an instance gets. */
  begin(instance: InstanceRoute): void {
    this.requests += 1;
    instance.begin();
    this.traffic?.loaded(this.load);
  }

  /** Lets a request wait for an instance. Returns false when too many wait already. */
  wait(waiter: Waiter): boolean {
    if (this.#waiting.size >= this.limits.maxQueue * Math.max(1, this.#instances.length))
      return false;
    this.#waiting.add(waiter);
    this.traffic?.loaded(this.load);
    if (this.#instances.length === 0) this.onWanted();
    return true;
  }

  leave(waiter: Waiter): void {
    this.#waiting.delete(waiter);
  }

  #serveWaiting(): void {
    for (const waiter of this.#waiting) {
      if (!this.isOpen()) return;
      this.#waiting.delete(waiter);
      waiter();
    }
  }

  #takes(instance: InstanceRoute, except: ReadonlySet<InstanceRoute> | undefined): boolean {
    const { maxConcurrency = Number.POSITIVE_INFINITY } = this.limits;
    return instance.inFlight < maxConcurrency && !except?.has(instance);
  }
}
