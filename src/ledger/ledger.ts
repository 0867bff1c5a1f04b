import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { ChangeSet, Commit, CommitHeader, Head } from '#src/domain/graph/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore, StampedCommit } from '#src/ports/graph-store.js';
import { followCommits } from './follow.js';
import type { Group, Pending } from './group.js';
import { GroupQueue } from './group-queue.js';
import { HeadWatch } from './head-watch.js';
import { prepareSet } from './prepared-set.js';
import { type StampedGroup, stampGroup } from './stamp-group.js';
import { type VerifyOptions, type VerifyReport, verifyLedger } from './verify.js';

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

const DEFAULT_MAX_GROUP = 32;
const UPDATE_ATTEMPTS = 8;
/** How long what is durable may wait for the look-ups of the next group before it is answered. */
const ANSWER_WITHIN_MS = 5;

/** Turns change sets into commits: what the store keeps is decided here, once for every store. */
export class Ledger {
  readonly #store: GraphStore;
  readonly #clock: Clock;
  readonly #watch: HeadWatch;
  readonly #queue: GroupQueue;
  #head: Head | undefined;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(options: LedgerOptions) {
    this.#store = options.store;
    this.#clock = options.clock;
    this.#watch = new HeadWatch(options.store, options.clock);
    this.#queue = new GroupQueue(options.store, options.maxGroup ?? DEFAULT_MAX_GROUP);
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
    return followCommits({ store: this.#store, watch: this.#watch, after, ...options });
  }

  /** Recomputes the whole chain from the version records. */
  verify(options: VerifyOptions = {}): Promise<VerifyReport> {
    return verifyLedger(this.#store, options);
  }

  /** Refuses new change sets and waits for the queued ones. Idempotent. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    this.#watch.close();
  }

  async #run(): Promise<void> {
    let answer = nothing;
    // Sets that arrive in the same turn of the event loop belong to one group.
    await new Promise((resolve) => setImmediate(resolve));
    while (!this.#queue.isEmpty) answer = await this.#writeNext(answer);
    this.#queue.rest();
    answer();
    this.#running = undefined;
  }

  /**
   * Writes the next group and returns how to answer those who wait for it. The group before is answered while
   * the store writes this one: what its submitters do next would else keep the store waiting.
   */
  async #writeNext(answerBefore: () => void): Promise<() => void> {
    let before = answerBefore;
    const answer = () => {
      before();
      before = nothing;
    };
    const late = setTimeout(answer, ANSWER_WITHIN_MS);
    const group = await this.#queue.take();
    try {
      const after = this.#head ?? (await this.#store.head());
      await group.lookUp(this.#store);
      const stamped = stampGroup(group, after, this.#clock.now());
      const writing = this.#write(group, stamped, after);
      this.#queue.writing(stamped.commits);
      answer();
      if (!(await writing)) {
        await this.#forget(group.sets);
        return nothing;
      }
      this.#head = stamped.commits.at(-1) ?? after;
      return () => this.#answer(stamped);
    } catch (error) {
      await this.#forget([]);
      return () => {
        for (const pending of group.sets) pending.reject(error);
      };
    } finally {
      clearTimeout(late);
      answer();
    }
  }

  /** False when the head is another one: then neither what is accepted nor what is refused is true. */
  async #write(group: Group, { commits }: StampedGroup, after: Head): Promise<boolean> {
    if (commits.length > 0) return this.#store.write({ after, commits });
    return !group.isOverlaid || (await this.#store.head()).digest === after.digest;
  }

  #answer({ commits, accepted, refused }: StampedGroup): void {
    for (const { pending, error } of refused) pending.reject(error);
    for (const { pending, commit } of accepted) pending.resolve(headerOf(commit));
    const last = commits.at(-1);
    if (last) this.#watch.moved(last.seq);
  }

  /** The head is not what it was taken for, or may not be: nothing that was looked up holds. */
  async #forget(unwritten: readonly Pending[]): Promise<void> {
    this.#head = undefined;
    await this.#queue.putBack(unwritten);
  }
}

function nothing(): void {}

function headerOf({ seq, time, actor, changeCount, digest }: StampedCommit): CommitHeader {
  return { seq, time, actor, changeCount, digest };
}

function isLostRace(error: unknown): boolean {
  return isPlatformError(error) && error.details['expectation'] !== undefined;
}

function closed(): PlatformError {
  return new PlatformError('STORE_CLOSED', 'The ledger is closed; the server is shutting down.');
}
