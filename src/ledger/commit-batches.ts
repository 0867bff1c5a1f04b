import { isPlatformError } from '#src/domain/errors/index.js';
import type { Commit } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** Which commits to read, and how many changes at a time. */
export interface BatchRange {
  /** The commit before the first. */
  readonly after: number;
  /** The last one. */
  readonly to: number;
  /** Changes that a batch aims at, since commits differ in size by orders of magnitude. */
  readonly records: number;
}

const FIRST_COMMITS = 16;
const MAX_COMMITS = 2_000;
/** How much more the next batch may ask for than the one before it. */
const GROWTH = 4;

/**
 * Reads commits in order, the next batch while the caller works on this one. Goes on behind a commit record
 * that is missing, which the caller sees by the numbers. What cannot be read is thrown once the commits
 * before it have been yielded.
 */
export async function* commitBatches(
  store: GraphStore,
  { after, to, records }: BatchRange,
): AsyncGenerator<readonly Commit[], void> {
  let limit = FIRST_COMMITS;
  let last = after;
  const read = () => {
    const reading = last < to ? readBatch(store, last, Math.min(limit, to - last)) : undefined;
    reading?.catch(() => undefined); // whoever stops early does not wait for it
    return reading;
  };
  for (let reading = read(); reading; ) {
    const commits = await reading;
    if (commits.length === 0) return;
    last = commits.at(-1)?.seq ?? last;
    limit = nextLimit(commits, records);
    reading = read();
    yield commits;
  }
}

function nextLimit(commits: readonly Commit[], records: number): number {
  const changes = commits.reduce((sum, commit) => sum + commit.changes.length + 1, 0);
  const fitting = Math.floor((records * commits.length) / changes);
  return Math.max(1, Math.min(fitting, commits.length * GROWTH, MAX_COMMITS));
}

/** When something in a batch cannot be read, the commits before it still can. */
async function readBatch(
  store: GraphStore,
  after: number,
  limit: number,
): Promise<readonly Commit[]> {
  try {
    return await store.commits(after, limit);
  } catch (error) {
    if (limit === 1 || isPlatformError(error)) throw error;
    return readBatch(store, after, 1);
  }
}
