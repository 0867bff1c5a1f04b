import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import {
  type ChangeSet,
  type Commit,
  type CommitHeader,
  commitDigest,
  type Head,
} from '#src/domain/graph/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore, StampedCommit } from '#src/ports/graph-store.js';
import { findRefusal } from './evaluate.js';
import { followCommits } from './follow.js';
import { GroupState } from './group-state.js';
import { type PreparedSet, prepareSet } from './prepared-set.js';
import { type VerifyOptions, type VerifyReport, verifyLedger } from './verify.js';
import { WakeUp } from './wake-up.js';

/** What a {@link Ledger} is made of. */
export interface LedgerOptions {
  readonly store: GraphStore;
  readonly clock: Clock;
  /**
   * Change sets per transaction at the most; default 32. A bound well below the number of submitters
   * lets them work on their next change sets while others' are being written.
   */
  readonly maxGroup?: number;
}

interface Pending {
  readonly set: PreparedSet;
  readonly resolve: (header: CommitHeader) => void;
  readonly reject: (error: unknown) => void;
}

const DEFAULT_MAX_GROUP = 32;
/** Keeps the transaction of a group short, whatever the size of its sets. */
const MAX_GROUP_CHANGES = 20_000;
const UPDATE_ATTEMPTS = 8;

/** Turns change sets into commits: what the store keeps is decided here, once for every store. */
export class Ledger {
  readonly #store: GraphStore;
  readonly #clock: Clock;
  readonly #maxGroup: number;
  readonly #wakeUp = new WakeUp();
  readonly #queue: Pending[] = [];
  #head: Head | undefined;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(options: LedgerOptions) {
    this.#store = options.store;
    this.#clock = options.clock;
    this.#maxGroup = options.maxGroup ?? DEFAULT_MAX_GROUP;
  }

  /**
   * Joins the next group. Rejects with `ALREADY_EXISTS`, `NOT_FOUND` or `CONFLICT` for an expectation
   * that does not hold (`details.expectation`), `EDGE_END_MISSING`, `VERTEX_HAS_EDGES`,
   * `VALIDATION_FAILED`, `STORE_FULL`, and `STORE_CLOSED` after {@link close}.
   */
  async commit(changeSet: ChangeSet): Promise<CommitHeader> {
    if (this.#closed) throw closed();
    const set = prepareSet(changeSet);
    return new Promise((resolve, reject) => {
      this.#queue.push({ set, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /**
   * Reads, builds and commits; builds again, at most 8 times, when an expectation did not hold because
   * somebody else was faster. `build` returns undefined when there is nothing to do.
   */
  async update(build: () => Promise<ChangeSet | undefined>): Promise<CommitHeader | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const changeSet = await build();
      if (!changeSet) return undefined;
      try {
        return await this.commit(changeSet);
      } catch (error) {
        if (attempt >= UPDATE_ATTEMPTS || !isLostRace(error)) throw error;
      }
    }
  }

  /** The newest commit. */
  head(): Promise<Head> {
    return this.#store.head();
  }

  /**
   * Commits after a number, then new ones as they come: at once those of this ledger, within 250 ms
   * those of others. Ends when the signal aborts or the ledger closes.
   */
  changes(after: number, options: { readonly signal?: AbortSignal } = {}): AsyncIterable<Commit> {
    return followCommits({
      store: this.#store,
      clock: this.#clock,
      wakeUp: this.#wakeUp,
      after,
      ...options,
    });
  }

  /** Recomputes the whole chain from the version records. */
  verify(options: VerifyOptions = {}): Promise<VerifyReport> {
    return verifyLedger(this.#store, options);
  }

  /** Refuses new change sets and waits for the queued ones. Idempotent. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    this.#wakeUp.close();
  }

  async #run(): Promise<void> {
    let answer = () => {};
    // Sets that arrive in the same turn of the event loop belong to one group.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      const group = this.#takeGroup();
      try {
        answer = await this.#writeGroup(group, answer);
      } catch (error) {
        this.#head = undefined;
        answer = () => {
          for (const pending of group) pending.reject(error);
        };
      }
    }
    answer();
    this.#running = undefined;
  }

  #takeGroup(): readonly Pending[] {
    let sets = 0;
    for (let changes = 0; sets < Math.min(this.#queue.length, this.#maxGroup); sets += 1) {
      changes += this.#queue[sets]?.set.changes.length ?? 0;
      if (sets > 0 && changes > MAX_GROUP_CHANGES) break;
    }
    return this.#queue.splice(0, sets);
  }

  /**
   * Writes a group and returns how to answer those who wait for it. The group before is answered while the
   * store writes this one: what its submitters do next would else keep the store waiting.
   */
  async #writeGroup(group: readonly Pending[], answerBefore: () => void): Promise<() => void> {
    let before = answerBefore;
    try {
      for (;;) {
        const after = this.#head ?? (await this.#store.head());
        const { accepted, refused } = await this.#evaluate(group, after);
        const commits = accepted.map(({ commit }) => commit);
        const writing = commits.length === 0 || this.#store.write({ after, commits });
        before();
        before = () => {};
        if (!(await writing)) {
          this.#head = undefined;
          continue;
        }
        this.#head = commits.at(-1) ?? after;
        return () => {
          for (const { pending, error } of refused) pending.reject(error);
          for (const { pending, commit } of accepted) pending.resolve(headerOf(commit));
          if (commits.length > 0) this.#wakeUp.wake();
        };
      }
    } finally {
      before();
    }
  }

  async #evaluate(group: readonly Pending[], after: Head) {
    const state = await GroupState.read(
      this.#store,
      group.map(({ set }) => set),
    );
    const time = Math.max(this.#clock.now(), after.time);
    const accepted: { pending: Pending; commit: StampedCommit }[] = [];
    const refused: { pending: Pending; error: PlatformError }[] = [];
    let head = after;
    for (const pending of group) {
      const error = findRefusal(pending.set, state);
      if (error) {
        refused.push({ pending, error });
        continue;
      }
      const commit = stampCommit(pending.set, head, time);
      state.apply(pending.set.changeSet.changes, commit.seq);
      accepted.push({ pending, commit });
      head = commit;
    }
    return { accepted, refused };
  }
}

function stampCommit(set: PreparedSet, before: Head, time: number): StampedCommit {
  const header = { seq: before.seq + 1, time, actor: set.changeSet.actor };
  return {
    ...header,
    changeCount: set.changes.length,
    digest: commitDigest(before.digest, header, set.lines),
    changes: set.changes,
  };
}

function headerOf({ seq, time, actor, changeCount, digest }: StampedCommit): CommitHeader {
  return { seq, time, actor, changeCount, digest };
}

function isLostRace(error: unknown): boolean {
  return isPlatformError(error) && error.details['expectation'] !== undefined;
}

function closed(): PlatformError {
  return new PlatformError('STORE_CLOSED', 'The ledger is closed; the server is shutting down.');
}
