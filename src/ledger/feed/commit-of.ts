import { type Commit, compareText, headerOf, type PastChange } from '#src/domain/graph/index.js';
import type { StampedChange, StampedCommit } from '#src/ports/graph-store.js';

type PastPut = Extract<PastChange, { readonly snapshot: string }>;

/**
 * Makes a commit, as history returns it, from the written changes. Returns undefined for a commit
 * with removals, because only the store has the removed elements.
 */
export function commitOf(stamped: StampedCommit): Commit | undefined {
  const puts: PastPut[] = [];
  for (const change of stamped.changes) {
    const put = putOf(change);
    if (!put) return undefined;
    puts.push(put);
  }
  // The canonical order: edges come before vertices, in the order of the kinds here.
  puts.sort((a, b) => compareText(a.kind, b.kind) || compareText(a.snapshot, b.snapshot));
  return { ...headerOf(stamped), changes: puts };
}

function putOf({ change, snapshot = '' }: StampedChange): PastPut | undefined {
  switch (change.kind) {
    case 'putVertex':
      return { kind: 'putVertex', vertex: change.vertex, snapshot };
    case 'putEdge':
      return { kind: 'putEdge', edge: change.edge, snapshot };
    default:
      return undefined;
  }
}
