import { type EdgeSelection, INDEXED, type Side } from '#src/domain/graph/index.js';
import { statics as __, g, P, type Traversal } from '../dsl.js';
import { nativeIds } from '../schema.js';
import { createdWithin } from './created.js';

export function matchingEdges(query: EdgeSelection): Traversal {
  const { from, to, labels, fromType, toType, at } = query;
  let edges: Traversal;
  if (from !== undefined) edges = g.V(nativeIds(from)).outE(...(labels ?? []));
  else if (to !== undefined) edges = g.V(nativeIds(to)).inE(...(labels ?? []));
  else edges = labels === undefined ? g.E() : g.E().hasLabel(P.within(labels));
  if (from !== undefined && to !== undefined) {
    edges = edges.filter(__.inV().hasId(P.within(nativeIds(to))));
  }
  edges = createdWithin(until(edges.has('_image'), at), query);
  if (fromType !== undefined) edges = edges.filter(__.outV().has(INDEXED.type, fromType));
  if (toType !== undefined) edges = edges.filter(__.inV().has(INDEXED.type, toType));
  return edges;
}

/** The edges at vertices, or at the start of an anonymous traversal. */
export function edgesOf(
  vertices: Pick<Traversal, 'inE' | 'outE'>,
  side: Side,
  labels: readonly string[] = [],
): Traversal {
  return side === 'in' ? vertices.inE(...labels) : vertices.outE(...labels);
}

/** Keeps elements that began by a commit; without one, all. */
export function until(edges: Traversal, at: number | undefined): Traversal {
  return at === undefined ? edges : edges.has('_began', P.lte(at));
}
