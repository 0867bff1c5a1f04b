import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { Commit, Head } from '#src/domain/graph/index.js';
import type { StampedCommit } from '#src/ports/commit-group.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock } from '#src/ports/system.js';
import { CallQueue } from '#src/threads/serve-calls.js';
import { CommitReader, commitBatches } from '../group.js';
import { HeadPoll } from './head-poll.js';
import { CommitSignal, commitOf, RecentCommits } from './recent-commits.js';

/** Changes per read of the store. */
const READ_CHANGES = 256;
/** The most commits that a follower gets at once. */
const TAKE_COMMITS = 64;
/** How long a follower with available commits may keep the event loop busy, in milliseconds. */
const TURN_MS = 2;
/**
 * Up to this many commits of other servers are read once for all followers; of more, each follower
 * reads its own.
 */
const MAX_CATCH_UP = 1_000;

export interface FeedOptions {
  readonly store: GraphStore;
  readonly clock: Clock;
  /** Called with every head that was read. */
  readonly onHead?: (head: Head) => void;
}

/**
 * Delivers commits to all followers of the ledger in this process. The pipeline provides the
 * commits of this process; the commits of other servers are read from the store once for all
 * followers. Only a follower that is far behind reads the store itself.
 */
export class Feed {
  readonly #store: GraphStore;
  readonly #onHead: (head: Head) => void;
  readonly #poll: HeadPoll;
  /** Waits for new commits. */
  readonly #commits = new CommitSignal();
  /** Waits for the store's answers. */
  readonly #answers = new CommitSignal();
  readonly #turns = new CallQueue();
  #looks = { begun: 0, answered: 0 };
  /** Undefined until the head of the store is known. */
  #recent: RecentCommits | undefined;
  /** How often the ledger went back. */
  #era = 0;
  #isClosed = false;

  constructor({ store, clock, onHead = () => undefined }: FeedOptions) {
    this.#store = store;
    this.#onHead = onHead;
    this.#poll = new HeadPoll({
      clock,
      ask: () => this.#ask(),
      onFailure: (error) => {
        this.#commits.fail(error);
        this.#answers.fail(error);
      },
    });
  }

  /** Takes the commits that were just written after a head. */
  publish(after: Head, written: readonly StampedCommit[]): void {
    if (!this.#poll.hasFollowers) {
      this.#recent = undefined; // the next follower reads from the store
      return;
    }
    this.#recent ??= new RecentCommits(after);
    if (after.digest === this.#recent.head.digest) {
      const commits = written.map(commitOf);
      const whole = commits.filter((commit) => commit !== undefined);
      if (whole.length === commits.length) {
        this.#recent.append(whole);
        this.#commits.wake();
        return;
      }
    }
    // Others wrote before them, or the removed elements must be read.
    this.#poll.poke();
  }

  /**
   * Yields the commits after a number, then new commits as they are written, until the signal
   * aborts or the feed closes. Waits for a store that cannot be reached, and throws
   * `LEDGER_RESTORED` when the ledger has no such commit any more.
   */
  async *follow(after: number, signal?: AbortSignal): AsyncGenerator<Commit, void> {
    const reader = new CommitReader(this.#store, READ_CHANGES);
    const era = this.#era;
    const isOver = () => this.#isClosed || signal?.aborted === true;
    let position = after;
    let turn = performance.now();
    this.#poll.enter();
    try {
      while (!isOver()) {
        for (const commit of await this.#next(position, reader, signal)) {
          if (isOver()) return;
          if (this.#era !== era) break;
          yield commit;
          position = commit.seq;
          if (performance.now() - turn > TURN_MS) {
            await this.#turns.next();
            turn = performance.now();
          }
        }
        if (this.#era !== era) throw restored(this.#recent?.head);
      }
    } finally {
      this.#poll.leave();
    }
  }

  /** Makes every follower read its state again, because the graph was emptied. */
  async restart(): Promise<void> {
    this.#begin(await this.#store.head());
    this.#commits.wake();
    this.#answers.wake();
  }

  /** Ends all followers, now and later. */
  close(): void {
    this.#isClosed = true;
    this.#commits.wake();
    this.#answers.wake();
  }

  /**
   * Returns the next commits after a number, or an empty list when the caller has to check its
   * state first.
   */
  async #next(
    position: number,
    reader: CommitReader,
    signal?: AbortSignal,
  ): Promise<readonly Commit[]> {
    const era = this.#era;
    const head = this.#recent?.head;
    if (!head || position > head.seq) {
      this.#poll.poke();
      const isAnswered = await this.#answered(signal);
      const seen = this.#recent?.head;
      if (isAnswered && seen && position > seen.seq && era === this.#era) throw restored(seen);
      return [];
    }
    const recent = this.#recent?.after(position, TAKE_COMMITS);
    if (recent?.length === 0) await this.#commits.next(signal);
    if (recent) return recent;
    const commits = await readIfThere(reader, position, head.seq);
    if (commits.length === 0) await this.#answered(signal);
    return commits;
  }

  /**
   * Resolves with true once the store has answered a request for its head that was sent after this
   * call.
   */
  async #answered(signal?: AbortSignal): Promise<boolean> {
    const { begun } = this.#looks;
    while (!this.#isClosed && !signal?.aborted) {
      if (this.#looks.answered > begun) return true;
      await this.#answers.next(signal);
    }
    return false;
  }

  async #ask(): Promise<void> {
    this.#looks.begun += 1;
    const [look, known] = [this.#looks.begun, this.#recent?.head];
    const head = await this.#store.head();
    this.#onHead(head);
    // Commits that this process wrote meanwhile are newer than the answer.
    if (this.#recent?.head === known) await this.#see(head, known);
    this.#looks.answered = look;
    this.#answers.wake();
  }

  async #see(head: Head, known: Head | undefined): Promise<void> {
    if (head.digest === known?.digest) return;
    if (!known) this.#recent = new RecentCommits(head);
    else if (!(await this.#hasCommit(known, head)) || (await this.#wasEmptied(known)))
      this.#begin(head);
    else await this.#catchUp(head);
    this.#commits.wake();
  }

  async #hasCommit({ seq, digest }: Head, head: Head): Promise<boolean> {
    if (seq === 0) return true;
    if (head.seq <= seq) return false;
    const [same] = await this.#store.headers({ seq });
    return same?.digest === digest;
  }

  /** Whether another server has emptied the graph since a head, or is emptying it. */
  async #wasEmptied({ seq }: Head): Promise<boolean> {
    const state = await this.#store.reset?.state();
    return state !== undefined && (state.actor !== undefined || state.firstKept > seq);
  }

  /** Every follower must read its state again. */
  #begin(head: Head): void {
    this.#era += 1;
    this.#recent = new RecentCommits(head);
  }

  /** Reads the commits of other servers, up to a head. */
  async #catchUp(head: Head): Promise<void> {
    const recent = this.#recent;
    const after = recent?.head.seq ?? 0;
    if (recent && head.seq - after <= MAX_CATCH_UP) {
      const range = { after, to: head.seq, changes: READ_CHANGES };
      for await (const commits of commitBatches(this.#store, range)) {
        if (!recent.append(commits)) break;
        this.#commits.wake();
      }
      if (recent.head.seq >= head.seq) return;
    }
    if (this.#recent === recent) this.#recent = new RecentCommits(head);
  }
}

/**
 * Reads commits that are no longer in memory; returns an empty list when the store cannot be
 * reached or is too slow.
 */
async function readIfThere(
  reader: CommitReader,
  after: number,
  to: number,
): Promise<readonly Commit[]> {
  try {
    return await reader.read(after, to);
  } catch (error) {
    if (isPlatformError(error, 'STORE_UNAVAILABLE') || isPlatformError(error, 'QUERY_TIMED_OUT'))
      return [];
    throw error;
  }
}

function restored(head: Head | undefined): PlatformError {
  const seq = head?.seq ?? 0;
  return new PlatformError(
    'LEDGER_RESTORED',
    `The ledger ends with commit ${seq} now: its database was restored from a copy, or emptied. Read your state again, then follow from that commit.`,
    { details: { seq } },
  );
}
