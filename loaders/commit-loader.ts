import DataLoader from 'dataloader';
import type { Commit, CommitHeader } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** Batches reads of commits by number: headers alone, or with changes in one read per run of consecutive numbers. */
export class CommitLoader {
  readonly #headers: DataLoader<number, CommitHeader | undefined>;
  readonly #commits: DataLoader<number, Commit | undefined>;
  #asked = 0;

  constructor(store: GraphStore) {
    this.#headers = new DataLoader((numbers) =>
      Promise.all(numbers.map(async (seq) => (await store.headers({ seq }))[0])),
    );
    this.#commits = new DataLoader(async (numbers) => {
      const found = await Promise.all(
        runsOf(numbers).map(([from, to]) => store.commits(from - 1, to - from + 1)),
      );
      const bySeq = new Map(found.flat().map((commit) => [commit.seq, commit]));
      return numbers.map((seq) => bySeq.get(seq));
    });
  }

  /** The header of a commit; undefined when it does not exist yet. */
  header(seq: number): Promise<CommitHeader | undefined> {
    return this.#headers.load(seq);
  }

  /** Adds a commit that is known already. */
  prime(commit: Commit): void {
    this.#commits.prime(commit.seq, commit);
  }

  /** A commit with its changes. */
  commit(seq: number): Promise<Commit | undefined> {
    return this.#commits.load(seq);
  }

  /**
   * Adds to the amount about to be read, in any unit: resolves with the sum since the last {@link clear}, once all
   * calls of the same tick are counted.
   */
  async ask(amount: number): Promise<number> {
    this.#asked += amount;
    await Promise.resolve();
    return this.#asked;
  }

  /** Clears everything. */
  clear(): void {
    this.#asked = 0;
    this.#headers.clearAll();
    this.#commits.clearAll();
  }
}

/** The runs of consecutive numbers in a set, each as its first and last. */
function runsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const seq of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && seq === last[1] + 1) last[1] = seq;
    else runs.push([seq, seq]);
  }
  return runs;
}
