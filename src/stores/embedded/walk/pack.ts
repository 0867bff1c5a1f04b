import type { SnapshotRow } from '../database.js';
import type { GraphIndex } from './graph-index.js';
import type { PageEdge } from './page-edges.js';

/** A link as numbers: its label and the positions of its ends. */
export const LINK_NUMBERS = 3;

/** Edges of a page as numbers, with the vertices that the positions of their ends refer to. */
export interface PackedLinks {
  readonly columns: Uint32Array;
  /** The vertices of the page, then the ends outside of it, each once. */
  readonly vertices: readonly number[];
}

/** Snapshots with the commits that wrote them, as one text, which is passed between threads faster than many. */
export interface PackedSnapshots {
  /** Joined by commas. */
  readonly texts: string;
  readonly versions: Float64Array;
}

/** Packs rows of snapshots. */
export function packSnapshots(rows: readonly SnapshotRow[]): PackedSnapshots {
  return {
    texts: rows.map(([snapshot]) => snapshot).join(','),
    versions: Float64Array.from(rows, ([, version]) => version),
  };
}

/** Packs the edges of a page. */
export function packLinks(
  index: GraphIndex,
  page: readonly number[],
  edges: readonly PageEdge[],
): PackedLinks {
  const positions = new Map<number, number>();
  const positionOf = (num: number) => {
    const known = positions.get(num) ?? positions.size;
    if (known === positions.size) positions.set(num, known);
    return known;
  };
  for (const num of page) positionOf(num);
  const columns = new Uint32Array(edges.length * LINK_NUMBERS);
  edges.forEach(({ num, source, target }, at) => {
    const place = at * LINK_NUMBERS;
    columns[place] = index.edges.label(num);
    columns[place + 1] = positionOf(source);
    columns[place + 2] = positionOf(target);
  });
  return { columns, vertices: [...positions.keys()] };
}
