import { isPlatformError } from '#src/domain/errors/index.js';
import type { Commit } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { HeadWatch } from './head-watch.js';

interface FollowOptions {
  readonly store: GraphStore;
  readonly watch: HeadWatch;
  readonly after: number;
  readonly signal?: AbortSignal;
}

const BATCH = 256;

/**
 * Yields commits after a number for as long as nobody aborts or closes. A store that cannot be reached
 * ends nothing: it is asked again until it answers, and no commit is missed.
 */
export async function* followCommits(options: FollowOptions): AsyncGenerator<Commit, void> {
  const { store, watch, signal } = options;
  let after = options.after;
  while (await watch.beyond(after, signal)) {
    const commits = await readCommits(store, after);
    if (commits.length === 0) watch.forget();
    for (const commit of commits) {
      if (signal?.aborted) return;
      yield commit;
      after = commit.seq;
    }
  }
}

/** The next commits; none when the store cannot be reached. */
async function readCommits(store: GraphStore, after: number): Promise<readonly Commit[]> {
  try {
    return await store.commits(after, BATCH);
  } catch (error) {
    if (isPlatformError(error, 'STORE_UNAVAILABLE')) return [];
    throw error;
  }
}
