import type { InstanceRoute } from './instance-route.js';

export class VariantRoute {
  readonly name: string;
  readonly weight: number;
  /** Its credit in the weighted round-robin of {@link EndpointRoute}. */
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
    const index = this.#instances.indexOf(instance);
    if (index >= 0) this.#instances.splice(index, 1);
  }

  /** Picks the instance with the fewest running requests; among equals, in turn. */
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
