import type { DataCapture } from '#src/domain/hosting/index.js';
import type { TrafficSeries } from '../traffic/index.js';
import type { CaptureSink, InstanceRoute } from './instance-route.js';
import { type RoutedVariant, VariantRoute } from './variant-route.js';

/** Captures a share of the requests and answers. */
export interface Capturing extends Pick<DataCapture, 'percentage'> {
  readonly sink: CaptureSink;
}

type Except = ReadonlySet<InstanceRoute> | undefined;

/** Routes the requests of an endpoint to the instances of one deployment. */
export class EndpointRoute {
  /** The latest commit at which the endpoint was seen with this deployment. */
  commit = 0;
  /** The number of answers so far. A failed answer has a status of 500 or more, or is missing. */
  readonly answers = { answered: 0, failed: 0 };
  readonly #variants: ReadonlyMap<string, VariantRoute>;
  #shadows: readonly VariantRoute[];
  readonly #capturing: Capturing | undefined;
  #captureCredit = 0;

  constructor(
    variants: readonly RoutedVariant[],
    capturing?: Capturing,
    traffic?: (variant: string) => TrafficSeries,
  ) {
    this.#variants = new Map(
      variants.map((variant) => [variant.name, new VariantRoute(variant, traffic?.(variant.name))]),
    );
    this.#capturing = capturing;
    this.#shadows = this.#present(true);
  }

  /** The variants that a request may name. */
  get variantNames(): readonly string[] {
    return this.#present(false).map(({ name }) => name);
  }

  /** The variants that get copies of requests. */
  get shadows(): readonly VariantRoute[] {
    return this.#shadows;
  }

  /** The variant whose traffic has a request that no variant took. */
  blamed(target: string | undefined): VariantRoute | undefined {
    return this.#variants.get(target ?? this.variantNames[0] ?? '');
  }

  variant(name: string): VariantRoute | undefined {
    return this.#variants.get(name);
  }

  /** Sets other weights and limits for the same variants. */
  resize(variants: readonly RoutedVariant[]): void {
    for (const variant of variants) this.#variants.get(variant.name)?.resize(variant);
    this.#shadows = this.#present(true);
  }

  add(instance: InstanceRoute): void {
    this.#variants.get(instance.variant)?.add(instance);
  }

  remove(instance: InstanceRoute): void {
    this.#variants.get(instance.variant)?.remove(instance);
  }

  readyCount(variant: string): number {
    return this.#variants.get(variant)?.ready.length ?? 0;
  }

  instances(): readonly InstanceRoute[] {
    return [...this.#variants.values()].flatMap(({ ready }) => ready);
  }

  /**
   * Chooses the variant for a request: the target, or else one by weight. A variant with a free
   * instance comes first, then one where the request may wait.
   */
  choose(target: string | undefined, except?: Except): VariantRoute | undefined {
    if (target !== undefined) return this.#variants.get(target);
    return (
      this.#next((variant) => variant.isOpen(except)) ??
      this.#next((variant) => variant.isWorthWaiting(except))
    );
  }

  /**
   * Returns the capture for the next request, if it is in the sample: hundredths of the share
   * accumulate until they reach a whole request.
   */
  nextCapture(): CaptureSink | undefined {
    if (!this.#capturing) return undefined;
    this.#captureCredit += this.#capturing.percentage;
    if (this.#captureCredit < 100) return undefined;
    this.#captureCredit -= 100;
    return this.#capturing.sink;
  }

  #present(shadow: boolean): readonly VariantRoute[] {
    return [...this.#variants.values()].filter(
      ({ isShadow, isWithdrawn }) => isShadow === shadow && !isWithdrawn,
    );
  }

  /**
   * Smooth weighted round-robin: every variant gains its weight as credit; the one with most credit
   * pays the total.
   */
  #next(isEligible: (variant: VariantRoute) => boolean): VariantRoute | undefined {
    let best: VariantRoute | undefined;
    let total = 0;
    for (const variant of this.#variants.values()) {
      if (variant.isShadow || variant.weight === 0 || !isEligible(variant)) continue;
      total += variant.weight;
      variant.credit += variant.weight;
      if (!best || variant.credit > best.credit) best = variant;
    }
    if (best) best.credit -= total;
    return best;
  }
}
