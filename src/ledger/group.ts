import { isPlatformError } from '#src/domain/errors/index.js';
import type { Commit, CommitHeader } from '#src/domain/graph/index.js';
import type { StampedCommit } from '#src/ports/commit-group.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { GroupState } from './group-state.js';
import type { PreparedSet } from './prepared-set.js';

/**
 * Keeps the transaction of a group short, and the time for which it delays requests, for sets of
 * any size.
 */
const MAX_CHANGES = 5_000;
/** This many changes are looked up and stamped in one turn of the event loop. */
const FEW_CHANGES = 500;
/**
 * Characters of the changes of a group: with three bytes for each, they stay below the 10 MiB that
 * a Gremlin server takes by default. A store may send more, because it adds native properties and
 * replaced versions: a group that turns out to be too large is sent again in smaller groups.
 */
export const MAX_GROUP_CHARACTERS = 3_000_000;

/** A queued change set, with the deferred answer to its submitter. */
export interface Pending {
  readonly set: PreparedSet;
  /** The set is written alone, because a group with other sets failed. */
  readonly isAlone?: true;
  readonly resolve: (header: CommitHeader) => void;
  readonly reject: (error: unknown) => void;
}

/** The sets of one transaction, with the store's state of their elements. */
export class Group {
  readonly sets: Pending[] = [];
  readonly state = new GroupState();
  #read = 0;
  #changes = 0;
  #characters = 0;

  /** True when all elements were looked up. */
  get isLookedUp(): boolean {
    return this.#read === this.sets.length;
  }

  /** True when its changes are stamped in a separate turn of the event loop. */
  get isLarge(): boolean {
    return this.#changes > FEW_CHANGES;
  }

  /**
   * True for a set that fits into one transaction with the sets before it. A set that is too large
   * is written alone.
   */
  hasRoomFor({ set, isAlone }: Pending): boolean {
    const [first] = this.sets;
    if (!first) return true;
    return (
      !isAlone &&
      !first.isAlone &&
      this.#changes + set.changes.length <= MAX_CHANGES &&
      this.#characters + set.characters <= MAX_GROUP_CHARACTERS
    );
  }

  add(pending: Pending): void {
    this.sets.push(pending);
    this.#changes += pending.set.changes.length;
    this.#characters += pending.set.characters;
  }

  /** Looks up the missing elements; a failed look-up is repeated by the next call. */
  async lookUp(store: GraphStore): Promise<void> {
    const end = this.sets.length;
    const sets = this.sets.slice(this.#read, end).map(({ set }) => set);
    if (sets.length === 0) return;
    await this.state.read(store, sets);
    this.#read = end;
  }

  /** Overlays commits that were being written while the sets were looked up. */
  follow(commits: readonly StampedCommit[]): void {
    for (const { changes, seq } of commits) {
      for (const { change } of changes) this.state.apply(change, seq);
    }
  }
}

/** Which commits to read, and how many at a time. */
export interface BatchRange {
  /** The commit before the first. */
  readonly after: number;
  /** The last one. */
  readonly to: number;
  /** The most changes in a batch, unless a single commit has more. */
  readonly changes: number;
}

const MAX_COMMITS = 2_000;
/**
 * The target size of a batch, in characters of its put elements. It is estimated from the batch
 * before.
 */
const CHARACTERS = 4_000_000;

/**
 * Reads commits in order, and the next batch while the caller works on this one. Skips a missing
 * commit record; the caller notices the gap in the numbers. Throws a read error only after the
 * commits before it have been yielded.
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

  /** Returns the commits after a number, up to another one, or an empty list. */
  async read(after: number, to: number): Promise<readonly Commit[]> {
    const count = await this.#count(after, to);
    const commits = count === 0 ? [] : await readWhole(this.#store, after, count);
    this.#learn(commits);
    return commits;
  }

  /** Returns how many of the next commits fit into a batch, at least one. */
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

/** Counts the characters of the elements that a commit put. */
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
