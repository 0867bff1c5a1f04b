import { parseEdge, parseVertex } from './canonical.js';
import { changedId, type PastChange } from './change.js';

/** What a commit did to an element: put or removed a vertex or an edge. */
export type ChangeMark = '+v' | '+e' | '-v' | '-e';

/** A change as stores keep it: what was done, and the image that was put or removed. */
export interface KeptChange {
  readonly mark: ChangeMark;
  readonly image: string;
}

/** Reads what a store kept of a commit, in canonical order. */
export function pastChanges(kept: readonly KeptChange[]): PastChange[] {
  return kept
    .map((one) => lineOf(one, pastChange(one)))
    .sort((one, other) => compareText(one.mark, other.mark) || compareText(one.rest, other.rest))
    .map(({ change }) => change);
}

/** A change with its line in two parts, so that lines are compared without being put together: `canonicalChange`. */
function lineOf({ mark, image }: KeptChange, change: PastChange) {
  return { change, mark, rest: mark.startsWith('+') ? image : changedId(change) };
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function pastChange({ mark, image }: KeptChange): PastChange {
  switch (mark) {
    case '+v':
      return { kind: 'putVertex', vertex: parseVertex(image), image };
    case '+e':
      return { kind: 'putEdge', edge: parseEdge(image), image };
    case '-v': {
      const before = parseVertex(image);
      return { kind: 'removeVertex', id: before.id, before };
    }
    case '-e': {
      const before = parseEdge(image);
      return { kind: 'removeEdge', id: before.id, before };
    }
  }
}
