import type { VertexId } from '#src/domain/graph/index.js';
import type { Components } from './components.js';
import type { Reachable } from './reachable.js';

/**
 * The URIs that jobs in use have read or read now. The graph does not link the objects of a large
 * prefix, so that their URIs are compared.
 */
export class InputUris {
  readonly #uris = new Map<string, VertexId>();
  readonly #sorted: readonly string[];
  readonly #lengths: readonly number[];

  constructor({ inputs }: Components, reachable: Reachable) {
    for (const [component, uris] of inputs)
      if (reachable.has(component)) for (const uri of uris) this.#uris.set(uri, component);
    this.#sorted = [...this.#uris.keys()].sort();
    this.#lengths = [...new Set(this.#sorted.map(({ length }) => length))];
  }

  /** Returns a component that has read this data, a part of it, or a prefix that contains it. */
  readerOf(uri: string): VertexId | undefined {
    const above = this.#lengths.find((length) => this.#uris.has(uri.slice(0, length)));
    if (above !== undefined) return this.#uris.get(uri.slice(0, above));
    const below = this.#sorted[lowerBound(this.#sorted, uri)];
    return below?.startsWith(uri) ? this.#uris.get(below) : undefined;
  }
}

/** The index of the first text that is not before another one. */
function lowerBound(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
