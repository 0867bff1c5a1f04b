import type { PlatformError } from '#src/domain/errors/index.js';
import { type Change, commitDigest, type Head } from '#src/domain/graph/index.js';
import type { StampedChange, StampedCommit } from '#src/ports/graph-store.js';
import { findRefusal } from './evaluate.js';
import type { Group, Pending } from './group.js';
import type { GroupState } from './group-state.js';
import type { PreparedSet } from './prepared-set.js';

/** What becomes of the sets of a group. */
export interface StampedGroup {
  readonly commits: readonly StampedCommit[];
  readonly accepted: readonly { readonly pending: Pending; readonly commit: StampedCommit }[];
  readonly refused: readonly { readonly pending: Pending; readonly error: PlatformError }[];
}

/** Decides on each set of a group as if those before it had been written, and numbers the accepted ones. */
export function stampGroup({ sets, state }: Group, after: Head, now: number): StampedGroup {
  const time = Math.max(now, after.time);
  const commits: StampedCommit[] = [];
  const accepted: { pending: Pending; commit: StampedCommit }[] = [];
  const refused: { pending: Pending; error: PlatformError }[] = [];
  for (const pending of sets) {
    const error = findRefusal(pending.set, state);
    if (error) {
      refused.push({ pending, error });
      continue;
    }
    const commit = stampCommit(pending.set, commits.at(-1) ?? after, { time, state });
    commits.push(commit);
    accepted.push({ pending, commit });
  }
  return { commits, accepted, refused };
}

function stampCommit(
  set: PreparedSet,
  before: Head,
  { time, state }: { readonly time: number; readonly state: GroupState },
): StampedCommit {
  const seq = before.seq + 1;
  const { actor } = set.changeSet;
  return {
    seq,
    time,
    actor,
    changeCount: set.changes.length,
    digest: commitDigest(before.digest, { seq, time, actor }, set.lines),
    changes: set.changes.map((stamped) => stampChange(stamped, state, seq)),
  };
}

function stampChange({ change, image }: StampedChange, state: GroupState, seq: number) {
  const replaces = versionBefore(change, state) ?? 0;
  state.apply(change, seq);
  return image === undefined ? { change, replaces } : { change, image, replaces };
}

function versionBefore(change: Change, state: GroupState): number | undefined {
  switch (change.kind) {
    case 'putVertex':
      return state.version('vertex', change.vertex.id);
    case 'removeVertex':
      return state.version('vertex', change.id);
    case 'putEdge':
      return state.version('edge', change.edge.id);
    case 'removeEdge':
      return state.version('edge', change.id);
  }
}
