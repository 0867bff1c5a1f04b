import type { VertexId, WalkedVertex } from '#src/domain/graph/index.js';
import { ID_BYTES } from '../images.js';

const DIGITS = ID_BYTES * 2;

/** The first of some ids in hexadecimal digits, given how many of them lie up to each depth. */
export function walkedVertices(ids: string, depthEnds: readonly number[]): WalkedVertex[] {
  const vertices: WalkedVertex[] = [];
  for (const [depth, end] of depthEnds.entries()) {
    while (vertices.length < end) vertices.push({ id: idAt(ids, vertices.length), depth });
  }
  return vertices;
}

/** The id at a position. */
export function idAt(ids: string, at: number): VertexId {
  return ids.slice(at * DIGITS, (at + 1) * DIGITS) as VertexId;
}
