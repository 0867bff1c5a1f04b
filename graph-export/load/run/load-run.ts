import { reasonOf } from '#src/domain/errors/index.js';
import { planFeeds } from '../plan-load.js';
import {
  type FeedRecord,
  type LoadRecord,
  type LoadStatus,
  PARALLELISM,
} from '../records/load-record.js';
import type { LoadRecords } from '../records/load-records.js';
import type { SourceServices } from '../source/find-files.js';
import { feedFailure } from './feed-log.js';
import { FeedRun, type LoadServices, orderFeeds } from './feed-run.js';
import { bounded } from './row-batches.js';
import { LoadStop } from './stop.js';

/** The parts that find and read the files of a load. */
export type LoadRunServices = LoadServices & Pick<SourceServices, 'roles'>;

/** The most errors that are kept of a load. */
export const MAX_ERRORS = 10_000;

/** One running load: its files, vertices before edges. */
export class LoadRun {
  readonly id: string;
  readonly #services: LoadRunServices;
  readonly #records: LoadRecords;
  readonly #stop = new AbortController();
  readonly #room = { left: MAX_ERRORS };
  readonly #running = new Map<number, FeedRun>();
  readonly done: Promise<void>;
  #load: LoadRecord;
  #feeds: FeedRecord[] = [];

  constructor(load: LoadRecord, services: LoadRunServices, records: LoadRecords) {
    this.id = load.id;
    this.#load = load;
    this.#services = services;
    this.#records = records;
    this.done = this.#run();
    this.done.catch(() => undefined); // awaited by the caller that starts the load
  }

  get load(): LoadRecord {
    return this.#load;
  }

  /** The present records of the files. */
  get feeds(): readonly FeedRecord[] {
    return this.#feeds.map((feed, index) => this.#running.get(index)?.record ?? feed);
  }

  stop(why: LoadStop['why']): void {
    this.#stop.abort(new LoadStop(why));
  }

  async #run(): Promise<void> {
    const { clock } = this.#services;
    const begun = await this.#records.change(this.id, (load) =>
      load.status === 'LOAD_CANCELLED_BY_USER'
        ? undefined
        : { ...load, status: 'LOAD_IN_PROGRESS', startTime: load.startTime ?? clock.now() },
    );
    if (begun?.status !== 'LOAD_IN_PROGRESS') return;
    this.#load = begun;
    if (!(await this.#plan(begun))) return;
    const left = this.#feeds.flatMap(({ status }, index) =>
      status === 'LOAD_COMPLETED' ? [] : [index],
    );
    await this.#loadAll(left).catch((error: unknown) => {
      if (!(error instanceof LoadStop)) throw error;
    });
    await this.#end(left);
  }

  /** Lists the files unless they are listed already. Returns false when the listing ended the load. */
  async #plan(load: LoadRecord): Promise<boolean> {
    if (load.feeds !== undefined) {
      this.#feeds = [...(await this.#records.feeds(load))];
      return true;
    }
    try {
      const feeds = await planFeeds(load, { ...this.#services, records: this.#records });
      await this.#records.write(
        this.id,
        feeds.map((feed, index) => ({ index, feed })),
      );
      return await this.#change({ feeds: feeds.length }, feeds);
    } catch (error) {
      const { status, isUnexpected } = feedFailure(error);
      if (isUnexpected) throw error;
      const failureReason = reasonOf(error);
      this.#services.logger.warn('The files of a bulk load cannot be listed', { error });
      const endTime = this.#services.clock.now();
      await this.#change({ status, failureReason, endTime }, []);
      return false;
    }
  }

  /** Changes the record. Returns false when the load was cancelled or forgotten meanwhile. */
  async #change(change: Partial<LoadRecord>, feeds: readonly FeedRecord[]): Promise<boolean> {
    let isWanted = false;
    const changed = await this.#records.change(this.id, (load) => {
      isWanted = load.status === 'LOAD_IN_PROGRESS';
      return isWanted ? { ...load, ...change } : undefined;
    });
    if (!changed || !isWanted) return false;
    [this.#load, this.#feeds] = [changed, [...feeds]];
    return true;
  }

  async #loadAll(indices: readonly number[]): Promise<void> {
    const most = PARALLELISM[this.#load.parallelism];
    const { signal } = this.#stop;
    const { storage } = this.#services;
    const order = this.#load.edgeOnlyLoad
      ? { first: indices, edges: [] }
      : await orderFeeds(this.#feeds, indices, { storage, most, signal });
    for (const some of [order.first, order.edges])
      await bounded(some, most, (index) => this.#loadOne(index));
  }

  async #loadOne(index: number): Promise<void> {
    if (this.#stop.signal.aborted) return;
    const run = new FeedRun(this.#feeds[index] as FeedRecord, {
      load: this.#load,
      index,
      services: this.#services,
      room: this.#room,
      signal: this.#stop.signal,
      save: async (change) => {
        await this.#checkWanted();
        await this.#records.write(this.id, [change]);
      },
    });
    this.#running.set(index, run);
    const ended = await run.run();
    this.#feeds[index] = ended;
    this.#running.delete(index);
    if (ended.status !== 'LOAD_COMPLETED' && this.#load.failOnError) this.stop('errors');
  }

  /** Another server may have cancelled the load, and a reset has forgotten it. */
  async #checkWanted(): Promise<void> {
    const kept = await this.#records.get(this.id);
    if (kept?.load.status === 'LOAD_IN_PROGRESS') return;
    this.stop('cancelled');
    if (!kept) throw new LoadStop('cancelled');
  }

  async #end(indices: readonly number[]): Promise<void> {
    const { reason } = this.#stop.signal;
    const why = reason instanceof LoadStop ? reason.why : undefined;
    if (why === 'closing') return; // the next server continues it
    if (!(await this.#records.get(this.id))) return;
    const rest: LoadStatus =
      why === 'cancelled' ? 'LOAD_CANCELLED_BY_USER' : 'LOAD_CANCELLED_DUE_TO_ERRORS';
    const untouched = indices.filter((index) => this.#feeds[index]?.status === 'LOAD_NOT_STARTED');
    const changes = untouched.map((index) => ({
      index,
      feed: { ...(this.#feeds[index] as FeedRecord), status: rest },
    }));
    for (const { index, feed } of changes) this.#feeds[index] = feed;
    await this.#records.write(this.id, changes);
    const status = why === 'cancelled' ? 'LOAD_CANCELLED_BY_USER' : overall(this.#feeds);
    const ended = await this.#records.change(this.id, (load) => ({
      ...load,
      status,
      endTime: this.#services.clock.now(),
    }));
    if (ended) this.#load = ended;
  }
}

/** The first of the files that failed on their own determines how the load ended. */
function overall(feeds: readonly FeedRecord[]): LoadStatus {
  const failed = feeds.filter(({ status }) => status !== 'LOAD_COMPLETED');
  const first = failed.find(({ status }) => status !== 'LOAD_CANCELLED_DUE_TO_ERRORS');
  return first?.status ?? failed[0]?.status ?? 'LOAD_COMPLETED';
}
