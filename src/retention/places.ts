import type { VertexId } from '#src/domain/graph/index.js';

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
