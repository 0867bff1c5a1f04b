import type { Edge, ListPosition, Vertex } from '#src/domain/graph/index.js';

/** The elements of one kind and first label, which are exported together. */
export interface Stretch {
  readonly kind: 'vertex' | 'edge';
  readonly label: string;
}

/** Where an export stands: after an element of a stretch. */
export interface Position extends Stretch {
  readonly after: ListPosition;
}

/** Neighbouring elements of a stretch, newest first. */
export type Window =
  | (WindowPlace & { readonly kind: 'vertex'; readonly elements: readonly Vertex[] })
  | (WindowPlace & { readonly kind: 'edge'; readonly elements: readonly Edge[] });

interface WindowPlace {
  readonly label: string;
  /** The position of the last element. */
  readonly end: Position;
  /** Associations that were left out, because an end is not exported. */
  readonly outside: number;
}

/** The first window of a resumed export follows its position. */
export function isSameStretch(one: Stretch, other: Stretch): boolean {
  return one.kind === other.kind && one.label === other.label;
}
