import type { Arn } from '#src/domain/arn.js';
import { timeOf, type Vertex } from '#src/domain/graph/index.js';
import type { Holder, Scheduler } from './queue/scheduler.js';
import { arnOf } from './record-arn.js';
import type { SubjectKind } from './subject-kind.js';

/** The most subjects that are held in memory, in order; further ones wait in the store. */
const MOST_QUEUED = 100_000;

/** The unclaimed subjects that this server knows. */
export class WaitingSubjects {
  readonly #scheduler: Scheduler;
  readonly #urgent = new Map<Arn, SubjectKind>();
  /** True while some waiting subjects are only in the store: newer ones must not overtake them. */
  isBehind = false;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  get isFull(): boolean {
    return this.#scheduler.queue.size >= MOST_QUEUED;
  }

  /** True when the next ones must be read from the store. */
  get needsMore(): boolean {
    return this.isBehind && this.#scheduler.queue.size === 0;
  }

  /** Updates the demand of a subject. */
  note(kind: SubjectKind, record: Vertex): void {
    const subject = arnOf(record);
    const state = kind.state(record);
    const { queue } = this.#scheduler;
    if (state === 'over') this.forget(subject);
    else if (state !== 'queued') this.hurry(subject, kind);
    else if (!this.isBehind && !this.#urgent.has(subject) && !queue.has(subject))
      this.#enqueue(kind, record);
  }

  /** Adds a subject that need not wait. */
  hurry(subject: Arn, kind: SubjectKind): void {
    this.#scheduler.queue.remove(subject);
    this.#urgent.set(subject, kind);
  }

  forget(subject: Arn): void {
    this.#scheduler.queue.remove(subject);
    this.#urgent.delete(subject);
  }

  /** Takes the next subject: first those that need not wait, then the next one of the queue. */
  take(holders: Iterable<Holder>): readonly [Arn, SubjectKind] | undefined {
    const [urgent] = this.#urgent;
    if (urgent) {
      this.#urgent.delete(urgent[0]);
      return urgent;
    }
    const next = this.#scheduler.next(holders);
    return next && [next.subject, next.kind];
  }

  #enqueue(kind: SubjectKind, record: Vertex): void {
    const subject = arnOf(record);
    const takes = kind.takes(record);
    const created = timeOf(record.properties, 'creationtime') ?? 0;
    const since = performance.now();
    if (takes) this.#scheduler.queue.add({ subject, kind, takes, created, since });
    else this.hurry(subject, kind);
  }
}
