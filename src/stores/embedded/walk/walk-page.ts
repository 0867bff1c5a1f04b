import {
  type Edge,
  parseEdge,
  type Versioned,
  type VertexId,
  type WalkedVertex,
  type WalkPage,
} from '#src/domain/graph/index.js';
import type { WalkAnswer } from './walker.js';

/** So many vertices are made without letting others have a turn. */
const CHUNK = 8_192;
const ID_BYTES = 16;

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
    at,
    hasNext,
    ...(total === undefined ? {} : { total }),
    complete: incompleteReason === undefined,
    ...(incompleteReason === undefined ? {} : { incompleteReason }),
  };
}

function addChunk(vertices: WalkedVertex[], ids: Uint8Array, depths: Uint32Array): void {
  const bytes = Buffer.from(ids.buffer, ids.byteOffset, depths.length * ID_BYTES);
  const text = bytes.toString('hex');
  depths.forEach((depth, at) => {
    const id = text.slice(at * ID_BYTES * 2, (at + 1) * ID_BYTES * 2) as VertexId;
    vertices.push({ id, depth });
  });
}
