import {
  type Edge,
  parseEdge,
  parseVertex,
  type Versioned,
  type Vertex,
} from '#src/domain/graph/index.js';
import type { Version } from '#src/stores/shared/fold.js';
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
export function versions(lists: readonly unknown[]): Version[] {
  return (lists as readonly (readonly unknown[])[]).flatMap((list) => {
    if (list.length !== 2) return [];
    const [one, other] = list;
    return typeof one === 'string'
      ? [{ began: Number(other), snapshot: one }]
      : [{ began: Number(one), snapshot: String(other) }];
  });
}

/** The vertices of versions. */
export function toVertices(all: readonly Version[]): Versioned<Vertex>[] {
  return all.map(({ began, snapshot }) => ({ element: parseVertex(snapshot), version: began }));
}

/** The edges of versions. */
export function toEdges(all: readonly Version[]): Versioned<Edge>[] {
  return all.map(({ began, snapshot }) => ({ element: parseEdge(snapshot), version: began }));
}

/** Lists cut to a size that one request takes. */
export function* chunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
