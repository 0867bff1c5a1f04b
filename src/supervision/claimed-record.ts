import type { ArnScope } from '#src/domain/arn.js';
import { isPassing, PlatformError } from '#src/domain/errors/index.js';
import { type Versioned, vertexIdOf } from '#src/domain/graph/index.js';
import type { RecordCodec, StoredRecord } from '#src/domain/record/index.js';
import type { Ledger } from '#src/ledger/index.js';
import { LineageDraft } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { claimId, claimLost, removeClaim, whileClaimed } from './claim.js';
import { awaitsStore, isBeyondSubject, type PersistParts, persist } from './persist.js';
import type { Task } from './subject-kind.js';

/** The parts that records are read and written with. */
export interface RecordServices extends PersistParts {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly scope: ArnScope;
}

/** The life of the records of a kind. */
export interface RecordLife<Stored extends StoredRecord, Event> {
  readonly codec: RecordCodec<Stored>;
  /** Returns the record after an event at a time; undefined when the event does not apply to it. */
  advance(record: Stored, event: Event & { readonly at: number }): Stored | undefined;
  /** True when the record no longer needs supervision: the commit then removes its claim. */
  isOver(record: Stored): boolean;
  /** Adds the lineage of an event to the draft. */
  recordLineage(draft: LineageDraft, before: Stored, after: Stored): void | Promise<void>;
}

/** The changed record, the same one for no change, or undefined to remove it. */
export type RecordChange<Stored> = (
  found: Stored,
  draft: LineageDraft,
) => Stored | undefined | Promise<Stored | undefined>;

/** The record of a claimed subject: every commit expects that the claim is still held. */
export class ClaimedRecord<Stored extends StoredRecord, Event> {
  readonly #services: RecordServices;
  readonly #life: RecordLife<Stored, Event>;
  readonly #task: Task;

  constructor(services: RecordServices, life: RecordLife<Stored, Event>, task: Task) {
    this.#services = services;
    this.#life = life;
    this.#task = task;
  }

  /** Reads the record. Throws `CLAIM_LOST` when another server has the claim, or when the record is gone. */
  async read(): Promise<Versioned<Stored>> {
    const { subject, claim } = this.#task;
    const id = vertexIdOf(subject);
    const found = await this.#services.store.vertices([id, claimId(subject)]);
    const record = found.get(id);
    if (!record || found.get(claimId(subject))?.version !== claim.version) throw claimLost(subject);
    return { element: this.#life.codec.read(record.element), version: record.version };
  }

  /**
   * Throws unless this server still holds its lease and the claim. Called right before side effects that must not
   * happen twice.
   */
  async confirm(): Promise<void> {
    if (!this.#task.leaseHeld())
      throw new PlatformError(
        'STORE_UNAVAILABLE',
        'The lease of this server has lapsed; no program is started until the store has renewed it.',
      );
    await this.read();
  }

  /**
   * Advances the record and its lineage, and adds `more` to the commit. Returns the record
   * unchanged when the event does not apply to it.
   */
  async advance(event: Event, more?: (draft: LineageDraft) => Promise<void>): Promise<Stored> {
    return (await this.advanceTo(event, more)).element;
  }

  /** Does the same as {@link advance}, and returns the commit that wrote the record too. */
  advanceTo(
    event: Event,
    more?: (draft: LineageDraft) => Promise<void>,
  ): Promise<Versioned<Stored>> {
    return this.#commit(async (before, draft) => {
      const next = this.#life.advance(before, { ...event, at: this.#services.clock.now() });
      if (!next) return before;
      await this.#life.recordLineage(draft, before, next);
      await more?.(draft);
      return next;
    }) as Promise<Versioned<Stored>>;
  }

  /**
   * Does the same as {@link advance} for an end that must be recorded: when the lineage is refused,
   * it records the end without it.
   */
  async advanceAnyway(event: Event): Promise<Stored> {
    try {
      return await this.advance(event);
    } catch (error) {
      if (isPassing(error) || isBeyondSubject(error)) throw error;
      const { logger, clock } = this.#services;
      logger.warn('a change is recorded without its lineage', { of: this.#task.subject, error });
      const at = clock.now();
      return this.change((before) => this.#life.advance(before, { ...event, at }) ?? before);
    }
  }

  /** Removes the record with its claim. */
  async remove(record: (found: Stored, draft: LineageDraft) => Promise<void>): Promise<void> {
    await this.#commit(async (found, draft) => {
      await record(found, draft);
      return undefined;
    });
  }

  /** Reads, changes and commits; retries while the store is full or cannot be reached. */
  async change(
    change: (found: Stored, draft: LineageDraft) => Stored | Promise<Stored>,
  ): Promise<Stored> {
    return (await this.#commit(change)).element as Stored;
  }

  /**
   * Adds a change of the record to a commit of other records; the commit fails unless this claim is
   * still held. The draft is built again when it lost a race.
   */
  async join(draft: LineageDraft, change: (found: Stored) => Stored): Promise<void> {
    const { claim, subject } = this.#task;
    const { element, version } = await this.read();
    const vertex = this.#life.codec.write(change(element));
    const id = vertexIdOf(subject);
    draft.add({ kind: 'putVertex', vertex }, { element: 'vertex', id, is: version });
    draft.expect(whileClaimed(claim));
  }

  #commit(change: RecordChange<Stored>): Promise<Versioned<Stored | undefined>> {
    const { ledger, clock, store, scope } = this.#services;
    const { claim, subject, signal } = this.#task;
    const { codec } = this.#life;
    let draft: LineageDraft;
    const build = async (lost?: PlatformError) => {
      const refusal = lost && draft.explain(lost);
      if (refusal) throw refusal;
      const { element, version } = await this.read();
      draft = new LineageDraft({ store, scope, actor: 'forebear', now: clock.now() });
      const next = await change(element, draft);
      if (next === element) return { result: { element: next, version } };
      const id = vertexIdOf(subject);
      const put = next && ({ kind: 'putVertex', vertex: codec.write(next) } as const);
      draft.add(put ?? { kind: 'removeVertex', id }, { element: 'vertex', id, is: version });
      draft.expect(whileClaimed(claim));
      if (!next || this.#life.isOver(next)) draft.add(removeClaim(claim));
      return { result: { element: next, version }, changeSet: await draft.build() };
    };
    const waiting = { what: 'A commit is refused', subject, signal, passes: awaitsStore };
    return persist(this.#services, waiting, async () => {
      const { result, header } = await ledger.update(build);
      return header ? { ...result, version: header.seq } : result;
    });
  }
}
