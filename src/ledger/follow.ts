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
const BATCH = 256;

/** Yields commits after a number for as long as nobody aborts or closes. */
export async function* followCommits(options: FollowOptions): AsyncGenerator<Commit, void> {
  const { store, wakeUp, signal } = options;
  let after = options.after;
  while (!signal?.aborted && !wakeUp.closed) {
    const seen = wakeUp.count;
    const { seq } = await store.head();
    const commits = seq > after ? await store.commits(after, BATCH) : [];
    for (const commit of commits) {
      if (signal?.aborted) return;
      yield commit;
      after = commit.seq;
    }
    if (commits.length === 0) await nextCommit(options, seen);
  }
}

async function nextCommit({ clock, wakeUp, signal }: FollowOptions, seen: number): Promise<void> {
  const done = new AbortController();
  const stop = signal ? AbortSignal.any([signal, done.signal]) : done.signal;
  const poll = clock.sleep(POLL_MS, { signal: stop }).catch(() => undefined);
  await Promise.race([wakeUp.wait(seen, stop), poll]);
  done.abort();
}
