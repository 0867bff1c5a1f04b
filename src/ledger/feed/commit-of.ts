import { type Commit, compareText, headerOf, type PastChange } from '#src/domain/graph/index.js';
import type { StampedChange, StampedCommit } from '#src/ports/graph-store.js';

type PastPut = Extract<PastChange, { readonly snapshot: string }>;

/**
 * A commit as history returns it, made of what was written; undefined for a commit that removes something, because
 * what was removed is only in the store.
 */
export function commitOf(stamped: StampedCommit): Commit | undefined {
  const puts: PastPut[] = [];
  for (const change of stamped.changes) {
    const put = putOf(change);
    if (!put) return undefined;
    puts.push(put);
  }
  // The canonical order: edges are before vertices there, as their kinds are here.
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
