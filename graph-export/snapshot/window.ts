import {
  canonicalEdge,
  canonicalVertex,
  type Edge,
  type ListPosition,
  toLines,
  type Vertex,
} from '#src/domain/graph/index.js';

/** Elements of one kind and first label, which are exported together. */
export interface Stretch {
  readonly kind: 'vertex' | 'edge';
  readonly label: string;
}

/** The position of an export: after an element of a stretch. */
export interface Position extends Stretch {
  readonly after: ListPosition;
}

/** Neighbouring elements of a stretch, newest first. */
export interface Window extends Stretch {
  /** Their snapshots, one per line. */
  readonly lines: Uint8Array;
  readonly count: number;
  /** The position of the last element, exported or not. */
  readonly end: Position;
  /** The number of associations that were left out, because an end is not exported. */
  readonly outside: number;
}

/** Elements of a stretch as a window. */
export function windowOf(elements: readonly (Vertex | Edge)[]): Pick<Window, 'lines' | 'count'> {
  const lines = toLines(
    elements.map((element) =>
      'labels' in element ? canonicalVertex(element) : canonicalEdge(element),
    ),
  );
  return { lines, count: elements.length };
}

/** The first window of a resumed export follows its position. */
export function isSameStretch(one: Stretch, other: Stretch): boolean {
  return one.kind === other.kind && one.label === other.label;
}
