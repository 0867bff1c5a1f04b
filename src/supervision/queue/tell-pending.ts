import { type Versioned, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { isLostRace, type Ledger } from '#src/ledger/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { claimId } from '../claim.js';
import type { FairQueue, Waiting } from './fair-queue.js';

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
  readonly #told = new WeakSet<Waiting>();

  constructor(parts: PendingParts) {
    this.#parts = parts;
  }

  /** Marks the records that are not marked yet, unless one is claimed or changed meanwhile. */
  async tell(signal: AbortSignal): Promise<void> {
    const since = performance.now() - PATIENCE_MS;
    const untold = [...this.#parts.queue.all()].filter(
      (waiting) => waiting.since < since && !this.#told.has(waiting),
    );
    for (let at = 0; at < untold.length && !signal.aborted; at += TOGETHER)
      await this.#tellSome(untold.slice(at, at + TOGETHER));
  }

  async #tellSome(some: readonly Waiting[]): Promise<void> {
    const { store, queue } = this.#parts;
    const ids = some.flatMap(({ subject }) => [vertexIdOf(subject), claimId(subject)]);
    const found = await store.vertices(ids);
    const tellings = some.map(async (waiting) => {
      const { subject } = waiting;
      const record = found.get(vertexIdOf(subject));
      if (record && !found.has(claimId(subject)) && queue.has(subject))
        await this.#tellOne(waiting, record);
      this.#told.add(waiting);
    });
    await Promise.all(tellings);
  }

  async #tellOne({ kind, subject }: Waiting, record: Versioned<Vertex>): Promise<void> {
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
