import { isPlatformError } from '#src/domain/errors/index.js';
import type { Commit } from '#src/domain/graph/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { WakeUp } from './wake-up.js';

interface FollowOptions {
  readonly store: GraphStore;
  readonly clock: Clock;
  readonly wakeUp: WakeUp;
  readonly after: number;
  readonly signal?: AbortSignal;
}

/** Commits of other processes are seen this late at the most. */
const POLL_MS = 250;
/** A store that cannot be reached is asked again after a while that doubles up to this. */
const MAX_BACKOFF_MS = 4_000;
const BATCH = 256;

/**
 * Yields commits after a number for as long as nobody aborts or closes. A store that cannot be reached
 * ends nothing: it is asked again until it answers, and no commit is missed.
 */
export async function* followCommits(options: FollowOptions): AsyncGenerator<Commit, void> {
  const { wakeUp, signal } = options;
  let after = options.after;
  let backoff = POLL_MS;
  while (!signal?.aborted && !wakeUp.closed) {
    const seen = wakeUp.count;
    const commits = await readCommits(options, after);
    for (const commit of commits ?? []) {
      if (signal?.aborted) return;
      yield commit;
      after = commit.seq;
    }
    if (commits === undefined) {
      await nextCommit(options, seen, backoff);
      backoff = Math.min(backoff * 2, MAX_BACKOFF_MS);
      continue;
    }
    backoff = POLL_MS;
    if (commits.length === 0) await nextCommit(options, seen, POLL_MS);
  }
}

/** The next commits, or undefined when the store cannot be reached. */
async function readCommits(
  { store }: FollowOptions,
  after: number,
): Promise<readonly Commit[] | undefined> {
  try {
    const { seq } = await store.head();
    return seq > after ? await store.commits(after, BATCH) : [];
  } catch (error) {
    if (isPlatformError(error, 'STORE_UNAVAILABLE')) return undefined;
    throw error;
  }
}

async function nextCommit(
  { clock, wakeUp, signal }: FollowOptions,
  seen: number,
  longestMs: number,
): Promise<void> {
  const done = new AbortController();
  const stop = signal ? AbortSignal.any([signal, done.signal]) : done.signal;
  const poll = clock.sleep(longestMs, { signal: stop }).catch(() => undefined);
  await Promise.race([wakeUp.wait(seen, stop), poll]);
  done.abort();
}
