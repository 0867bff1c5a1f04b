import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Clock, Logger } from '#src/ports/system.js';
import { nextTurn } from '#src/threads/serve-calls.js';
import type { CsvLayout } from '../../csv/layout.js';
import { readCsv } from '../../csv/read-csv.js';
import { type CommittedBatch, commitBatch } from '../batch/commit-batch.js';
import type { FeedRecord, LoadRecord } from '../records/load-record.js';
import type { FeedChange } from '../records/load-records.js';
import type { LoadRules } from '../rows/load-rules.js';
import { openFile } from '../source/open-file.js';
import { type ErrorRoom, FeedLog, feedFailure, RowsFailed } from './feed-log.js';
import { bounded, type RowBatch, rowBatches } from './row-batches.js';

/** The positions of files. Files of edges are loaded once the files before them are. */
export interface FeedOrder {
  readonly first: readonly number[];
  readonly edges: readonly number[];
}

/**
 * Reads the header of each file. A file with an unreadable header is among the first, where its
 * error is found again.
 */
export async function orderFeeds(
  feeds: readonly FeedRecord[],
  indices: readonly number[],
  { storage, most, signal }: OrderOptions,
): Promise<FeedOrder> {
  const edges = new Set<number>();
  await bounded(indices, most, async (index) => {
    const { uri, stamp } = feeds[index] as FeedRecord;
    try {
      const { layout, rows } = await readCsv(openFile(uri, { storage, stamp, signal }));
      await rows[Symbol.asyncIterator]().return?.(); // the rest is read later
      if (layout.kind === 'edge') edges.add(index);
    } catch {
      signal.throwIfAborted();
    }
  });
  return {
    first: indices.filter((index) => !edges.has(index)),
    edges: indices.filter((index) => edges.has(index)),
  };
}

export interface OrderOptions {
  readonly storage: ObjectStorage;
  /** The number of files that are read at a time. */
  readonly most: number;
  readonly signal: AbortSignal;
}

/** The parts that run loads. */
export interface LoadServices {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly rules: LoadRules;
}

export interface FeedRunOptions {
  readonly load: LoadRecord;
  readonly index: number;
  readonly services: LoadServices;
  readonly room: ErrorRoom;
  readonly signal: AbortSignal;
  /** Records the progress of the file; throws when the load must stop. */
  readonly save: (change: FeedChange) => Promise<void>;
}

/** The most running commits of a file: enough that the store always has the next one. */
const MOST_UNDER_WAY = 4;
const SAVE_EVERY_MS = 2_000;
const SAVE_ERRORS = 100;

/** Loads one file. */
export class FeedRun {
  readonly #options: FeedRunOptions;
  readonly #log: FeedLog;
  #record: FeedRecord;
  #underWay: { readonly rows: RowBatch; readonly commit: Promise<CommittedBatch> }[] = [];
  #isLikelyNew = true;
  /** The time of the last recorded progress, on the monotonic clock. */
  #saved = Number.NEGATIVE_INFINITY;

  constructor(feed: FeedRecord, options: FeedRunOptions) {
    this.#options = options;
    this.#record = feed;
    this.#log = new FeedLog(feed, options.room);
  }

  /** The present record of the file. */
  get record(): FeedRecord {
    return { ...this.#record, ...this.#log.counts };
  }

  /** Loads the rest of the file. It never rejects: the record contains the result. */
  async run(): Promise<FeedRecord> {
    const { clock, logger } = this.#options.services;
    this.#record = {
      ...this.#record,
      status: 'LOAD_IN_PROGRESS',
      startTime: this.#record.startTime ?? clock.now(),
    };
    try {
      await this.#load();
      this.#record = { ...this.#record, status: 'LOAD_COMPLETED', endTime: clock.now() };
    } catch (error) {
      await this.#settle();
      const { status, error: reported, isUnexpected } = feedFailure(error);
      if (reported) this.#log.failFile({ failure: reported.code, message: reported.message });
      if (isUnexpected)
        logger.error('A file could not be loaded', { file: this.#record.uri, error });
      this.#record = { ...this.#record, status, endTime: clock.now() };
    }
    await this.#save().catch((error: unknown) =>
      logger.warn('The state of a file that is loaded could not be kept', { error }),
    );
    return this.record;
  }

  async #load(): Promise<void> {
    const { services, load, signal } = this.#options;
    const { uri, stamp, rows: skip } = this.#record;
    const bytes = openFile(uri, { storage: services.storage, stamp, signal });
    const { layout, rows } = await readCsv(bytes);
    const batches = rowBatches(rows, layout, { ...load, rules: services.rules, skip });
    for await (const batch of batches) {
      signal.throwIfAborted();
      if (this.#underWay.length === MOST_UNDER_WAY) await this.#finish();
      const commit = this.#commit(batch, layout);
      commit.catch(() => undefined); // awaited in order
      this.#underWay.push({ rows: batch, commit });
      await nextTurn(); // before the next rows are read
    }
    while (this.#underWay.length > 0) await this.#finish();
  }

  #commit({ batch }: RowBatch, layout: CsvLayout): Promise<CommittedBatch> {
    const { services, load, signal } = this.#options;
    const cardinalities = new Map(
      layout.columns.map((column) => [column.name, column.cardinality]),
    );
    return commitBatch(batch, {
      ...services,
      actor: load.actor,
      signal,
      isLikelyNew: this.#isLikelyNew,
      merging: {
        rules: services.rules,
        byAdmin: load.byAdmin,
        replaces: load.updateSingleCardinalityProperties,
        cardinality: (name) => cardinalities.get(name),
      },
    });
  }

  /** Waits for the oldest running commit, so that the handled rows are always the first ones. */
  async #finish(): Promise<void> {
    const [oldest] = this.#underWay;
    if (!oldest) return;
    const { duplicates, failures, wasNew } = await oldest.commit;
    this.#underWay.shift();
    this.#isLikelyNew = wasNew;
    const { rows } = oldest;
    this.#log.add(rows.upTo, { records: rows.records, duplicates });
    const all = [...rows.failures, ...failures].sort((one, other) => one.number - other.number);
    for (const failure of all) this.#log.fail(failure);
    if (all.length > 0 && this.#options.load.failOnError) throw new RowsFailed();
    const now = performance.now();
    if (now - this.#saved < SAVE_EVERY_MS && this.#log.waiting < SAVE_ERRORS) return;
    this.#saved = now;
    await this.#save();
  }

  /** Waits for running commits, so that nothing is written after the file has ended. */
  async #settle(): Promise<void> {
    const rest = this.#underWay.splice(0);
    await Promise.allSettled(rest.map(({ commit }) => commit));
  }

  async #save(): Promise<void> {
    const errors = this.#log.take();
    if (errors.length > 0)
      this.#record = { ...this.#record, errorLists: this.#record.errorLists + 1 };
    await this.#options.save({ index: this.#options.index, feed: this.record, errors });
  }
}
