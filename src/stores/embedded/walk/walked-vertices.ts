import type { VertexId, WalkedVertex } from '#src/domain/graph/index.js';
import { ID_BYTES } from '../ids.js';

const DIGITS = ID_BYTES * 2;

/** Vertices as they are passed between threads: one text is passed faster than many. */
export interface PackedVertices {
  /** The ids of the vertices of the page in order, then of others that it names. */
  readonly ids: string;
  /** How many vertices of the page lie up to each depth. */
  readonly depthEnds: readonly number[];
}

/** The vertices of a page. */
export function walkedVertices({ ids, depthEnds }: PackedVertices): WalkedVertex[] {
  const vertices: WalkedVertex[] = [];
  for (const [depth, end] of depthEnds.entries()) {
    while (vertices.length < end) vertices.push({ id: idAt(ids, vertices.length), depth });
  }
  return vertices;
}

/** The id at a position in the ids of a page. */
export function idAt(ids: string, at: number): VertexId {
  return ids.slice(at * DIGITS, (at + 1) * DIGITS) as VertexId;
}
