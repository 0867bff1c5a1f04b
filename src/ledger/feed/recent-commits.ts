import type { Commit, Head } from '#src/domain/graph/index.js';
import { charactersOf } from '../commit-batches.js';

/** The most changes that are held, unless a single commit has more. */
const MAX_CHANGES = 4_096;
/** The most characters of their snapshots, with the same exception. */
const MAX_CHARACTERS = 4_000_000;

/** The newest commits without gaps, within a bound. */
export class RecentCommits {
  readonly #commits: Commit[] = [];
  #head: Head;
  #changes = 0;
  #characters = 0;

  /** Holds no commits yet: the first commit to append is the one after the head. */
  constructor(head: Head) {
    this.#head = head;
  }

  /** The last commit that was appended. */
  get head(): Head {
    return this.#head;
  }

  /**
   * Appends the commits that follow the head, and skips the commits up to it. Returns false when
   * some are missing in between.
   */
  append(commits: readonly Commit[]): boolean {
    for (const commit of commits) {
      const { seq, time, digest } = commit;
      if (seq <= this.#head.seq) continue;
      if (seq !== this.#head.seq + 1) return false;
      this.#commits.push(commit);
      this.#changes += commit.changes.length;
      this.#characters += charactersOf(commit);
      this.#head = { seq, time, digest };
    }
    this.#trim();
    return true;
  }

  /**
   * Some of the commits after a number, in order; undefined when the first of them is no longer
   * held.
   */
  after(seq: number, limit: number): readonly Commit[] | undefined {
    const from = this.#commits.length - (this.#head.seq - seq);
    return from < 0 ? undefined : this.#commits.slice(from, from + limit);
  }

  #trim(): void {
    while (this.#changes > MAX_CHANGES || this.#characters > MAX_CHARACTERS) {
      if (this.#commits.length < 2) return;
      const oldest = this.#commits.shift() as Commit;
      this.#changes -= oldest.changes.length;
      this.#characters -= charactersOf(oldest);
    }
  }
}
