import {
  type Edge,
  parseEdge,
  parseVertex,
  type Versioned,
  type VertexId,
  type VertexMap,
  type WalkedLink,
  type WalkPage,
} from '#src/domain/graph/index.js';
import { LINK_NUMBERS } from './pack.js';
import { idsOf, walkedVertices } from './walked-vertices.js';
import type { WalkAnswer } from './walker.js';

/** Reads a thread's answer. */
export function toWalkPage(answer: WalkAnswer): WalkPage {
  const { edges, at, hasNext, total, incompleteReason } = answer;
  return {
    vertices: walkedVertices(answer),
    edges: edges.map(
      ([image, version]): Versioned<Edge> => ({
        element: parseEdge(image),
        version,
      }),
    ),
    ...(answer.links ? { links: linksOf(answer, answer.links) } : {}),
    ...(answer.known ? { known: knownOf(answer.known) } : {}),
    at,
    hasNext,
    ...(total === undefined ? {} : { total }),
    complete: incompleteReason === undefined,
    ...(incompleteReason === undefined ? {} : { incompleteReason }),
  };
}

function linksOf({ ids, labels = [] }: WalkAnswer, columns: Uint32Array): WalkedLink[] {
  const ends = idsOf(ids);
  return Array.from({ length: columns.length / LINK_NUMBERS }, (_, link) => {
    const [label = 0, from = 0, to = 0] = columns.subarray(link * LINK_NUMBERS);
    return { label: labels[label] ?? '', from: ends[from] as VertexId, to: ends[to] as VertexId };
  });
}

function knownOf(rows: NonNullable<WalkAnswer['known']>): VertexMap {
  return new Map(
    rows.map(([image, version]) => {
      const element = parseVertex(image);
      return [element.id, { element, version }];
    }),
  );
}
