import type { InstanceRoute } from './instance-route.js';

/** The ready instances of one variant. */
export class VariantRoute {
  readonly name: string;
  readonly weight: number;
  /** What is left of its share; see {@link EndpointRoute}. */
  credit = 0;
  readonly #instances: InstanceRoute[] = [];
  #turn = 0;

  constructor(variant: { readonly name: string; readonly weight: number }) {
    this.name = variant.name;
    this.weight = variant.weight;
  }

  get ready(): readonly InstanceRoute[] {
    return this.#instances;
  }

  add(instance: InstanceRoute): void {
    this.#instances.push(instance);
  }

  remove(instance: InstanceRoute): void {
    const at = this.#instances.indexOf(instance);
    if (at >= 0) this.#instances.splice(at, 1);
  }

  /** The instance with the fewest requests under way; among equals each in its turn. */
  pick(except?: ReadonlySet<InstanceRoute>): InstanceRoute | undefined {
    const { length } = this.#instances;
    this.#turn += 1;
    let best: InstanceRoute | undefined;
    for (let step = 0; step < length; step += 1) {
      const instance = this.#instances[(this.#turn + step) % length];
      if (!instance || except?.has(instance)) continue;
      if (!best || instance.inFlight < best.inFlight) best = instance;
    }
    return best;
  }
}
