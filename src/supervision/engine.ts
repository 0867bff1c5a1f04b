import { within } from '#src/async/abort.js';
import type { Arn } from '#src/domain/arn.js';
import { type Versioned, type Vertex, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { Background } from './background.js';
import { Belongings } from './belongings.js';
import { type Claim, claimId, claimOf, tryClaim } from './claim.js';
import type { EngineOptions, OtherServer } from './engine-options.js';
import { followLedger, reportTrouble } from './persist.js';
import { PendingNotes, type QueuePlace, Scheduler } from './queue/scheduler.js';
import { reconcile } from './reconcile.js';
import { RunningTask } from './running-task.js';
import type { SubjectKind } from './subject-kind.js';
import { Subjects } from './subjects.js';

const DEFAULTS = { absenceMs: 120_000, reconcileMs: 5_000, tidyAfterMs: 60_000 };
const RETRY_MS = 1_000;
const TIDY_MS = 3_600_000;
const TELL_MS = 1_000;
const CLOSE_MS = 10_000;

/**
 * Supervises jobs and endpoints: follows the ledger, claims subjects that no server has claimed,
 * runs a supervisor for each, and takes over from dead servers. The next comparison of live records
 * with claims and runs finds missed changes.
 */
export class Engine {
  readonly #options: EngineOptions & typeof DEFAULTS;
  readonly #closing = new AbortController();
  readonly #scheduler: Scheduler;
  readonly #subjects: Subjects;
  readonly #belongings: Belongings;
  readonly #background: Background;
  #dispatching = false;
  #reconcileNow: () => void = () => undefined;

  constructor(options: EngineOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#scheduler = new Scheduler({ ...options, resources: () => options.runner.resources() });
    this.#subjects = new Subjects({ ...options, scheduler: this.#scheduler });
    const { signal } = this.#closing;
    this.#background = new Background(options, signal);
    this.#belongings = new Belongings({
      ...options,
      signal,
      isNeeded: (subject, record) => this.#subjects.isNeeded(subject, record),
    });
  }

  /** Adopts the runs of an earlier process, then follows the ledger. */
  async start(): Promise<void> {
    const { seq } = await this.#options.ledger.head();
    await this.#reconcile();
    const { reconcileMs, lease } = this.#options;
    const background = this.#background;
    const pauseMs = Math.min(reconcileMs, lease.leaseMs / 2);
    const { signal } = this.#closing;
    background.add(this.#follow(seq));
    this.#reconcileNow = background.repeat('comparing records with claims', pauseMs, () =>
      this.#reconcile(),
    );
    background.repeat('looking for unneeded runs and folders', pauseMs, () =>
      this.#belongings.sweep(),
    );
    const { queue } = this.#scheduler;
    const pending = new PendingNotes({ ...this.#options, queue });
    background.repeat('reporting waiting jobs', TELL_MS, () => pending.markPending(signal));
    background.later(this.#options.tidyAfterMs, () => this.#tidy());
  }

  /** Releases everything without ending the runs; a later start, here or elsewhere, adopts them. */
  async close(): Promise<void> {
    const { clock, logger } = this.#options;
    this.#closing.abort(new Error('The engine is closing.'));
    const settled = this.#settled().then(() => true);
    if (await within(clock, CLOSE_MS, settled)) return;
    const subjects = [...this.#subjects.tasks.values()].map(({ subject }) => subject);
    logger.warn('a supervisor has not stopped in time', { subjects });
  }

  /** The living server that supervises a subject at another place. */
  async serverOf(subject: Arn): Promise<OtherServer | undefined> {
    const { store, place, lease } = this.#options;
    if (!store.supports.shared) return undefined;
    const found = (await store.vertices([claimId(subject)])).get(claimId(subject));
    const claim = found && claimOf(found);
    if (!claim || claim.place.id === place.id) return undefined;
    await lease.look([claim.owner]);
    if (lease.absentMs(claim.owner) !== undefined) return undefined;
    const { owner, place: there } = claim;
    return { owner, host: there.host, address: lease.addressOf(owner) };
  }

  /** The position of a job in the queue; undefined when it does not wait. */
  placeOf(job: Arn): QueuePlace | undefined {
    return this.#scheduler.placeOf(job, this.#subjects.tasks.values());
  }

  /** Why a job waits here, in the queue or for the machines of its programs. */
  pendingReason(job: Arn): string | undefined {
    return this.placeOf(job)?.reason ?? this.#subjects.tasks.get(vertexIdOf(job))?.pendingReason;
  }

  async #settled(): Promise<void> {
    await this.#background.settled();
    await this.#belongings.settled();
  }

  #follow(after: number): Promise<void> {
    const options = { ...this.#options, signal: this.#closing.signal };
    return followLedger(options, after, (commit) => {
      this.#subjects.note(commit);
      this.#dispatch();
    });
  }

  /** Claims waiting subjects, one after the other. */
  #dispatch(): void {
    if (this.#dispatching) return;
    this.#dispatching = true;
    this.#background.add(this.#dispatchAll());
  }

  async #dispatchAll(): Promise<void> {
    const { logger, troubles } = this.#options;
    const { waiting, tasks } = this.#subjects;
    while (!this.#closing.signal.aborted) {
      const next = waiting.take(tasks.values());
      if (!next) break;
      const [subject, kind] = next;
      const name = `claim of ${subject}`;
      try {
        await this.#claim(subject, kind);
        troubles.clear(name);
      } catch (error) {
        logger.error('claiming failed; trying again', { subject, error });
        reportTrouble(troubles, name, error);
        this.#lookAgainSoon();
      }
    }
    this.#dispatching = false;
    if (waiting.needsMore) this.#reconcileNow();
  }

  /**
   * Claims a subject, unless it is over, a living server has claimed it, or a dead server may still return to runs
   * that only it can adopt.
   */
  async #claim(subject: Arn, kind: SubjectKind): Promise<void> {
    const { store, place, lease, absenceMs } = this.#options;
    const id = vertexIdOf(subject);
    if (this.#belongings.isRemoving(id)) return this.#lookAgainSoon();
    const found = await store.vertices([id, claimId(subject)]);
    const record = found.get(id);
    if (!record || kind.state(record.element) === 'over' || this.#subjects.tasks.has(id)) return;
    const { reportUnreadable } = this.#options;
    const isReadable = readOrReport(() => {
      kind.check(record.element);
      return true;
    }, reportUnreadable);
    if (!isReadable) return;
    const held = found.get(claimId(subject));
    const from = held && claimOf(held);
    if (from && from.owner !== lease.owner) {
      const absentMs = lease.absentMs(from.owner);
      if (absentMs === undefined) return void this.#subjects.elsewhere.set(id, from);
      const boundTo = kind.boundTo(record.element);
      const isOutOfReach = boundTo === from.place.id && boundTo !== place.id;
      if (isOutOfReach && absentMs < absenceMs) return;
    }
    const claim = await tryClaim(this.#options, {
      subject: { arn: subject, is: record.version },
      owner: lease.owner,
      place,
      ...(from ? { from } : {}),
    });
    if (claim) this.#run(kind, claim, record);
  }

  #run(kind: SubjectKind, claim: Claim, record: Versioned<Vertex>): void {
    const { lease } = this.#options;
    const closing = this.#closing.signal;
    const leaseHeld = () => lease.held;
    const task = new RunningTask({ ...this.#options, kind, claim, record, closing, leaseHeld });
    const { id } = record.element;
    this.#subjects.elsewhere.delete(id);
    this.#subjects.waiting.forget(claim.subject);
    this.#subjects.tasks.set(id, task);
    this.#background.add(task.run().then(() => this.#end(kind, id)));
  }

  /** Its part of the machine is free again, and its name may belong to a new record that was not read yet. */
  async #end(kind: SubjectKind, id: VertexId): Promise<void> {
    this.#subjects.tasks.delete(id);
    if (this.#closing.signal.aborted) return;
    try {
      const record = (await this.#options.store.vertices([id])).get(id);
      if (record) this.#subjects.noteRecord(kind, record);
    } catch {
      this.#lookAgainSoon();
    }
    this.#dispatch();
  }

  #tidy(): void {
    const { signal } = this.#closing;
    for (const { label, tidy } of this.#options.kinds)
      if (tidy) this.#background.repeat(`tidying up after ${label}`, TIDY_MS, () => tidy(signal));
  }

  #lookAgainSoon(): void {
    this.#background.later(RETRY_MS, () => this.#reconcileNow());
  }

  async #reconcile(): Promise<void> {
    await this.#scheduler.refresh();
    await reconcile({ ...this.#options, subjects: this.#subjects });
    this.#dispatch();
  }
}
