import { isPlatformError } from '#src/domain/errors/index.js';
import type { Commit, CommitHeader } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** When more was committed, it is not followed. */
const MOST_COMMITS = 500;
const MOST_CHANGES = 5_000;

/** The commits after one. */
export interface RecentCommits {
  readonly commits: readonly Commit[];
  /** The header of the last one, or of the one before; undefined for an empty ledger. */
  readonly last: CommitHeader | undefined;
}

/**
 * Returns the commits after one, up to another. Returns undefined for more than 500 commits or 5,000
 * changes, when the ledger does not contain the one before, because it was restored from a copy, and
 * when a reset removed the history of one.
 */
export async function recentCommits(
  store: GraphStore,
  from: Pick<CommitHeader, 'seq'> & Partial<Pick<CommitHeader, 'digest'>>,
  to: number,
): Promise<RecentCommits | undefined> {
  const count = Math.max(to - from.seq, 0);
  if (count > MOST_COMMITS) return undefined;
  const headers = await store.headers({ before: from.seq + count + 1, limit: count + 1 });
  const isFirst = from.seq === 0; // no commit
  const before = isFirst ? undefined : headers.at(-1);
  const after = isFirst ? headers : headers.slice(0, -1);
  const isSame = before?.seq === from.seq && (from.digest ?? before.digest) === before.digest;
  if (after.length !== count || (!isFirst && !isSame)) return undefined;
  if (after.reduce((sum, { changeCount }) => sum + changeCount, 0) > MOST_CHANGES) return undefined;
  const commits = await commitsOf(store, after.toReversed());
  return commits && { commits, last: headers[0] };
}

/** The commits of each store that were read last, by digest; the newest last. */
const READ = new WeakMap<GraphStore, Map<string, Commit>>();

/** Reads the commits of headers, except those that were read before. */
async function commitsOf(
  store: GraphStore,
  headers: readonly CommitHeader[],
): Promise<readonly Commit[] | undefined> {
  const read = READ.get(store) ?? new Map<string, Commit>();
  READ.set(store, read);
  const missing = headers.findIndex(({ digest }) => !read.has(digest));
  const known = missing < 0 ? headers : headers.slice(0, missing);
  const commits = known.flatMap(({ digest }) => read.get(digest) ?? []);
  const added = headers.length - known.length;
  if (added === 0) return commits;
  const more = await keptCommits(store, (headers[missing] as CommitHeader).seq - 1, added);
  const isWhole = more?.length === added && more.at(-1)?.digest === headers.at(-1)?.digest;
  if (!more || !isWhole) return undefined;
  for (const commit of more) read.set(commit.digest, commit);
  forgetOldest(read);
  return [...commits, ...more];
}

function forgetOldest(read: Map<string, Commit>): void {
  let count = 0;
  for (const { changes } of read.values()) count += changes.length;
  for (const [digest, { changes }] of read) {
    if (count <= MOST_CHANGES && read.size <= MOST_COMMITS) break;
    read.delete(digest);
    count -= changes.length;
  }
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
