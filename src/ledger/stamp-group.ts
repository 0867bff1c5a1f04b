import type { PlatformError } from '#src/domain/errors/index.js';
import { type Change, commitDigest, type Head } from '#src/domain/graph/index.js';
import type { StampedChange, StampedCommit } from '#src/ports/commit-group.js';
import { findRefusal } from './evaluate.js';
import type { Group, Pending } from './group.js';
import type { GroupState } from './group-state.js';
import type { PreparedChange, PreparedSet } from './prepared-set.js';

/** The outcome of the sets of a group. */
export interface StampedGroup {
  readonly commits: readonly StampedCommit[];
  readonly accepted: readonly { readonly pending: Pending; readonly commit: StampedCommit }[];
  /** Sets whose elements all exist already, each with the commit that this was decided at. */
  readonly unchanged: readonly { readonly pending: Pending; readonly after: number }[];
  readonly refused: readonly { readonly pending: Pending; readonly error: PlatformError }[];
}

/**
 * Decides on each set of a group as if the sets before it had been written, and numbers the
 * accepted sets.
 */
export function stampGroup({ sets, state }: Group, after: Head, now: number): StampedGroup {
  const time = Math.max(now, after.time);
  const commits: StampedCommit[] = [];
  const accepted: { pending: Pending; commit: StampedCommit }[] = [];
  const unchanged: { pending: Pending; after: number }[] = [];
  const refused: { pending: Pending; error: PlatformError }[] = [];
  for (const pending of sets) {
    const { set } = pending;
    const before = commits.at(-1) ?? after;
    const error = findRefusal(set, state);
    if (error) {
      refused.push({ pending, error });
      continue;
    }
    const left = set.changes.filter((change) => !isLeftOut(change, state));
    if (left.length === 0) {
      unchanged.push({ pending, after: before.seq });
      continue;
    }
    const commit = stampCommit(set, left, { before, time, state });
    commits.push(commit);
    accepted.push({ pending, commit });
  }
  return { commits, accepted, unchanged, refused };
}

function isLeftOut({ change, ifAbsent }: PreparedChange, state: GroupState): boolean {
  return ifAbsent && versionBefore(change, state) !== undefined;
}

interface StampPosition {
  readonly before: Head;
  readonly time: number;
  readonly state: GroupState;
}

function stampCommit(
  set: PreparedSet,
  changes: readonly PreparedChange[],
  { before, time, state }: StampPosition,
): StampedCommit {
  const seq = before.seq + 1;
  const { actor } = set.changeSet;
  const lines = changes.length === set.changes.length ? set.lines : changes.map(({ line }) => line);
  return {
    seq,
    time,
    actor,
    changeCount: changes.length,
    digest: commitDigest(before.digest, { seq, time, actor }, lines),
    changes: changes.map((change) => stampChange(change, state, seq)),
  };
}

function stampChange(
  { change, snapshot }: PreparedChange,
  state: GroupState,
  seq: number,
): StampedChange {
  const replaces = versionBefore(change, state) ?? 0;
  state.apply(change, seq);
  return snapshot === undefined ? { change, replaces } : { change, snapshot, replaces };
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
