import type { PastChange } from './change.js';

/** An applied change set: the next number in one total order. Numbers start at 1 and have no gaps. */
export interface CommitHeader {
  readonly seq: number;
  /** Milliseconds since the epoch; never before that of the commit before it. */
  readonly time: number;
  readonly actor: string;
  readonly changeCount: number;
  /** 64 hexadecimal digits; chained to the digest of the commit before it. */
  readonly digest: string;
}

/** The header alone of a commit that has more. */
export function headerOf(commit: CommitHeader): CommitHeader {
  const { seq, time, actor, changeCount, digest } = commit;
  return { seq, time, actor, changeCount, digest };
}

/** A commit with what it changed, in canonical order (see canonical.ts). */
export interface Commit extends CommitHeader {
  readonly changes: readonly PastChange[];
  /**
   * What else it changed, where the snapshot was removed behind the ledger, or damaged: `+v<id>` and `+e<id>` were
   * put, `-v<id>` and `-e<id>` removed. A store that can tell does.
   */
  readonly missing?: readonly string[];
}

/** The one record that every write asserts and moves: the newest commit. */
export interface Head {
  /** 0 for an empty ledger. */
  readonly seq: number;
  readonly time: number;
  readonly digest: string;
  /** The graph is being emptied: nothing is committed meanwhile. */
  readonly resetting?: true;
}

/** The head of an empty ledger. */
export const GENESIS: Head = { seq: 0, time: 0, digest: '0'.repeat(64) };
