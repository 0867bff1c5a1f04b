import { setTimeout as delay } from 'node:timers/promises';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import {
  type ChangeSet,
  type Commit,
  type CommitHeader,
  type Head,
  resetting,
} from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock } from '#src/ports/system.js';
import { Feed } from './feed/feed.js';
import { Pipeline } from './pipeline.js';
import { prepareSet } from './prepared-set.js';
import { AbandonedReset, finishReset, type ResetOptions, resetGraph } from './reset.js';
import { type VerifyOptions, type VerifyReport, verifyLedger } from './verify/verify.js';

export interface LedgerOptions {
  readonly store: GraphStore;
  readonly clock: Clock;
  /**
   * Change sets per transaction at the most; default 32. A bound well below the number of
   * submitters lets them work on their next change sets while the sets of others are being written.
   */
  readonly maxGroup?: number;
  /**
   * After this time, a reset that another server has not finished is continued here; in
   * milliseconds, default a minute.
   */
  readonly resetPatienceMs?: number;
}

/** The result of a build, and the change set that it needs. */
export interface Built<Result> {
  readonly result: Result;
  /** Absent when there is nothing to do. */
  readonly changeSet?: ChangeSet;
}

/** The result of an update. */
export interface Updated<Result> {
  /** The result of the build that was committed, or that needed no change. */
  readonly result: Result;
  /** Absent when there was nothing to do. */
  readonly header?: CommitHeader;
}

/** The progress of a reset. */
export interface ResetProgress {
  /** When it began or was continued here: milliseconds since the epoch. */
  readonly since: number;
  /** About how many elements and versions were removed since then. */
  readonly removed: number;
}

const DEFAULT_MAX_GROUP = 32;
const RESET_PATIENCE_MS = 60_000;
/** How long an update is retried after lost races, and the longest pause between two tries. */
const UPDATE_MS = 30_000;
const MAX_PAUSE_MS = 50;

/** Turns change sets into commits. The rules for every store's content are here. */
export class Ledger {
  readonly #store: GraphStore;
  readonly #feed: Feed;
  readonly #pipeline: Pipeline;
  readonly #clock: Clock;
  readonly #abandoned: AbandonedReset;
  readonly #closing = new AbortController();
  #closed = false;
  #isResetting = false;
  #resetRun: Promise<void> | undefined;
  #progress: ResetProgress | undefined;

  constructor(options: LedgerOptions) {
    const { store, clock, maxGroup = DEFAULT_MAX_GROUP } = options;
    const { resetPatienceMs = RESET_PATIENCE_MS } = options;
    this.#abandoned = new AbandonedReset(resetPatienceMs, () => this.#finishReset());
    const onHead = (head: Head) => this.#abandoned.note(head);
    const feed = new Feed({ store, clock, onHead });
    this.#store = store;
    this.#clock = clock;
    this.#feed = feed;
    this.#pipeline = new Pipeline({
      store,
      clock,
      maxGroup,
      onWritten: (after, commits) => feed.publish(after, commits),
    });
  }

  /**
   * Adds a change set to the next group. When all changes are `ifAbsent` and all elements exist,
   * nothing is written and the newest commit is returned. Rejects with `ALREADY_EXISTS`,
   * `NOT_FOUND` or `CONFLICT` for an expectation that does not hold (`details.expectation`),
   * `EDGE_END_MISSING`, `VERTEX_HAS_EDGES`, `VALIDATION_FAILED`, `STORE_FULL`, and `STORE_CLOSED`
   * after {@link close}.
   */
  commit(changeSet: ChangeSet): Promise<CommitHeader> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw closed();
      if (this.#isResetting) throw resetting();
      this.#pipeline.push({ set: prepareSet(changeSet), resolve, reject });
    });
  }

  /**
   * Reads, builds and commits. When an expectation failed because another writer was faster, builds
   * again, for up to 30 seconds; `lost` is then the error of the attempt before. Rejects with
   * `CONFLICT` when other writers always were faster ({@link isLostRace}).
   */
  async update<Result>(
    build: (lost?: PlatformError) => Promise<Built<Result>>,
  ): Promise<Updated<Result>> {
    const end = performance.now() + UPDATE_MS;
    let lost: PlatformError | undefined;
    for (let attempt = 1; ; attempt += 1) {
      const { result, changeSet } = await build(lost);
      if (!changeSet) return { result };
      try {
        return { result, header: await this.commit(changeSet) };
      } catch (error) {
        if (!isLostRace(error)) throw error;
        if (performance.now() > end) throw overtaken(error, attempt);
        lost = error;
      }
      // Jitter: competing updates retry at different moments.
      await delay(Math.random() * Math.min(2 ** attempt, MAX_PAUSE_MS));
    }
  }

  /** Returns the newest commit. */
  head(): Promise<Head> {
    return this.#store.head();
  }

  /**
   * Yields the commits after a number, then new commits: those of this ledger at once, and those of
   * other servers within 250 ms. Ends when the signal aborts or the ledger closes. Waits for a
   * store that cannot be reached; throws `LEDGER_RESTORED` when the ledger goes back, because its
   * database was restored from a copy: then `details.seq` is the commit to follow on from, and what
   * was built on others is to be read again.
   */
  changes(after: number, options: { readonly signal?: AbortSignal } = {}): AsyncIterable<Commit> {
    return this.#feed.follow(after, options.signal);
  }

  /** Recomputes the whole chain from the version records. */
  verify(options: VerifyOptions = {}): Promise<VerifyReport> {
    return verifyLedger(this.#store, options);
  }

  /**
   * Empties the graph: the elements and their history are removed, and one commit ends the reset,
   * so that the chain continues. Meanwhile commits are refused with `GRAPH_RESETTING`. It begins
   * only if no commit was written since `check` was called, which may throw. Followers get
   * `LEDGER_RESTORED`. Throws `SERVICE_UNAVAILABLE` when the store cannot be emptied, and
   * `CONFLICT` when other servers keep committing.
   */
  async reset(actor: string, check?: () => Promise<void>): Promise<void> {
    if (this.#isResetting) throw resetting();
    this.#isResetting = true;
    this.#resetRun = this.#reset(actor, check).finally(() => {
      this.#isResetting = false;
      this.#progress = undefined;
    });
    await this.#resetRun;
  }

  async #reset(actor: string, check: (() => Promise<void>) | undefined): Promise<void> {
    await this.#pipeline.idle();
    await resetGraph(actor, { ...this.#resetParts(), check });
    await this.#feed.restart();
  }

  /** The progress of the reset that this server works on. */
  get resetProgress(): ResetProgress | undefined {
    return this.#progress;
  }

  /**
   * Continues, in the background, a reset that was interrupted by the end of its server. Returns
   * false when there was none.
   */
  async resumeReset(): Promise<boolean> {
    if (!(await this.#store.head()).resetting) return false;
    this.#abandoned.takeUp();
    return true;
  }

  async #finishReset(): Promise<void> {
    if (this.#isResetting || this.#closed) return; // the reset of this server
    try {
      await finishReset(this.#resetParts());
    } finally {
      this.#progress = undefined;
    }
  }

  #resetParts(): ResetOptions {
    const since = this.#clock.now();
    return {
      store: this.#store,
      clock: this.#clock,
      signal: this.#closing.signal,
      onRemoved: (count) => {
        this.#progress = { since, removed: (this.#progress?.removed ?? 0) + count };
      },
    };
  }

  /** Refuses new change sets, waits for the queued ones, and interrupts a reset. Idempotent. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#closing.abort();
    await this.#pipeline.idle();
    await this.#abandoned.idle();
    await this.#resetRun?.catch(() => undefined);
    this.#feed.close();
  }
}

/** True for the error of a change set that lost a race: built again, it may be committed. */
export function isLostRace(error: unknown): error is PlatformError {
  return isPlatformError(error) && error.details['expectation'] !== undefined;
}

function overtaken({ details }: PlatformError, attempts: number): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `Others changed the same thing all the time: it was tried ${attempts} times within ${UPDATE_MS / 1_000} s. Nothing was written; send it again.`,
    { details: { ...details, attempts } },
  );
}

function closed(): PlatformError {
  return new PlatformError('STORE_CLOSED', 'The ledger is closed; the server is shutting down.');
}
