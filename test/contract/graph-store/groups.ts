import {
  type Change,
  canonicalChange,
  changedId,
  commitDigest,
  GENESIS,
  snapshotOf,
} from '#src/domain/graph/index.js';
import type { CommitGroup, StampedCommit } from '#src/ports/commit-group.js';
import { ACTOR } from './elements.js';

/** Groups of one commit each, every one after the one before, stamped as a ledger does that looked at all of them. */
export function groupsOf(...commits: readonly (readonly Change[])[]): CommitGroup[] {
  const versions = new Map<string, number>();
  let after = GENESIS;
  return commits.map((changes) => {
    const commit = stamp(after, changes, versions);
    const group = { after, commits: [commit] };
    const { seq, time, digest } = commit;
    after = { seq, time, digest };
    return group;
  });
}

function stamp(
  before: typeof GENESIS,
  changes: readonly Change[],
  versions: Map<string, number>,
): StampedCommit {
  const header = { seq: before.seq + 1, time: before.time + 1, actor: ACTOR };
  const lines = changes.map(canonicalChange);
  const digest = commitDigest(before.digest, header, lines);
  const stamped = changes.map((change, at) => ({
    change,
    ...(change.kind.startsWith('put') ? { snapshot: snapshotOf(lines[at] ?? '') } : {}),
    replaces: versions.get(changedId(change)) ?? 0,
  }));
  for (const change of changes) {
    versions.set(changedId(change), change.kind.startsWith('put') ? header.seq : 0);
  }
  return { ...header, changeCount: changes.length, digest, changes: stamped };
}
