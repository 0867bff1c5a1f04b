import pLimit from 'p-limit';
import { pause } from '#src/async/abort.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { Ids } from '#src/ports/system.js';
import { deadOwners } from './dead-owners.js';
import { ForeignElements, type RemovedElements } from './foreign-elements.js';
import { type LoadRequest, planLoad } from './plan-load.js';
import {
  type FeedRecord,
  isActive,
  type LoadError,
  type LoadRecord,
} from './records/load-record.js';
import { LoadRecords } from './records/load-records.js';
import { FAILURES, refused } from './refusals.js';
import type { LoadServices } from './run/feed-run.js';
import { LoadRun } from './run/load-run.js';

export interface GraphLoadsOptions extends LoadServices {
  readonly ids: Ids;
  readonly roles: Roles;
  /** How often the loads of ended servers are looked for, in milliseconds; default 15,000. */
  readonly lookEveryMs?: number;
}

/** A load with its files. */
export interface LoadState {
  readonly load: LoadRecord;
  readonly feeds: readonly FeedRecord[];
}

const MAX_QUEUED = 64;
const WAIT_MS = 25;
const LOOK_EVERY_MS = 15_000;

/**
 * Bulk loads. They run in the background one at a time, are recorded in the graph, and are
 * continued by another server when theirs ends.
 */
export class GraphLoads {
  readonly #options: GraphLoadsOptions;
  readonly #records: LoadRecords;
  /** The elements of other graphs that loads added. */
  readonly foreign: ForeignElements;
  readonly #closing = new AbortController();
  #owner: string;
  #run: LoadRun | undefined;
  readonly #oneAtATime = pLimit(1);
  #pumping: Promise<void> | undefined;
  #looking: Promise<void> | undefined;
  #isAsked = false;
  #lastTime = 0;

  constructor(options: GraphLoadsOptions) {
    this.#options = options;
    this.#records = new LoadRecords(options);
    this.foreign = new ForeignElements(options);
    this.#owner = options.ids.uuid();
  }

  /** Continues the loads of ended servers, now and from time to time. */
  async open(owner: string): Promise<void> {
    this.#owner = owner;
    await this.#adopt();
    this.#looking = this.#keepLooking();
  }

  /**
   * Starts a load or queues it; its files are listed later. Throws `VALIDATION_FAILED`,
   * `BUCKET_NOT_FOUND`, `BUCKET_ACCESS_DENIED`, `OBJECT_NOT_FOUND`, `FORBIDDEN` for a role that may
   * not read the source, and `CONFLICT` when another load is running or too many are waiting.
   */
  start(request: LoadRequest): Promise<LoadRecord> {
    return this.#oneAtATime(() => this.#start(request));
  }

  /** A load with its files; undefined when there is none. */
  async get(id: string): Promise<LoadState | undefined> {
    const run = this.#run;
    if (run?.id === id && run.feeds.length > 0) return run;
    const kept = await this.#records.get(id);
    return kept && { load: kept.load, feeds: await this.#records.feeds(kept.load) };
  }

  /** Returns some errors of a load, in the order of its files. */
  errors(
    { load, feeds }: LoadState,
    page: { readonly skip: number; readonly first: number },
  ): Promise<readonly LoadError[]> {
    return this.#records.errors(load, feeds, page);
  }

  /** The newest loads. */
  async list(first: number): Promise<readonly LoadRecord[]> {
    return this.#records.list(first);
  }

  /**
   * Removes the elements of another graph that a load added, see {@link ForeignElements}. Throws
   * `NOT_FOUND`, `CONFLICT`.
   */
  async removeLoaded(id: string, actor: string): Promise<RemovedElements> {
    const kept = await this.#records.get(id);
    if (!kept) throw refused(FAILURES.noLoad(id));
    if (isActive(kept.load.status)) throw refused(FAILURES.notEnded(id));
    await this.#records.noteRemoved(kept.load.source);
    const after = (await this.#records.addedAt(kept)) - 1;
    return this.foreign.removeLoad({ by: kept.load.actor, after, to: kept.version }, actor);
  }

  /** Ends a waiting or running load; loaded elements stay. Throws `NOT_FOUND`. */
  async cancel(id: string): Promise<LoadState> {
    const run = this.#run;
    if (run?.id === id) run.stop('cancelled');
    else await this.#markCancelled(id);
    if (run?.id === id) await run.done.catch(() => undefined);
    const state = await this.get(id);
    if (!state) throw refused(FAILURES.noLoad(id));
    return state;
  }

  /** Waits until a load has ended. Throws `NOT_FOUND`. */
  async wait(id: string): Promise<LoadState> {
    for (;;) {
      const state = await this.get(id);
      if (!state) throw refused(FAILURES.noLoad(id));
      if (!isActive(state.load.status)) return state;
      await this.#options.clock.sleep(WAIT_MS);
    }
  }

  /** True while a load runs here. */
  get isRunning(): boolean {
    return this.#run !== undefined;
  }

  /** Interrupts running loads; the next server continues them. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#run?.stop('closing');
    await this.#oneAtATime(() => undefined);
    await this.#looking;
    await this.#pumping;
  }

  async #start(request: LoadRequest): Promise<LoadRecord> {
    const { queueRequest = false, dependencies = [] } = request;
    const [running, waiting] = await Promise.all([
      this.#records.withStatus('LOAD_IN_PROGRESS'),
      this.#records.withStatus('LOAD_IN_QUEUE'),
    ]);
    const isBusy = running.length + waiting.length > 0;
    if (isBusy && !queueRequest) throw refused(FAILURES.concurrent());
    if (waiting.length >= MAX_QUEUED) throw refused(FAILURES.queueFull(MAX_QUEUED));
    for (const id of dependencies)
      if (!(await this.#records.get(id))) throw refused(FAILURES.noDependency(id));
    this.#lastTime = Math.max(this.#options.clock.now(), this.#lastTime + 1); // the queue has this order
    const by = { owner: this.#owner, time: this.#lastTime };
    const load = await planLoad(request, by, { ...this.#options, records: this.#records });
    await this.#records.add(load);
    this.#pump();
    return load;
  }

  /** Runs waiting loads, one after another. */
  #pump(): void {
    this.#isAsked = true;
    this.#pumping ??= this.#runAll()
      .catch((error: unknown) =>
        this.#options.logger.error('Bulk loads could not be run', { error }),
      )
      .finally(() => {
        this.#pumping = undefined;
      });
  }

  async #runAll(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.#isAsked = false;
      const next = await this.#next();
      if (!next && !this.#isAsked) return;
      if (!next) continue; // one was added after the check
      const run = new LoadRun(next, this.#options, this.#records);
      this.#run = run;
      try {
        await run.done;
      } catch (error) {
        this.#options.logger.error('A bulk load failed', { load: next.id, error });
        await this.#fail(next.id);
      } finally {
        this.#run = undefined;
      }
    }
  }

  /** The next load of this server that may run. */
  async #next(): Promise<LoadRecord | undefined> {
    const running = await this.#records.withStatus('LOAD_IN_PROGRESS');
    const adopted = running.find(({ owner }) => owner === this.#owner);
    if (adopted) return adopted;
    if (running.length > 0) return undefined;
    for (const load of await this.#records.withStatus('LOAD_IN_QUEUE')) {
      if (load.owner !== this.#owner) continue;
      const needed = await Promise.all(load.dependencies.map((id) => this.#records.get(id)));
      const statuses = needed.map((kept) => kept?.load.status ?? 'LOAD_FAILED');
      if (statuses.every((status) => status === 'LOAD_COMPLETED')) return load;
      if (statuses.some(isActive)) continue;
      await this.#records.change(load.id, (same) => ({
        ...same,
        status: 'LOAD_FAILED_BECAUSE_DEPENDENCY_NOT_SATISFIED',
        endTime: this.#options.clock.now(),
      }));
    }
    return undefined;
  }

  async #fail(id: string): Promise<void> {
    const { clock, logger } = this.#options;
    await this.#records
      .change(id, (load) => ({ ...load, status: 'LOAD_UNEXPECTED_ERROR', endTime: clock.now() }))
      .catch((error: unknown) =>
        logger.error('The end of a bulk load could not be kept', { error }),
      );
  }

  async #markCancelled(id: string): Promise<void> {
    let wasActive = false;
    await this.#records.change(id, (load) => {
      wasActive = isActive(load.status);
      return wasActive
        ? { ...load, status: 'LOAD_CANCELLED_BY_USER', endTime: this.#options.clock.now() }
        : undefined;
    });
    if (!wasActive) throw refused(FAILURES.noLoad(id));
  }

  async #keepLooking(): Promise<void> {
    const { clock, logger, lookEveryMs = LOOK_EVERY_MS } = this.#options;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await pause(clock, lookEveryMs, signal);
      if (signal.aborted) return;
      await this.#adopt().catch((error: unknown) =>
        logger.warn('Bulk loads of other servers could not be looked for', { error }),
      );
    }
  }

  /** Takes over the loads of dead servers. */
  async #adopt(): Promise<void> {
    const isDead = await deadOwners(this.#options.store, this.#owner);
    for (const status of ['LOAD_IN_PROGRESS', 'LOAD_IN_QUEUE'] as const) {
      for (const { id, owner } of await this.#records.withStatus(status)) {
        if (!isDead(owner)) continue;
        await this.#records.change(id, (load) =>
          load.owner === owner && isActive(load.status)
            ? { ...load, owner: this.#owner }
            : undefined,
        );
      }
    }
    this.#pump();
  }
}
