import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Change,
  type Commit,
  changedId,
  commitDigest,
  type Head,
  type IdFilter,
  type PastChange,
  pastLine,
} from '#src/domain/graph/index.js';
import type { StampedChange, StampedCommit } from '#src/ports/commit-group.js';

/**
 * Restores the written form of a commit that was read from another store, with its snapshots.
 * `carried` contains the elements of all commits before, and gets those of this one; with it,
 * changes show which elements are new. Throws `LEDGER_BROKEN` for a commit that does not follow
 * from the one before it.
 */
export function restamp(commit: Commit, before: Head, carried?: IdFilter): StampedCommit {
  const { seq, time, actor, changeCount, digest } = commit;
  const lines = commit.changes.map(pastLine);
  const changes = commit.changes
    .map((past) => stampChange(past, carried))
    .sort((one, other) => orderOf(one) - orderOf(other));
  const fits =
    seq === before.seq + 1 && commitDigest(before.digest, { seq, time, actor }, lines) === digest;
  if (fits) return { seq, time, actor, changeCount, digest, changes };
  throw new PlatformError(
    'LEDGER_BROKEN',
    `Commit ${before.seq + 1} of the source does not fit its digest; nothing from it on is copied. Check the source with 'forebear verify'.`,
    { details: { seq: before.seq + 1 } },
  );
}

function stampChange(past: PastChange, carried: IdFilter | undefined): StampedChange {
  const id = changedId(past);
  const isNew = carried?.mayHold(id) === false;
  if (isNew) carried.add(id);
  const change = withoutPast(past);
  if (!('snapshot' in past)) return { change };
  const { snapshot } = past;
  return isNew ? { change, snapshot, replaces: 0 } : { change, snapshot };
}

function withoutPast(past: PastChange): Change {
  switch (past.kind) {
    case 'putVertex':
      return { kind: past.kind, vertex: past.vertex };
    case 'putEdge':
      return { kind: past.kind, edge: past.edge };
    case 'removeVertex':
      return { kind: past.kind, id: past.id };
    case 'removeEdge':
      return { kind: past.kind, id: past.id };
  }
}

/** History is sorted by its texts: edges come before the vertices that they need. */
const ORDER = { putVertex: 0, putEdge: 1, removeEdge: 2, removeVertex: 3 } as const;

function orderOf({ change }: StampedChange): number {
  return ORDER[change.kind];
}
