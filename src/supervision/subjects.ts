import type { Arn } from '#src/domain/arn.js';
import {
  type Commit,
  hasOnlyLabel,
  timeOf,
  type Versioned,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { type ReportUnreadable, readOrReport } from '#src/domain/record/index.js';
import { arnOf, CLAIM_LABEL, type Claim, claimOf, type Site } from './claim.js';
import type { LeaseKeeper } from './lease-keeper.js';
import type { Holder, Scheduler } from './queue/scheduler.js';
import type { RunningTask } from './running-task.js';
import type { SubjectKind } from './subject-kind.js';

export interface SubjectsOptions {
  readonly kinds: readonly SubjectKind[];
  readonly lease: LeaseKeeper;
  readonly place: Site;
  readonly scheduler: Scheduler;
  /** Called with records that cannot be supervised. */
  readonly reportUnreadable?: ReportUnreadable;
}

/** The unfinished subjects that this server knows: supervised here, waiting, or on other servers. */
export class Subjects {
  readonly tasks = new Map<VertexId, RunningTask>();
  readonly waiting: WaitingSubjects;
  /** The claims of living servers. */
  elsewhere = new Map<VertexId, Claim>();
  readonly #options: SubjectsOptions;
  readonly #kinds: ReadonlyMap<string, SubjectKind>;

  constructor(options: SubjectsOptions) {
    this.#options = options;
    this.waiting = new WaitingSubjects(options.scheduler);
    this.#kinds = new Map(options.kinds.map((kind) => [kind.label, kind]));
  }

  /** The kind of a record; undefined for vertices that are not supervised. */
  kindOf({ labels }: Vertex): SubjectKind | undefined {
    return labels.length === 1 ? this.#kinds.get(labels[0] ?? '') : undefined;
  }

  /** Applies the changes of records and claims in a commit. */
  note({ seq, changes }: Commit): void {
    for (const change of changes) {
      if (change.kind === 'putVertex') this.#notePut({ element: change.vertex, version: seq });
      if (change.kind === 'removeVertex')
        this.#noteRemoval({ element: change.before, version: seq });
    }
  }

  /** Applies a record that was read; a record that cannot be supervised is reported instead. */
  noteRecord(kind: SubjectKind, { element, version }: Versioned<Vertex>): void {
    const task = this.tasks.get(element.id);
    readOrReport(() => {
      if (task) task.see(element, version);
      else if (!this.elsewhere.has(element.id)) this.waiting.note(kind, element);
    }, this.#options.reportUnreadable);
  }

  /** True when the runs and folders of a subject at this place are needed: it is not over and no other place has it. */
  isNeeded(subject: VertexId, record: Vertex | undefined): boolean {
    if (this.tasks.has(subject)) return true;
    const kind = record && this.kindOf(record);
    if (!record || !kind || kind.state(record) === 'over') return false;
    const claim = this.elsewhere.get(subject);
    return claim === undefined || claim.place.id === this.#options.place.id;
  }

  #notePut(vertex: Versioned<Vertex>): void {
    if (hasOnlyLabel(vertex.element, CLAIM_LABEL)) this.#noteClaim(claimOf(vertex));
    const kind = this.kindOf(vertex.element);
    if (kind) this.noteRecord(kind, vertex);
  }

  #noteClaim(claim: Claim): void {
    if (claim.owner === this.#options.lease.owner) return;
    const id = vertexIdOf(claim.subject);
    this.elsewhere.set(id, claim);
    this.tasks.get(id)?.seeClaim(claim);
  }

  #noteRemoval(vertex: Versioned<Vertex>): void {
    const { element, version } = vertex;
    if (hasOnlyLabel(element, CLAIM_LABEL))
      this.elsewhere.delete(vertexIdOf(claimOf(vertex).subject));
    const kind = this.kindOf(element);
    if (!kind) return;
    this.waiting.forget(arnOf(element));
    this.tasks.get(element.id)?.see(undefined, version);
  }
}

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
