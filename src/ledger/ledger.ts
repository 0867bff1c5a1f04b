import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { ChangeSet, Commit, CommitHeader, Head } from '#src/domain/graph/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { followCommits } from './follow.js';
import { HeadWatch } from './head-watch.js';
import { Pipeline } from './pipeline.js';
import { prepareSet } from './prepared-set.js';
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

/** Turns change sets into commits: what the store keeps is decided here, once for every store. */
export class Ledger {
  readonly #store: GraphStore;
  readonly #watch: HeadWatch;
  readonly #pipeline: Pipeline;
  #closed = false;

  constructor({ store, clock, maxGroup = DEFAULT_MAX_GROUP }: LedgerOptions) {
    const watch = new HeadWatch(store, clock);
    this.#store = store;
    this.#watch = watch;
    const onCommit = (seq: number) => watch.moved(seq);
    this.#pipeline = new Pipeline({ store, clock, maxGroup, onCommit });
  }

  /**
   * Joins the next group. Rejects with `ALREADY_EXISTS`, `NOT_FOUND` or `CONFLICT` for an expectation
   * that does not hold (`details.expectation`), `EDGE_END_MISSING`, `VERTEX_HAS_EDGES`,
   * `VALIDATION_FAILED`, `STORE_FULL`, and `STORE_CLOSED` after {@link close}.
   */
  commit(changeSet: ChangeSet): Promise<CommitHeader> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw closed();
      this.#pipeline.push({ set: prepareSet(changeSet), resolve, reject });
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
    await this.#pipeline.idle();
    this.#watch.close();
  }
}

function isLostRace(error: unknown): boolean {
  return isPlatformError(error) && error.details['expectation'] !== undefined;
}

function closed(): PlatformError {
  return new PlatformError('STORE_CLOSED', 'The ledger is closed; the server is shutting down.');
}
