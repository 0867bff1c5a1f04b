import type { Arn } from '#src/domain/arn.js';
import {
  type Commit,
  stringOf,
  type Versioned,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { Background } from './background.js';
import { Belongings } from './belongings.js';
import { CLAIM_LABEL, type Claim, claimId, claimOf, type Place } from './claim.js';
import { followLedger } from './follow-ledger.js';
import type { LeaseKeeper } from './lease-keeper.js';
import { type PersistParts, reportTrouble } from './persist.js';
import { RunningTask } from './running-task.js';
import { scanLabel } from './scan-label.js';
import type { LiveRecords, SubjectKind } from './subject-kind.js';
import { tryClaim } from './try-claim.js';
import { WaitingSubjects } from './waiting-subjects.js';

/** What an engine is made of. */
export interface EngineOptions extends PersistParts {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly kinds: readonly SubjectKind[];
  /** The lease of this server, which is held while the engine runs. */
  readonly lease: LeaseKeeper;
  readonly place: Place;
  /** Subjects in slots at a time; default 4. */
  readonly concurrency?: number;
  /**
   * How long the other servers wait for a dead server to return to programs that only it can adopt; default 2
   * minutes.
   */
  readonly absenceMs?: number;
  /** How often records are compared with claims and runs; default 5 seconds, at the most half a lease. */
  readonly reconcileMs?: number;
}

const DEFAULTS = { concurrency: 4, absenceMs: 120_000, reconcileMs: 5_000 };
const RETRY_MS = 1_000;
const TIDY_MS = 3_600_000;
const CLOSE_MS = 10_000;

/**
 * Supervises jobs and endpoints: follows the ledger, claims subjects that no server has claimed, runs a supervisor
 * for each, and takes over from dead servers. What the follower misses is found by the next comparison of live
 * records with claims and runs.
 */
export class Engine {
  readonly #options: EngineOptions & typeof DEFAULTS;
  readonly #kinds: ReadonlyMap<string, SubjectKind>;
  readonly #closing = new AbortController();
  readonly #waiting = new WaitingSubjects();
  readonly #tasks = new Map<VertexId, RunningTask>();
  readonly #belongings: Belongings;
  readonly #background: Background;
  /** The claims of living servers that this server has seen. */
  #elsewhere = new Map<VertexId, Claim>();
  #dispatching = false;
  #reconcileNow: () => void = () => undefined;

  constructor(options: EngineOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#kinds = new Map(options.kinds.map((kind) => [kind.label, kind]));
    const { signal } = this.#closing;
    this.#background = new Background(options, signal);
    this.#belongings = new Belongings({
      ...options,
      signal,
      isNeeded: (subject, record) => this.#isNeeded(subject, record),
    });
  }

  /** Adopts what an earlier process left, then follows the ledger. */
  async start(): Promise<void> {
    const { seq } = await this.#options.ledger.head();
    await this.#reconcile();
    const { reconcileMs, lease, kinds } = this.#options;
    const background = this.#background;
    const pauseMs = Math.min(reconcileMs, lease.leaseMs / 2);
    const { signal } = this.#closing;
    background.add(this.#follow(seq));
    const reconcile = () => this.#reconcile();
    this.#reconcileNow = background.repeat('comparing records with claims', pauseMs, reconcile);
    background.repeat('looking for what is not needed', pauseMs, () => this.#belongings.sweep());
    for (const { label, tidy } of kinds)
      if (tidy) background.repeat(`tidying up after ${label}`, TIDY_MS, () => tidy(signal));
  }

  /** Releases everything without ending the runs; a later start, here or elsewhere, adopts them. */
  async close(): Promise<void> {
    const { clock, logger } = this.#options;
    this.#closing.abort(new Error('The engine is closing.'));
    const settled = new AbortController();
    const tooLate = clock.sleep(CLOSE_MS, { signal: settled.signal }).then(
      () => {
        const subjects = [...this.#tasks.values()].map(({ subject }) => subject);
        logger.warn('what is supervised has not let go in time', { subjects });
      },
      () => undefined,
    );
    await Promise.race([tooLate, this.#settled()]);
    settled.abort();
  }

  /** The host of the living server that supervises a subject at another place. */
  async hostOf(subject: Arn): Promise<string | undefined> {
    const { store, place, lease } = this.#options;
    if (!store.supports.shared) return undefined;
    const found = (await store.vertices([claimId(subject)])).get(claimId(subject));
    const claim = found && claimOf(found);
    if (!claim || claim.place.id === place.id) return undefined;
    await lease.look([claim.owner]);
    return lease.absentMs(claim.owner) === undefined ? claim.place.host : undefined;
  }

  async #settled(): Promise<void> {
    await this.#background.settled();
    await this.#belongings.settled();
  }

  #follow(after: number): Promise<void> {
    const options = { ...this.#options, signal: this.#closing.signal };
    return followLedger(options, after, (commit) => this.#note(commit));
  }

  #note({ seq, changes }: Commit): void {
    for (const change of changes) {
      if (change.kind === 'putVertex') this.#noteVertex({ element: change.vertex, version: seq });
      if (change.kind === 'removeVertex')
        this.#noteRemoval({ element: change.before, version: seq });
    }
    this.#dispatch();
  }

  #noteVertex(vertex: Versioned<Vertex>): void {
    const [label = ''] = vertex.element.labels;
    if (label === CLAIM_LABEL) this.#noteClaim(claimOf(vertex));
    const kind = this.#kinds.get(label);
    if (kind) this.#noteRecord(kind, vertex);
  }

  #noteRecord(kind: SubjectKind, { element, version }: Versioned<Vertex>): void {
    const task = this.#tasks.get(element.id);
    if (task) task.see(element, version);
    else if (!this.#elsewhere.has(element.id))
      this.#waiting.note(arnOf(element), kind, kind.state(element));
  }

  #noteClaim(claim: Claim): void {
    if (claim.owner === this.#options.lease.owner) return;
    const id = vertexIdOf(claim.subject);
    this.#elsewhere.set(id, claim);
    this.#tasks.get(id)?.seeClaim(claim);
  }

  #noteRemoval(vertex: Versioned<Vertex>): void {
    const { element, version } = vertex;
    const [label = ''] = element.labels;
    if (label === CLAIM_LABEL) this.#elsewhere.delete(vertexIdOf(claimOf(vertex).subject));
    const kind = this.#kinds.get(label);
    if (!kind) return;
    this.#waiting.note(arnOf(element), kind, 'over');
    this.#tasks.get(element.id)?.see(undefined, version);
  }

  /** Claims what waits, one after the other. */
  #dispatch(): void {
    if (this.#dispatching) return;
    this.#dispatching = true;
    this.#background.add(this.#dispatchAll());
  }

  async #dispatchAll(): Promise<void> {
    const { logger, troubles, concurrency } = this.#options;
    while (!this.#closing.signal.aborted) {
      const slots = [...this.#tasks.values()].filter(({ usesSlot }) => usesSlot);
      const next = this.#waiting.take(slots.length < concurrency);
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
    if (this.#waiting.needsMore) this.#reconcileNow();
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
    if (!record || kind.state(record.element) === 'over' || this.#tasks.has(id)) return;
    const held = found.get(claimId(subject));
    const from = held && claimOf(held);
    if (from && from.owner !== lease.owner) {
      const absentMs = lease.absentMs(from.owner);
      if (absentMs === undefined) return void this.#elsewhere.set(id, from);
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
    this.#elsewhere.delete(id);
    this.#tasks.set(id, task);
    this.#background.add(task.run().then(() => this.#end(kind, id)));
  }

  /** A slot is free again, and the name may belong to a new record that was not looked at yet. */
  async #end(kind: SubjectKind, id: VertexId): Promise<void> {
    this.#tasks.delete(id);
    if (this.#closing.signal.aborted) return;
    try {
      const record = (await this.#options.store.vertices([id])).get(id);
      if (record) this.#noteRecord(kind, record);
    } catch {
      this.#lookAgainSoon();
    }
    this.#dispatch();
  }

  #lookAgainSoon(): void {
    this.#background.later(RETRY_MS, () => this.#reconcileNow());
  }

  /** Compares live records with claims, so that nothing depends on a change that was not seen. */
  async #reconcile(): Promise<void> {
    const { store, lease } = this.#options;
    await this.#lookAtTasks();
    const claims: Claim[] = [];
    for await (const vertex of scanLabel(store, CLAIM_LABEL)) claims.push(claimOf(vertex));
    const owners = new Set(claims.map(({ owner }) => owner));
    await lease.look(owners);
    await lease.tidy(owners);
    const isAlive = ({ owner }: Claim) =>
      owner !== lease.owner && lease.absentMs(owner) === undefined;
    const alive = claims.filter(isAlive);
    this.#elsewhere = new Map(alive.map((claim) => [vertexIdOf(claim.subject), claim]));
    await this.#takeOver(claims.filter((claim) => !isAlive(claim)));
    this.#waiting.isBehind = false;
    for (const kind of this.#kinds.values())
      for (const where of kind.live) await this.#findWaiting(kind, where);
    this.#dispatch();
  }

  /**
   * Updates what this server supervises. A claim that is gone although its subject is not over was removed by another
   * server.
   */
  async #lookAtTasks(): Promise<void> {
    const tasks = [...this.#tasks];
    if (tasks.length === 0) return;
    const ids = tasks.flatMap(([id, { subject }]) => [id, claimId(subject)]);
    const found = await this.#options.store.vertices(ids);
    for (const [id, task] of tasks) {
      const record = found.get(id);
      const claim = found.get(claimId(task.subject));
      if (record) task.see(record.element, record.version);
      if (claim) task.seeClaim(claimOf(claim));
      else if (record && task.kind.state(record.element) !== 'over') task.lose();
    }
  }

  /** Subjects of dead servers, and those that this server claimed but does not supervise, wait for no slot. */
  async #takeOver(claims: readonly Claim[]): Promise<void> {
    const ids = claims
      .map(({ subject }) => vertexIdOf(subject))
      .filter((id) => !this.#tasks.has(id));
    if (ids.length === 0) return;
    for (const { element } of (await this.#options.store.vertices(ids)).values()) {
      const kind = this.#kinds.get(element.labels[0] ?? '');
      if (kind && kind.state(element) !== 'over') this.#waiting.note(arnOf(element), kind, 'live');
    }
  }

  /** Oldest first, so that slots are given in order. */
  async #findWaiting(kind: SubjectKind, where: LiveRecords): Promise<void> {
    for await (const record of scanLabel(this.#options.store, kind.label, where)) {
      if (this.#waiting.isFull && kind.state(record.element) === 'queued') {
        this.#waiting.isBehind = true;
        return;
      }
      this.#noteRecord(kind, record);
    }
  }

  /** Whether anything at this place is kept for a subject: not when it is over, or another place has it. */
  #isNeeded(subject: VertexId, record: Vertex | undefined): boolean {
    if (this.#tasks.has(subject)) return true;
    const kind = record && this.#kinds.get(record.labels[0] ?? '');
    if (!record || !kind || kind.state(record) === 'over') return false;
    const claim = this.#elsewhere.get(subject);
    return claim === undefined || claim.place.id === this.#options.place.id;
  }
}

function arnOf(vertex: Vertex): Arn {
  return (stringOf(vertex.properties, 'arn') ?? '') as Arn;
}
