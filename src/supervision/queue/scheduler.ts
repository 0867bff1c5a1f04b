import type { Arn } from '#src/domain/arn.js';
import type { InstanceTypes, Machines } from '#src/domain/instances/index.js';
import type { Taken } from '../subject-kind.js';
import {
  type Amount,
  atLeastNothing,
  type Capacity,
  fits,
  machineCapacity,
  minus,
  shareOf,
  slots,
} from './capacity.js';
import { FairQueue, type Waiting } from './fair-queue.js';

/** How long an order of turns is told while what runs changes. */
const ORDER_MS = 250;

/** Jobs whose program has ended, and whose outputs are being stored; with as many, no other job starts. */
const MOST_STORING = 16;

/** What a {@link Scheduler} shares out. */
export interface SchedulerOptions {
  /** Jobs at a time, whatever they need; absent: as many as the machine has room for. */
  readonly slots?: number | undefined;
  /** What programs find on this machine. */
  readonly resources: () => Promise<Machines>;
  /** Sizes of instance types, besides those that are known. */
  readonly instanceTypes?: InstanceTypes | undefined;
}

/** A subject under supervision at this place, with what it takes by now. */
export interface Holder {
  /** False for endpoints, which wait for no turn. */
  readonly isQueued: boolean;
  /** Undefined when it takes nothing any more. */
  readonly takes: Taken | undefined;
}

/** Where a subject stands in the queue. */
export interface QueuePlace {
  /** From 1, by the order of turns if nothing new came. */
  readonly position: number;
  /** Why it waits, in a sentence. */
  readonly reason: string;
}

/**
 * Says whose turn it is. In the order of {@link FairQueue}, a subject starts when what is free is enough for it. One
 * for which it is not enough is kept what it needs as it becomes free, so that those behind it start earlier only with
 * what it leaves over: small ones never keep a big one waiting. Endpoints take their part of a machine, but never end by
 * themselves: while no job has a part, the first one starts, whatever endpoints have.
 */
export class Scheduler {
  readonly queue = new FairQueue();
  readonly #options: SchedulerOptions;
  #capacity: Capacity | undefined;
  #order: Order | undefined;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    if (options.slots !== undefined) this.#capacity = slots(options.slots);
  }

  /** Reads again what the machine has, which may change. */
  async refresh(): Promise<void> {
    const { slots: fixed, resources, instanceTypes } = this.#options;
    if (fixed === undefined) this.#capacity = machineCapacity(await resources(), instanceTypes);
  }

  /** Removes the subject whose turn it is from the queue; undefined when none can start now. */
  next(holders: Iterable<Holder>): Waiting | undefined {
    const capacity = this.#capacity;
    if (!capacity || this.queue.size === 0) return undefined;
    const used = usage(capacity, holders);
    if (used.storing >= MOST_STORING) return undefined;
    let { free } = used;
    for (const waiting of this.#inTurn(capacity, used)) {
      const demand = capacity.demandOf(waiting.takes.instances);
      if (fits(demand, free) || (capacity.isMachine && used.jobs === 0)) {
        this.queue.serve(waiting);
        return waiting;
      }
      free = minus(free, demand);
      if ((free[capacity.needed] ?? 0) <= 0) return undefined;
    }
    return undefined;
  }

  /** Undefined for a subject that does not wait here. */
  placeOf(subject: Arn, holders: Iterable<Holder>): QueuePlace | undefined {
    const capacity = this.#capacity;
    if (!capacity || !this.queue.has(subject)) return undefined;
    const used = usage(capacity, holders);
    const place = this.#orderOf(capacity, used).places.get(subject);
    if (!place) return undefined;
    return { position: place.position, reason: reasonOf(capacity, used, place) };
  }

  /** The whole order, which a list of many jobs asks for job by job. */
  #orderOf(capacity: Capacity, used: Usage): Order {
    const { changes } = this.queue;
    const known = this.#order;
    if (known?.changes === changes && performance.now() - known.at < ORDER_MS) return known;
    const places = new Map<Arn, Place>();
    for (const waiting of this.#inTurn(capacity, used))
      places.set(waiting.subject, { waiting, position: places.size + 1 });
    this.#order = { changes, at: performance.now(), places };
    return this.#order;
  }

  #inTurn(capacity: Capacity, { shares }: Usage): Generator<Waiting, void> {
    return this.queue.inTurn(shares, ({ takes }) =>
      shareOf(capacity, capacity.demandOf(takes.instances)),
    );
  }
}

interface Place {
  readonly waiting: Waiting;
  readonly position: number;
}

/** The order of turns as it was a moment ago. */
interface Order {
  readonly changes: number;
  readonly at: number;
  readonly places: ReadonlyMap<Arn, Place>;
}

interface Usage {
  /** Below 0 where endpoints take what jobs have already. */
  readonly free: Amount;
  /** How many jobs have a part. */
  readonly jobs: number;
  /** How many jobs have none any more. */
  readonly storing: number;
  readonly shares: ReadonlyMap<string, number>;
}

function usage(capacity: Capacity, holders: Iterable<Holder>): Usage {
  let free = capacity.total;
  let jobs = 0;
  let storing = 0;
  const shares = new Map<string, number>();
  for (const { isQueued, takes } of holders) {
    if (!takes && isQueued) storing += 1;
    if (!takes || !(isQueued || capacity.isMachine)) continue;
    const demand = capacity.demandOf(takes.instances);
    free = minus(free, demand);
    if (!isQueued) continue;
    jobs += 1;
    shares.set(takes.caller, (shares.get(takes.caller) ?? 0) + shareOf(capacity, demand));
  }
  return { free, jobs, storing, shares };
}

function reasonOf(
  capacity: Capacity,
  { free, storing }: Usage,
  { waiting, position }: Place,
): string {
  const needs = capacity.describe(capacity.demandOf(waiting.takes.instances));
  const left = capacity.describe(atLeastNothing(free));
  const before =
    position === 1
      ? 'It is the next one'
      : `Before it ${position === 2 ? 'is 1' : `are ${position - 1}`}`;
  if (storing >= MOST_STORING)
    return `Waiting until the outputs of ${storing} earlier jobs are stored. ${before}.`;
  return `Waiting for capacity: it needs ${needs}; free are ${left}. ${before}.`;
}
