import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Change,
  type Commit,
  canonicalChange,
  canonicalEdge,
  canonicalVertex,
  commitDigest,
  type Head,
  type PastChange,
} from '#src/domain/graph/index.js';
import type { StampedChange, StampedCommit } from '#src/ports/graph-store.js';

/**
 * Makes what a store writes of what another one read, images included. Throws `LEDGER_BROKEN` for a commit
 * that does not follow from the one before it.
 */
export function restamp(commits: readonly Commit[], after: Head): StampedCommit[] {
  let before = after;
  return commits.map((commit) => {
    const stamped = stampAgain(commit, before);
    before = stamped;
    return stamped;
  });
}

function stampAgain(commit: Commit, before: Head): StampedCommit {
  const { seq, time, actor, changeCount, digest } = commit;
  const changes = commit.changes.map(stamp).sort((one, other) => orderOf(one) - orderOf(other));
  const lines = changes.map(({ change, image }) => canonicalChange(change, image));
  const fits =
    seq === before.seq + 1 && commitDigest(before.digest, { seq, time, actor }, lines) === digest;
  if (fits) return { seq, time, actor, changeCount, digest, changes };
  throw new PlatformError(
    'LEDGER_BROKEN',
    `Commit ${before.seq + 1} of the source does not fit its digest; nothing from it on is copied. Check the source with 'forebear verify'.`,
    { details: { seq: before.seq + 1 } },
  );
}

function stamp(past: PastChange): StampedChange {
  switch (past.kind) {
    case 'putVertex':
      return { change: past, image: canonicalVertex(past.vertex) };
    case 'putEdge':
      return { change: past, image: canonicalEdge(past.edge) };
    case 'removeVertex':
    case 'removeEdge':
      return { change: { kind: past.kind, id: past.id } as Change };
  }
}

/** History is in the order of its texts, in which edges come before the vertices that they need. */
const ORDER = { putVertex: 0, putEdge: 1, removeEdge: 2, removeVertex: 3 } as const;

function orderOf({ change }: StampedChange): number {
  return ORDER[change.kind];
}
