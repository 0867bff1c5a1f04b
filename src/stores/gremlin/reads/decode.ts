import {
  type Edge,
  parseEdge,
  parseVertex,
  type Versioned,
  type Vertex,
} from '#src/domain/graph/index.js';

/**
 * The two properties that tell an element whole. They are read as one folded list of values: that is cheap
 * to decode, and servers put equal values of different elements together when they are not folded.
 */
export const VERSION = ['_began', '_image'] as const;

/** Reads {@link VERSION} lists: one number and one text for each element, in either order. */
export function* pairs(lists: readonly unknown[]): Generator<readonly [number, string]> {
  const values = lists.flat();
  for (let at = 0; at + 1 < values.length; at += 2) {
    const [one, other] = [values[at], values[at + 1]];
    yield typeof one === 'string' ? [Number(other), one] : [Number(one), String(other)];
  }
}

/** Vertices of {@link VERSION} values. */
export function toVertices(values: readonly unknown[]): Versioned<Vertex>[] {
  return Array.from(pairs(values), ([version, image]) => ({
    element: parseVertex(image),
    version,
  }));
}

/** Edges of {@link VERSION} values. */
export function toEdges(values: readonly unknown[]): Versioned<Edge>[] {
  return Array.from(pairs(values), ([version, image]) => ({ element: parseEdge(image), version }));
}

/** Lists cut to a size that one request takes. */
export function* chunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
