import {
  type Edge,
  parseEdge,
  parseVertices,
  type Versioned,
  type Vertex,
  type VertexId,
  type VertexMap,
  type WalkedLink,
  type WalkPage,
} from '#src/domain/graph/index.js';
import { LINK_NUMBERS, type PackedSnapshots } from './pack.js';
import { idAt, walkedVertices } from './walked-vertices.js';
import type { WalkAnswer } from './walker.js';

/** Decodes a page of a walk that a thread returned. */
export function toWalkPage(answer: WalkAnswer): WalkPage {
  const { edges, at, hasNext, total, incompleteReason } = answer;
  const ids = Buffer.from(answer.ids.buffer).toString('hex');
  return {
    vertices: walkedVertices(ids, answer.depthEnds),
    edges: edges.map(
      ([snapshot, version]): Versioned<Edge> => ({
        element: parseEdge(snapshot),
        version,
      }),
    ),
    ...(answer.links ? { links: linksOf(ids, answer.links, answer.labels) } : {}),
    ...(answer.known ? { known: knownOf(answer.known) } : {}),
    at,
    hasNext,
    ...(total === undefined ? {} : { total }),
    complete: incompleteReason === undefined,
    ...(incompleteReason === undefined ? {} : { incompleteReason }),
  };
}

function linksOf(ids: string, columns: Uint32Array, labels: readonly string[] = []): WalkedLink[] {
  const links: WalkedLink[] = [];
  for (let at = 0; at < columns.length; at += LINK_NUMBERS) {
    const label = labels[columns[at] ?? 0] ?? '';
    const from = idAt(ids, columns[at + 1] ?? 0);
    const to = idAt(ids, columns[at + 2] ?? 0);
    links.push({ label, from, to });
  }
  return links;
}

function knownOf({ texts, versions }: PackedSnapshots): VertexMap {
  const known = new Map<VertexId, Versioned<Vertex>>();
  for (const [at, element] of parseVertices(texts).entries()) {
    known.set(element.id, { element, version: versions[at] ?? 0 });
  }
  return known;
}
