import type { Variant } from '#src/domain/hosting/index.js';
import type { InstanceRoute } from './instance-route.js';
import { VariantRoute } from './variant-route.js';

export class EndpointRoute {
  /** The latest commit at which the endpoint was seen with this deployment. */
  commit: number;
  readonly #variants: ReadonlyMap<string, VariantRoute>;

  constructor(variants: readonly Pick<Variant, 'name' | 'weight'>[], commit: number) {
    this.commit = commit;
    this.#variants = new Map(variants.map((variant) => [variant.name, new VariantRoute(variant)]));
  }

  get variantNames(): readonly string[] {
    return [...this.#variants.keys()];
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

  /** Picks the instance for a request: from the target variant, or else from the variants by weight. */
  pick(target: string | undefined, except?: ReadonlySet<InstanceRoute>): InstanceRoute | undefined {
    if (target !== undefined) return this.#variants.get(target)?.pick(except);
    return this.#next(except)?.pick(except);
  }

  /** Smooth weighted round-robin: every variant gains its weight as credit; the one with most credit pays the total. */
  #next(except: ReadonlySet<InstanceRoute> | undefined): VariantRoute | undefined {
    let best: VariantRoute | undefined;
    let total = 0;
    for (const variant of this.#variants.values()) {
      if (variant.weight === 0 || !isReady(variant, except)) continue;
      total += variant.weight;
      variant.credit += variant.weight;
      if (!best || variant.credit > best.credit) best = variant;
    }
    if (best) best.credit -= total;
    return best;
  }
}

function isReady({ ready }: VariantRoute, except: ReadonlySet<InstanceRoute> | undefined): boolean {
  return except ? ready.some((instance) => !except.has(instance)) : ready.length > 0;
}
