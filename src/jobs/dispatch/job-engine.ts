import type { Arn } from '#src/domain/arn.js';
import { type Commit, stringOf, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { CLAIM_LABEL, type Claim, claimId, claimOf } from '#src/supervision/claim.js';
import { followLedger } from '#src/supervision/follow-ledger.js';
import { type FoundClaim, heldElsewhere, scanClaims } from '#src/supervision/scan-claims.js';
import { scanLabel } from '#src/supervision/scan-label.js';
import { type ClaimSubject, tryClaim } from '#src/supervision/try-claim.js';
import type { JobEngineOptions } from './job-engine-options.js';
import type { JobKind } from './job-kind.js';
import { RunningJobs } from './running-jobs.js';
import { WaitingJobs } from './waiting-jobs.js';

const DEFAULTS = { concurrency: 4, absenceMs: 120_000 };
const RETRY_MS = 1000;

/** Sees to every job: follows the ledger, claims what nobody runs, and has it supervised. */
export class JobEngine {
  readonly #options: JobEngineOptions & typeof DEFAULTS;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #owner: string;
  readonly #closing = new AbortController();
  readonly #waiting = new WaitingJobs();
  readonly #running: RunningJobs;
  readonly #background: Promise<void>[] = [];
  #claiming = false;
  #claimed: Promise<void> = Promise.resolve();
  #lastClaim: Promise<void> = Promise.resolve();

  constructor(options: JobEngineOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#kinds = new Map(options.kinds.map((kind) => [kind.label, kind]));
    this.#owner = options.lease.owner;
    this.#running = new RunningJobs({
      ...this.#options,
      closing: this.#closing.signal,
      leaseHeld: () => options.lease.held,
      onEnd: (job, kind) => this.#lookAgain(job, kind),
    });
  }

  /** Takes up what an earlier process left, then whatever is launched from now on. */
  async start(): Promise<void> {
    const { seq } = await this.#options.ledger.head();
    await this.#takeOver(rethrow);
    const elsewhere = await heldElsewhere(this.#options);
    for (const kind of this.#kinds.values()) await kind.sweep(elsewhere);
    await this.#findPending();
    this.#background.push(this.#follow(seq));
    if (this.#options.store.supports.shared) this.#background.push(this.#watchOthers());
    for (const kind of this.#kinds.values()) this.#background.push(this.#tidy(kind));
    this.#claimNext();
  }

  /** Lets go of every job without stopping its runs: a later start, here or elsewhere, adopts them. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The job engine is closing.'));
    await Promise.all(this.#background);
    await this.#claimed;
    await this.#running.settled();
  }

  #tidy(kind: JobKind): Promise<void> {
    const failed = (error: unknown) =>
      this.#options.logger.warn('what deleted jobs left is not removed', { error });
    return kind.tidy(this.#closing.signal).catch(failed);
  }

  #follow(after: number): Promise<void> {
    const { signal } = this.#closing;
    const options = { ...this.#options, signal };
    return followLedger(options, after, (commit) => this.#note(commit));
  }

  #note(commit: Commit): void {
    for (const change of commit.changes) {
      if (change.kind === 'putVertex') this.#noteVertex(change.vertex);
      if (change.kind === 'removeVertex') this.#noteRemoval(change.before);
    }
    this.#claimNext();
  }

  #noteRemoval(vertex: Vertex): void {
    if (vertex.labels[0] === CLAIM_LABEL)
      this.#waiting.released(claimOf({ element: vertex, version: 0 }).subject);
    else this.#waiting.forget(arnOf(vertex));
  }

  #noteVertex(vertex: Vertex): void {
    const [label = ''] = vertex.labels;
    if (label === CLAIM_LABEL) this.#noteClaim(claimOf({ element: vertex, version: 0 }));
    const kind = this.#kinds.get(label);
    if (kind) this.#noteJob(kind, vertex);
  }

  #noteClaim(claim: Claim): void {
    if (claim.owner === this.#owner) return;
    this.#waiting.heldElsewhere(claim.subject);
    this.#running.lose(claim);
  }

  #noteJob(kind: JobKind, record: Vertex): void {
    const arn = arnOf(record);
    const state = kind.state(record);
    if (!this.#running.has(arn)) this.#waiting.note(arn, kind, state);
    else if (state === 'stopping') this.#running.stop(arn);
  }

  /** Claims waiting jobs, oldest first, while there is room; what is to be stopped needs none. */
  #claimNext(): void {
    if (this.#claiming) return;
    this.#claiming = true;
    this.#claimed = this.#claimWaiting();
  }

  async #claimWaiting(): Promise<void> {
    for (;;) {
      const hasRoom = this.#running.size < this.#options.concurrency;
      const next = this.#closing.signal.aborted ? undefined : this.#waiting.take(hasRoom);
      if (!next) {
        this.#claiming = false;
        return;
      }
      const [arn, kind] = next;
      try {
        await this.#claimRecord(arn, kind);
      } catch (error) {
        this.#options.logger.error('claiming a job failed; trying again', { job: arn, error });
        this.#retryLater(arn, kind);
      }
    }
  }

  /** A record that was made anew while the earlier job of its name was cleaned up was seen by nobody. */
  async #lookAgain(arn: Arn, kind: JobKind): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const record = await this.#read(arn).catch(() => this.#retryLater(arn, kind));
    if (record) this.#noteJob(kind, record);
    this.#claimNext(); // there is room
  }

  #retryLater(arn: Arn, kind: JobKind): void {
    const { signal } = this.#closing;
    const again = () => this.#lookAgain(arn, kind);
    void this.#options.clock.sleep(RETRY_MS, { signal }).then(again, () => undefined);
  }

  /**
   * Claims a job unless it has ended or has moved since: then its next commit tells. This server's own
   * claim may be there, from a commit that the store did not know to be done.
   */
  async #claimRecord(job: Arn, kind: JobKind): Promise<void> {
    const id = vertexIdOf(job);
    const found = await this.#options.store.vertices([id, claimId(job)]);
    const record = found.get(id);
    if (!record || kind.state(record.element) === 'ended') return;
    const claim = found.get(claimId(job));
    const held = claim && claimOf(claim);
    const own = held?.owner === this.#owner ? held : undefined;
    await this.#claim(kind, { arn: job, is: record.version }, own);
  }

  /** One at a time: what looks through all claims may come upon a job that is just being claimed. */
  #claim(kind: JobKind, subject: ClaimSubject, from?: Claim): Promise<void> {
    const claimed = this.#lastClaim.then(() => this.#claimNow(kind, subject, from));
    this.#lastClaim = claimed.catch(() => undefined);
    return claimed;
  }

  async #claimNow(kind: JobKind, subject: ClaimSubject, from?: Claim): Promise<void> {
    if (this.#running.has(subject.arn)) return;
    const { place } = this.#options;
    const request = { subject, owner: this.#owner, place, ...(from ? { from } : {}) };
    const claim = await tryClaim(this.#options, request);
    if (!claim) return;
    this.#waiting.released(claim.subject);
    this.#running.start(kind, claim);
  }

  /** Other servers may die while this one lives. A job that cannot be taken over waits for the next look. */
  async #watchOthers(): Promise<void> {
    const { clock, lease, logger } = this.#options;
    const { signal } = this.#closing;
    const failed = (error: unknown, job?: Arn) =>
      logger.error('taking over from lapsed leases failed', { error, ...(job ? { job } : {}) });
    while (!signal.aborted) {
      await clock.sleep(lease.leaseMs / 2, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#takeOver(failed).catch(failed);
    }
  }

  /**
   * Takes over the jobs of servers that live no more, and those of this server that it does not run: a claim
   * whose commit the store did not know to be done.
   */
  async #takeOver(failed: (error: unknown, job: Arn) => void): Promise<void> {
    for (const found of await scanClaims(this.#options)) {
      const { subject: job, owner } = found.claim;
      if (this.#closing.signal.aborted) return;
      const isOwn = owner === this.#owner;
      if (!isOwn) this.#waiting.heldElsewhere(job);
      if (isOwn ? this.#running.has(job) : found.absentMs === undefined) continue;
      await this.#inherit(found).catch((error: unknown) => failed(error, job));
    }
  }

  async #inherit({ claim, absentMs = 0 }: FoundClaim): Promise<void> {
    const { place, absenceMs } = this.#options;
    const record = await this.#read(claim.subject);
    const kind = this.#kinds.get(record?.labels[0] ?? '');
    if (!record || !kind || kind.state(record) === 'ended') return;
    const runsAt = kind.runsAt(record);
    const isOutOfReach = runsAt === claim.place.id && runsAt !== place.id;
    if (isOutOfReach && absentMs < absenceMs) return;
    await this.#claim(kind, { arn: claim.subject, is: 'present' }, claim);
  }

  async #read(job: Arn): Promise<Vertex | undefined> {
    const id = vertexIdOf(job);
    return (await this.#options.store.vertices([id])).get(id)?.element;
  }

  async #findPending(): Promise<void> {
    const { store } = this.#options;
    for (const kind of this.#kinds.values()) {
      for (const status of ['Stopping', 'InProgress']) {
        for await (const { element } of scanLabel(store, kind.label, { status }))
          this.#noteJob(kind, element);
      }
    }
  }
}

/** What fails at the start fails the start: a store of one server is not looked through again. */
function rethrow(error: unknown): never {
  throw error;
}

function arnOf(vertex: Vertex): Arn {
  return (stringOf(vertex.properties, 'arn') ?? '') as Arn;
}
