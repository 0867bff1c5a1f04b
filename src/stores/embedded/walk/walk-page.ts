import {
  type Edge,
  parseEdge,
  parseVertex,
  type Versioned,
  type VertexId,
  type VertexMap,
  type WalkedLink,
  type WalkedVertex,
  type WalkPage,
} from '#src/domain/graph/index.js';
import { ID_BYTES, LINK_NUMBERS } from './pack.js';
import type { WalkAnswer } from './walker.js';

/** So many vertices are made without letting others have a turn. */
const CHUNK = 8_192;

/** Reads a thread's answer, giving way between chunks so that a large page does not hold up the process. */
export async function toWalkPage(answer: WalkAnswer): Promise<WalkPage> {
  const { ids, depths, edges, at, hasNext, total, incompleteReason } = answer;
  const vertices: WalkedVertex[] = [];
  for (let start = 0; start < depths.length; start += CHUNK) {
    if (start > 0) await new Promise((resolve) => setImmediate(resolve));
    addChunk(vertices, ids.subarray(start * ID_BYTES), depths.subarray(start, start + CHUNK));
  }
  return {
    vertices,
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

function addChunk(vertices: WalkedVertex[], ids: Uint8Array, depths: Uint32Array): void {
  const found = idsOf(ids, depths.length);
  depths.forEach((depth, at) => {
    vertices.push({ id: found[at] as VertexId, depth });
  });
}

function idsOf(ids: Uint8Array, count: number): VertexId[] {
  const text = Buffer.from(ids.buffer, ids.byteOffset, count * ID_BYTES).toString('hex');
  const digits = ID_BYTES * 2;
  return Array.from(
    { length: count },
    (_, at) => text.slice(at * digits, (at + 1) * digits) as VertexId,
  );
}

function linksOf({ ids, labels = [] }: WalkAnswer, columns: Uint32Array): WalkedLink[] {
  const ends = idsOf(ids, ids.length / ID_BYTES);
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
