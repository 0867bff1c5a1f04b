import {
  type Edge,
  parseEdge,
  parseVertex,
  type Versioned,
  type Vertex,
} from '#src/domain/graph/index.js';
import { statics as __, type Traversal } from '../dsl.js';

/**
 * The two properties that tell an element whole, as a list of values for each: that is cheap to decode, and servers
 * put equal values of different elements together when they are not in lists. One list of all of them may be longer
 * than a socket takes.
 */
export function versionsOf(elements: Traversal): Traversal {
  return elements.map(__.values('_began', '_image').fold());
}

/**
 * Reads {@link versionsOf}: one number and one text for each element, in either order. What has only one of them is
 * another program's.
 */
export function* pairs(lists: readonly unknown[]): Generator<readonly [number, string]> {
  for (const list of lists as readonly (readonly unknown[])[]) {
    if (list.length !== 2) continue;
    const [one, other] = list;
    yield typeof one === 'string' ? [Number(other), one] : [Number(one), String(other)];
  }
}

/** Vertices of {@link versionsOf}. */
export function toVertices(values: readonly unknown[]): Versioned<Vertex>[] {
  return Array.from(pairs(values), ([version, image]) => ({
    element: parseVertex(image),
    version,
  }));
}

/** Edges of {@link versionsOf}. */
export function toEdges(values: readonly unknown[]): Versioned<Edge>[] {
  return Array.from(pairs(values), ([version, image]) => ({ element: parseEdge(image), version }));
}

/** Lists cut to a size that one request takes. */
export function* chunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
