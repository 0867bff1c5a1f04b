import { PlatformError } from '#src/domain/errors/index.js';
import { type Head, headerOf } from '#src/domain/graph/index.js';
import type { StampedCommit } from '#src/ports/commit-group.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock } from '#src/ports/system.js';
import { nextTurn } from '#src/threads/serve-calls.js';
import { type Flight, isOfSome, isUnwritten, outcomeOf, rejectAll, unsent } from './flight.js';
import type { Pending } from './group.js';
import { GroupQueue } from './group-queue.js';
import { type StampedGroup, stampGroup } from './stamp-group.js';

export interface PipelineOptions {
  readonly store: GraphStore;
  readonly clock: Clock;
  readonly maxGroup: number;
  /** Called with each written group, and the head before it. */
  readonly onWritten: (after: Head, commits: readonly StampedCommit[]) => void;
}

/** How often in a row a store may refuse a group although its head has not moved. */
const MOST_REFUSALS = 5;
/** How long a durable group may wait for the look-ups of the next group before it is answered. */
const ANSWER_WITHIN_MS = 5;

/**
 * Writes change sets in groups, one group after another. While a group is being written, the next
 * one gathers and is looked up; a store that queues writes gets the next group as soon as it is
 * full, and never waits for the pipeline.
 */
export class Pipeline {
  readonly #store: GraphStore;
  readonly #clock: Clock;
  readonly #queue: GroupQueue;
  readonly #onWritten: PipelineOptions['onWritten'];
  /** The answers to the submitters of ended groups; sent once the next group is on its way. */
  #answers: (() => void)[] = [];
  #head: Head | undefined;
  /** The head of the last refused group, and how often it was refused in a row. */
  #refused: { readonly digest: string; readonly times: number } | undefined;
  #running: Promise<void> | undefined;

  constructor({ store, clock, maxGroup, onWritten }: PipelineOptions) {
    this.#store = store;
    this.#clock = clock;
    this.#queue = new GroupQueue(store, maxGroup);
    this.#onWritten = onWritten;
  }

  /** Adds a change set to the next group. */
  push(pending: Pending): void {
    this.#queue.push(pending);
    this.#running ??= this.#run();
  }

  /** Resolves when no set is waiting. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Sets that arrive in the same turn of the event loop belong to one group.
    await new Promise((resolve) => setImmediate(resolve));
    let behind: Flight | undefined;
    while (behind || !this.#queue.isEmpty) {
      const flight: Flight = behind ?? (await this.#send());
      behind = this.#store.supports.queuesWrites ? await this.#sendBehind(flight) : undefined;
      if ((await flight.ended) === 'written') {
        this.#queue.written();
        this.#head = flight.head;
        this.#answers.push(() => this.#accept(flight));
      } else {
        await this.#endAll(behind ? [flight, behind] : [flight]);
        behind = undefined;
      }
      if (behind) this.#answer();
    }
    this.#queue.rest();
    this.#answer();
    this.#running = undefined;
  }

  /**
   * Passes the next group to the store, behind a running write or alone. The previous group is
   * answered once this group is on its way, because its submitters' next work would delay this
   * group.
   */
  async #send(before?: Flight): Promise<Flight> {
    const late = setTimeout(() => this.#answer(), ANSWER_WITHIN_MS);
    const group = await this.#queue.take();
    try {
      const after = before?.head ?? this.#head ?? (await this.#readHead());
      await group.lookUp(this.#store);
      if (group.isLarge) await nextTurn();
      const stamped = stampGroup(group, after, this.#clock.now());
      const ended = outcomeOf(this.#write(stamped, after, before));
      this.#queue.writing(stamped.commits);
      return { group, stamped, after, head: stamped.commits.at(-1) ?? after, ended };
    } catch (error) {
      return unsent(group, error);
    } finally {
      clearTimeout(late);
      this.#answer();
    }
  }

  /** Returns the head; throws when the store keeps refusing groups that follow it. */
  async #readHead(): Promise<Head> {
    const head = await this.#store.head();
    if (this.#refused?.digest !== head.digest) this.#refused = undefined;
    if (this.#refused?.times === MOST_REFUSALS) throw stuck(head);
    return head;
  }

  /** Sends the next group if it is full before a flight ends. */
  async #sendBehind(flight: Flight): Promise<Flight | undefined> {
    if (flight.stamped.commits.length === 0) return undefined; // no group is being written
    const ended = flight.ended.then(() => false);
    const isFull = await Promise.race([ended, this.#queue.full()]);
    return isFull ? this.#send(flight) : undefined;
  }

  /**
   * Returns false when the head has moved: then the decisions of the group, accepted and refused
   * ones, are invalid.
   */
  async #write({ commits }: StampedGroup, after: Head, before?: Flight): Promise<boolean> {
    if (commits.length > 0) return this.#store.write({ after, commits });
    await before?.ended;
    return (await this.#store.head()).digest === after.digest;
  }

  /**
   * Handles a group that was not written: the groups behind it end too, and all look-ups are
   * discarded.
   */
  async #endAll(flights: readonly Flight[]): Promise<void> {
    const unwritten: Pending[] = [];
    await this.#noteRefusal(flights[0]);
    for (const flight of flights) {
      const { group } = flight;
      const outcome = await flight.ended;
      if (outcome === 'written') this.#answers.push(() => this.#accept(flight));
      else if (outcome === 'refused') unwritten.push(...group.sets);
      else if (isOfSome(group, outcome.error) && (await isUnwritten(this.#store, flight))) {
        unwritten.push(...group.sets.map((pending) => ({ ...pending, isAlone: true as const })));
      } else this.#answers.push(() => rejectAll(group, outcome.error));
    }
    this.#head = undefined;
    await this.#queue.putBack(unwritten);
  }

  /** Counts only the first group; the groups behind it are refused because of it. */
  async #noteRefusal(first: Flight | undefined): Promise<void> {
    if (!first || (await first.ended) !== 'refused') this.#refused = undefined;
    else {
      const { digest } = first.after;
      const times = this.#refused?.digest === digest ? this.#refused.times : 0;
      this.#refused = { digest, times: times + 1 };
    }
  }

  #answer(): void {
    for (const answer of this.#answers.splice(0)) answer();
  }

  #accept({ after, stamped }: Flight): void {
    const { commits, accepted, unchanged, refused } = stamped;
    for (const { pending, error } of refused) pending.reject(error);
    for (const { pending, commit } of accepted) pending.resolve(headerOf(commit));
    for (const { pending, after: seq } of unchanged) void this.#acceptUnchanged(pending, seq);
    if (commits.length > 0) this.#onWritten(after, commits);
  }

  async #acceptUnchanged({ resolve, reject }: Pending, seq: number): Promise<void> {
    try {
      const [header] = await this.#store.headers({ seq });
      if (!header) throw recordMissing(seq);
      resolve(header);
    } catch (error) {
      reject(error);
    }
  }
}

function stuck({ seq }: Head): PlatformError {
  return new PlatformError(
    'STORE_UNAVAILABLE',
    `The store wrote nothing ${MOST_REFUSALS} times in a row, as if its head were another one, although it is still commit ${seq}. Check the database and try again.`,
    { details: { seq } },
  );
}

function recordMissing(seq: number): PlatformError {
  return new PlatformError(
    'LEDGER_BROKEN',
    `The record of commit ${seq} is missing; check the store with 'forebear verify'.`,
    { details: { seq } },
  );
}
