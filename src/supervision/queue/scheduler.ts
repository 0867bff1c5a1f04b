import type { Arn } from '#src/domain/arn.js';
import { type Versioned, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import type { InstanceTypes, Machines } from '#src/domain/instances/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { isLostRace, type Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock } from '#src/ports/system.js';
import { claimId } from '../claim.js';
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
import { FairQueue, type WaitingSubject } from './fair-queue.js';

/** How long a computed order of turns is reused while running subjects change. */
const ORDER_MS = 250;

/** The most jobs whose program has ended and whose outputs are being stored; at this number no other job starts. */
const MOST_STORING = 16;

export interface SchedulerOptions {
  /** The number of concurrent jobs, independent of their needs; absent: as many as the machine has room for. */
  readonly slots?: number | undefined;
  /** Reports the resources of this machine. */
  readonly resources: () => Promise<Machines>;
  /** Sizes of instance types, in addition to the known ones. */
  readonly instanceTypes?: InstanceTypes | undefined;
}

/** A supervised subject at this place, with its present demand. */
export interface Holder {
  /** False for endpoints, which do not wait. */
  readonly isQueued: boolean;
  /** Undefined when it takes nothing now. */
  readonly takes: Taken | undefined;
}

/** The position of a subject in the queue. */
export interface QueuePlace {
  /** From 1, in the order of turns if no new subject arrives. */
  readonly position: number;
  /** The reason why it waits, in a sentence. */
  readonly reason: string;
}

/**
 * Chooses the next subject to start. In the order of {@link FairQueue}, a subject starts when the
 * free resources are enough for it. Resources that become free are reserved for a subject that does
 * not fit yet, so that later subjects start only with the rest: small ones never delay a big one.
 * Endpoints take their part of a machine, but never end on their own: while no job has a part, the
 * first one starts, even if endpoints take everything.
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

  /** Reads the resources of the machine again, because they may change. */
  async refresh(): Promise<void> {
    const { slots: fixed, resources, instanceTypes } = this.#options;
    if (fixed === undefined) this.#capacity = machineCapacity(await resources(), instanceTypes);
  }

  /** Removes the next subject from the queue and returns it; undefined when none can start now. */
  next(holders: Iterable<Holder>): WaitingSubject | undefined {
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

  /** Undefined for a subject that is not waiting here. */
  placeOf(subject: Arn, holders: Iterable<Holder>): QueuePlace | undefined {
    const capacity = this.#capacity;
    if (!capacity || !this.queue.has(subject)) return undefined;
    const used = usage(capacity, holders);
    const place = this.#orderOf(capacity, used).places.get(subject);
    if (!place) return undefined;
    return { position: place.position, reason: reasonOf(capacity, used, place) };
  }

  /** Computes the whole order, because a list of many jobs reads the place of each. */
  #orderOf(capacity: Capacity, used: Usage): Order {
    const { changes } = this.queue;
    const known = this.#order;
    if (known?.changes === changes && performance.now() - known.at < ORDER_MS) return known;
    const places = new Map<Arn, QueuePosition>();
    for (const waiting of this.#inTurn(capacity, used))
      places.set(waiting.subject, { waiting, position: places.size + 1 });
    this.#order = { changes, at: performance.now(), places };
    return this.#order;
  }

  #inTurn(capacity: Capacity, { shares }: Usage): Generator<WaitingSubject, void> {
    return this.queue.inTurn(shares, ({ takes }) =>
      shareOf(capacity, capacity.demandOf(takes.instances)),
    );
  }
}

interface QueuePosition {
  readonly waiting: WaitingSubject;
  readonly position: number;
}

/** A computed order of turns. */
interface Order {
  readonly changes: number;
  readonly at: number;
  readonly places: ReadonlyMap<Arn, QueuePosition>;
}

interface Usage {
  /** Below 0 when endpoints take resources that jobs have already. */
  readonly free: Amount;
  /** The number of jobs with a part of the machine. */
  readonly jobs: number;
  /** The number of jobs that only store their outputs. */
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
  { waiting, position }: QueuePosition,
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

export interface PendingParts {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly queue: FairQueue;
}

/** A shorter wait is not reported, because the report changes the record. */
const PATIENCE_MS = 1_000;
const TOGETHER = 64;

/** Marks the records of waiting jobs as pending. */
export class PendingNotes {
  readonly #parts: PendingParts;
  readonly #reported = new WeakSet<WaitingSubject>();

  constructor(parts: PendingParts) {
    this.#parts = parts;
  }

  /** Marks the records that are not marked yet, unless one is claimed or changed meanwhile. */
  async markPending(signal: AbortSignal): Promise<void> {
    const since = performance.now() - PATIENCE_MS;
    const untold = [...this.#parts.queue.all()].filter(
      (waiting) => waiting.since < since && !this.#reported.has(waiting),
    );
    for (let at = 0; at < untold.length && !signal.aborted; at += TOGETHER)
      await this.#tellSome(untold.slice(at, at + TOGETHER));
  }

  async #tellSome(some: readonly WaitingSubject[]): Promise<void> {
    const { store, queue } = this.#parts;
    const ids = some.flatMap(({ subject }) => [vertexIdOf(subject), claimId(subject)]);
    const found = await store.vertices(ids);
    const tellings = some.map(async (waiting) => {
      const { subject } = waiting;
      const record = found.get(vertexIdOf(subject));
      if (record && !found.has(claimId(subject)) && queue.has(subject))
        await this.#tellOne(waiting, record);
      this.#reported.add(waiting);
    });
    await Promise.all(tellings);
  }

  async #tellOne({ kind, subject }: WaitingSubject, record: Versioned<Vertex>): Promise<void> {
    const { ledger, clock } = this.#parts;
    const vertex = readOrReport(() => kind.pending?.(record.element, clock.now()));
    if (!vertex) return;
    try {
      await ledger.commit({
        actor: 'forebear',
        changes: [{ kind: 'putVertex', vertex }],
        expect: [
          { element: 'vertex', id: vertex.id, is: record.version },
          { element: 'vertex', id: claimId(subject), is: 'absent' },
        ],
      });
    } catch (error) {
      if (!isLostRace(error)) throw error;
    }
  }
}
