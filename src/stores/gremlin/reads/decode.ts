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
 * The two properties that hold a whole element, as one list per element. Lists are cheap to
 * decode, and servers would merge equal values outside of lists. A single list of all elements
 * could be longer than a socket takes.
 */
export function versionsOf(elements: Traversal): Traversal {
  return elements.map(__.values('_began', '_image').fold());
}

/**
 * Reads {@link versionsOf}: one number and one text per element, in either order. An element with
 * only one of them belongs to another program.
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

export function toVertices(all: readonly Version[]): Versioned<Vertex>[] {
  return all.map(({ began, snapshot }) => ({ element: parseVertex(snapshot), version: began }));
}

export function toEdges(all: readonly Version[]): Versioned<Edge>[] {
  return all.map(({ began, snapshot }) => ({ element: parseEdge(snapshot), version: began }));
}

/** Splits a list into parts that one request takes. */
export function* chunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
