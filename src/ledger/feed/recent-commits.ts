import {
  type Commit,
  compareText,
  type Head,
  headerOf,
  type PastChange,
} from '#src/domain/graph/index.js';
import type { StampedChange, StampedCommit } from '#src/ports/commit-group.js';
import { charactersOf } from '../group.js';

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

type PastPut = Extract<PastChange, { readonly snapshot: string }>;

/**
 * Makes a commit, as history returns it, from the written changes. Returns undefined for a commit
 * with removals, because only the store has the removed elements.
 */
export function commitOf(stamped: StampedCommit): Commit | undefined {
  const puts: PastPut[] = [];
  for (const change of stamped.changes) {
    const put = putOf(change);
    if (!put) return undefined;
    puts.push(put);
  }
  // The canonical order: edges come before vertices, in the order of the kinds here.
  puts.sort((a, b) => compareText(a.kind, b.kind) || compareText(a.snapshot, b.snapshot));
  return { ...headerOf(stamped), changes: puts };
}

function putOf({ change, snapshot = '' }: StampedChange): PastPut | undefined {
  switch (change.kind) {
    case 'putVertex':
      return { kind: 'putVertex', vertex: change.vertex, snapshot };
    case 'putEdge':
      return { kind: 'putEdge', edge: change.edge, snapshot };
    default:
      return undefined;
  }
}

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The waiting callers of an event. */
export class CommitSignal {
  readonly #waiters = new Set<Waiter>();

  /** Resolves at the next {@link wake}, or when the signal aborts; rejects at the next {@link fail}. */
  next(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal?.removeEventListener('abort', waiter.resolve);
        this.#waiters.delete(waiter);
      };
      const waiter: Waiter = {
        resolve: () => {
          leave();
          resolve();
        },
        reject: (error) => {
          leave();
          reject(error);
        },
      };
      signal?.addEventListener('abort', waiter.resolve, { once: true });
      this.#waiters.add(waiter);
    });
  }

  wake(): void {
    for (const waiter of [...this.#waiters]) waiter.resolve();
  }

  fail(error: unknown): void {
    for (const waiter of [...this.#waiters]) waiter.reject(error);
  }
}
