import type { VertexId } from '#src/domain/graph/index.js';
import type { Components } from './components.js';
import type { Reachable } from './reachable.js';

/**
 * Locations, each with what uses it or holds it. The graph does not link the objects of a large
 * prefix, so that URIs are compared.
 */
export class Places {
  readonly #uris: ReadonlyMap<string, VertexId>;
  readonly #sorted: readonly string[];
  readonly #lengths: readonly number[];

  constructor(uris: ReadonlyMap<string, VertexId>) {
    this.#uris = uris;
    this.#sorted = [...uris.keys()].sort();
    this.#lengths = [...new Set(this.#sorted.map(({ length }) => length))];
  }

  /** Returns what uses this data, a part of it, or a prefix that contains it. */
  userOf(uri: string): VertexId | undefined {
    const above = this.#lengths.find((length) => this.#uris.has(uri.slice(0, length)));
    if (above !== undefined) return this.#uris.get(uri.slice(0, above));
    const below = this.#sorted[lowerBound(this.#sorted, uri)];
    return below?.startsWith(uri) ? this.#uris.get(below) : undefined;
  }
}

/** The locations that some components have read, and the locations of models' data. */
export function usedPlaces(
  { components, models }: { readonly components: Components } & Pick<Reachable, 'models'>,
  isIn: (component: VertexId) => boolean,
): Places {
  const uris = new Map(models);
  for (const [component, read] of components.inputs)
    if (isIn(component)) for (const uri of read) uris.set(uri, component);
  return new Places(uris);
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
