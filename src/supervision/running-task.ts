import { anySignal } from '#src/async/abort.js';
import { Notifier } from '#src/async/deferred.js';
import type { Arn } from '#src/domain/arn.js';
import { classOf, codeOf, isPlatformError } from '#src/domain/errors/index.js';
import type { Versioned, Vertex } from '#src/domain/graph/index.js';
import { keyOfVertex } from '#src/domain/record/index.js';
import { isLostRace } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type Claim, claimId, claimLost, claimOf, type Site } from './claim.js';
import { FailureRow } from './failure-row.js';
import { isBeyondSubject, type PersistParts, persist } from './persist.js';
import type { Holder } from './queue/scheduler.js';
import type { SubjectKind, Supervisor, Taken, Task } from './subject-kind.js';

export interface RunningTaskOptions extends PersistParts {
  readonly store: GraphStore;
  readonly place: Site;
  readonly kind: SubjectKind;
  readonly claim: Claim;
  /** The record at the time of the claim. */
  readonly record: Versioned<Vertex>;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
  readonly leaseHeld: () => boolean;
}

/** How long passing and unexpected errors are retried. */
const PATIENCE_MS = 600_000;
const SETTLED_MS = 60_000;

/** A claimed subject under supervision, until it is over, the claim is lost, or the server closes. */
export class RunningTask implements Task, Holder {
  readonly subject: Arn;
  readonly key: Arn;
  readonly claim: Claim;
  readonly kind: SubjectKind;
  readonly signal: AbortSignal;
  readonly leaseHeld: () => boolean;
  readonly #options: RunningTaskOptions;
  readonly #ending = new AbortController();
  readonly #lost = new AbortController();
  readonly #news = new Notifier();
  readonly #failures = new FailureRow(SETTLED_MS);
  /** The code of the last refusal. */
  #refusal: string | undefined;
  #version: number;
  /** The demand according to the record. */
  #takes: Taken | undefined;
  #supervisor: Supervisor | undefined;

  constructor(options: RunningTaskOptions) {
    const { kind, claim, record, closing, leaseHeld } = options;
    const state = kind.state(record.element);
    this.#options = options;
    this.#version = record.version;
    this.subject = claim.subject;
    this.key = keyOfVertex(record.element);
    this.claim = claim;
    this.kind = kind;
    this.#takes = kind.takes(record.element);
    this.signal = anySignal([closing, this.#lost.signal]);
    this.leaseHeld = leaseHeld;
    if (state === 'ending') this.#ending.abort(endAskedFor());
  }

  get isQueued(): boolean {
    return this.kind.isQueued;
  }

  /** The present demand on this machine. */
  get takes(): Taken | undefined {
    const instances = this.#takes && this.#supervisor?.instances?.();
    return this.#takes && instances ? { ...this.#takes, instances } : this.#takes;
  }

  /** Why the programs of the subject have not begun. */
  get pendingReason(): string | undefined {
    return this.#supervisor?.pendingReason;
  }

  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Handles a new version of the record; undefined when it is gone. */
  see(record: Vertex | undefined, version: number): void {
    if (version <= this.#version) return;
    this.#version = version;
    this.#takes = record && this.kind.takes(record);
    if (record && this.kind.state(record) === 'ending') this.#ending.abort(endAskedFor());
    this.#news.notify();
  }

  /** Handles a claim on the subject: a claim of another server ends the task. */
  seeClaim({ owner, epoch }: Claim): void {
    if (owner !== this.claim.owner && epoch > this.claim.epoch) this.lose();
  }

  /** Handles the loss of the claim. */
  lose(): void {
    this.#lost.abort(claimLost(this.subject));
  }

  get changes(): number {
    return this.#news.changes;
  }

  changed(than: number): Promise<void> {
    return this.#news.after(than, this.signal);
  }

  /** Supervises the subject. When the supervision fails, it starts again, unless that cannot help: then the subject fails. */
  async run(): Promise<void> {
    const { subject, signal } = this;
    const supervisor = this.kind.supervise(this);
    this.#supervisor = supervisor;
    const passes = (error: unknown) => !isPlatformError(error, 'CLAIM_LOST');
    const trying = { what: 'supervision failed', subject, signal, passes };
    try {
      await persist(this.#options, trying, () => this.#superviseOrFail(supervisor));
      return;
    } catch (error) {
      const why: unknown = signal.aborted ? signal.reason : error;
      if (isPlatformError(why, 'CLAIM_LOST') && (await this.#abandoned(supervisor))) return;
    }
    await supervisor.release();
  }

  async #superviseOrFail(supervisor: Supervisor): Promise<void> {
    const { logger } = this.#options;
    for (;;) {
      const began = performance.now();
      try {
        return await supervisor.run();
      } catch (error) {
        const isFinal = this.#isFinal(error, began);
        if (this.signal.aborted || !isFinal || !(await supervisor.fail(error))) throw error;
        logger.warn('a subject fails with a permanent error', { subject: this.subject, error });
      }
    }
  }

  /**
   * True when another attempt cannot help. A refused attempt is repeated once, because its input
   * may have changed meanwhile. A second refusal with the same code is final, even after a long
   * attempt.
   */
  #isFinal(error: unknown, began: number): boolean {
    if (isBeyondSubject(error)) return false;
    const age = this.#failures.add(began);
    if (classOf(error) !== 'job' || isLostRace(error)) return age > PATIENCE_MS;
    const code = codeOf(error);
    const isKnown = code === this.#refusal;
    this.#refusal = code;
    return isKnown || age > 0;
  }

  /** False when this server closes, or when another server at this place has the claim and adopts the runs. */
  async #abandoned(supervisor: Supervisor): Promise<boolean> {
    const { store, place, closing: signal } = this.#options;
    const { subject } = this;
    const id = claimId(subject);
    const what = 'the runs of a subject that another server has are not ended yet';
    const leaving = async () => {
      const claim = (await store.vertices([id])).get(id);
      if (signal.aborted || (claim && claimOf(claim).place.id === place.id)) return false;
      await supervisor.abandon();
      return true;
    };
    return persist(this.#options, { what, subject, signal, passes: () => true }, leaving).catch(
      () => false,
    );
  }
}

function endAskedFor(): Error {
  return new Error('The end of the subject was requested.');
}
