import { isPlatformError } from '#src/domain/errors/index.js';
import type { Commit, CommitHeader } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

const MOST_COMMITS = 500;
const MOST_CHANGES = 5_000;

/** The commits after a given one, in their order. */
export interface CommitsSince {
  readonly commits: readonly Commit[];
  /** The header of the last one; without any, of the given one. Undefined for an empty ledger. */
  readonly last: CommitHeader | undefined;
}

/**
 * Returns the commits after `from`, up to the number `to`. A `from` with the number 0 precedes the
 * first commit. Returns undefined
 *
 * - for more than 500 commits or 5,000 changes;
 * - when the ledger does not contain `from`, because it was restored from a copy;
 * - when a reset has removed the history of one of the commits, or another program has damaged it.
 */
export async function commitsSince(
  store: GraphStore,
  from: Pick<CommitHeader, 'seq'> & Partial<Pick<CommitHeader, 'digest'>>,
  to: number,
): Promise<CommitsSince | undefined> {
  const count = Math.max(to - from.seq, 0);
  if (count > MOST_COMMITS) return undefined;
  const headers = await store.headers({ before: from.seq + count + 1, limit: count + 1 });
  const isFirst = from.seq === 0; // no commit
  const before = isFirst ? undefined : headers.at(-1);
  const after = isFirst ? headers : headers.slice(0, -1);
  const isSame = before?.seq === from.seq && (from.digest ?? before.digest) === before.digest;
  if (after.length !== count || (!isFirst && !isSame)) return undefined;
  if (after.reduce((sum, { changeCount }) => sum + changeCount, 0) > MOST_CHANGES) return undefined;
  const commits = count === 0 ? [] : await keptCommits(store, from.seq, count);
  const isWhole =
    commits?.length === count && !commits.some(({ missing = [] }) => missing.length > 0);
  return isWhole ? { commits, last: headers[0] } : undefined;
}

/** Returns undefined for commits whose history a reset has removed. */
async function keptCommits(
  store: GraphStore,
  after: number,
  count: number,
): Promise<readonly Commit[] | undefined> {
  try {
    return await store.commits(after, count);
  } catch (error) {
    if (isPlatformError(error, 'HISTORY_PURGED')) return undefined;
    throw error;
  }
}
