import type { Change, CommitHeader, Head } from '#src/domain/graph/index.js';

/** Commits that one transaction writes, numbered from `after.seq + 1`. */
export interface CommitGroup {
  /** The head that the group was evaluated at. */
  readonly after: Head;
  readonly commits: readonly StampedCommit[];
}

/** A commit that is ready to write. */
export interface StampedCommit extends CommitHeader {
  readonly changes: readonly StampedChange[];
}

/** A change with its canonical snapshot (undefined for a removal), so that no adapter serialises again. */
export interface StampedChange {
  readonly change: Change;
  readonly snapshot?: string;
  /**
   * The number of the commit whose version it supersedes; 0 when the element does not exist before;
   * undefined when it was stamped without a look-up. Valid as long as the head is the group's
   * predecessor, so that an adapter does not look up the element again.
   */
  readonly replaces?: number;
}
