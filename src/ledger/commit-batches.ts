import { isPlatformError } from '#src/domain/errors/index.js';
import type { Commit } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** Which commits to read, and how many at a time. */
export interface BatchRange {
  /** The commit before the first. */
  readonly after: number;
  /** The last one. */
  readonly to: number;
  /** Changes of a batch at the most, but for a single commit that has more. */
  readonly changes: number;
}

/** Commits of a batch at the most. */
const MAX_COMMITS = 2_000;
/** Characters of what they put that a batch aims at, by what the batch before it had. */
const CHARACTERS = 4_000_000;

/**
 * Reads commits in order, the next batch while the caller works on this one. Goes on behind a commit record
 * that is missing, which the caller sees by the numbers. What cannot be read is thrown once the commits
 * before it have been yielded.
 */
export async function* commitBatches(
  store: GraphStore,
  range: BatchRange,
): AsyncGenerator<readonly Commit[], void> {
  const reader = new CommitReader(store, range.changes);
  const read = (after: number) => {
    const reading = after < range.to ? reader.read(after, range.to) : undefined;
    reading?.catch(() => undefined); // a caller that stops early does not wait for the read ahead
    return reading;
  };
  for (let reading = read(range.after); reading; ) {
    const commits = await reading;
    const last = commits.at(-1);
    if (!last) return;
    reading = read(last.seq);
    yield commits;
  }
}

/** Reads commits by number of changes, since they differ in size by orders of magnitude. */
export class CommitReader {
  readonly #store: GraphStore;
  readonly #maxChanges: number;
  #changes: number;
  #headers = 16;

  constructor(store: GraphStore, maxChanges: number) {
    this.#store = store;
    this.#maxChanges = maxChanges;
    this.#changes = maxChanges;
  }

  /** Commits after a number, up to another one; none when there are none. */
  async read(after: number, to: number): Promise<readonly Commit[]> {
    const count = await this.#count(after, to);
    const commits = count === 0 ? [] : await readWhole(this.#store, after, count);
    this.#learn(commits);
    return commits;
  }

  /** How many of the next commits have few enough changes, at least one. */
  async #count(after: number, to: number): Promise<number> {
    const limit = Math.min(to - after, this.#headers);
    const headers = await this.#store.headers({ before: after + limit + 1, limit });
    let [count, changes] = [0, 0];
    for (const { seq, changeCount } of headers.toReversed()) {
      if (seq <= after) continue;
      changes += changeCount + 1;
      if (count > 0 && changes > this.#changes) break;
      count += 1;
    }
    this.#headers = Math.min(Math.max(count * 2, 16), MAX_COMMITS);
    return count;
  }

  #learn(commits: readonly Commit[]): void {
    let [changes, characters] = [0, 0];
    for (const commit of commits) {
      changes += commit.changes.length;
      characters += charactersOf(commit);
    }
    const fitting = Math.floor((CHARACTERS * changes) / Math.max(characters, 1));
    this.#changes = Math.max(1, Math.min(fitting, this.#maxChanges));
  }
}

/** Characters of what a commit put. */
export function charactersOf({ changes }: Commit): number {
  return changes.reduce(
    (sum, change) => sum + ('snapshot' in change ? change.snapshot.length : 0),
    0,
  );
}

/** When something in a batch cannot be read, the commits before it still can. */
async function readWhole(
  store: GraphStore,
  after: number,
  limit: number,
): Promise<readonly Commit[]> {
  try {
    return await store.commits(after, limit);
  } catch (error) {
    const isDamage = !isPlatformError(error) || error.code === 'LEDGER_BROKEN';
    if (limit === 1 || !isDamage) throw error;
    return readWhole(store, after, 1);
  }
}
