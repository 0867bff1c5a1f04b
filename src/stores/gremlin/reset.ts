import { type Head, resetting } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { GraphReset, ResetState } from '#src/ports/graph-reset.js';
import type { Lease, LeaseRecords } from '#src/ports/leases.js';
import type { Connection } from './connection.js';
import { cardinality, g, statics, t } from './dsl.js';
import type { GremlinEngine } from './engine.js';
import { RequestFailure } from './failure.js';
import { type FencedHead, isSameHead } from './head.js';
import type { LedgerReads } from './reads/ledger-reads.js';
import { LABELS, leaseId } from './schema.js';
import type { Walker } from './walk/walker.js';

interface ResetParts {
  readonly connection: Connection;
  readonly engine: GremlinEngine;
  readonly ledger: LedgerReads;
  readonly walker: Walker;
  readonly readHead: () => Promise<FencedHead>;
  /** Writes the group that ends a reset, unless the reset has already ended. */
  readonly end: (group: CommitGroup, head: FencedHead) => Promise<void>;
}

/** Empties the graph; the head, the records of commits and the leases stay. */
export class GremlinReset implements GraphReset {
  readonly #parts: ResetParts;
  /** The records of commits up to this one lose their lists of changed elements. */
  #forgotten = 0;

  constructor(parts: ResetParts) {
    this.#parts = parts;
  }

  async state(): Promise<ResetState> {
    const { firstKept, actor } = await this.#parts.readHead();
    return actor === undefined ? { firstKept } : { firstKept, actor };
  }

  /** Reads the head after a lost answer, because only the head shows which actor runs the reset. */
  async begin(actor: string, after: Head): Promise<boolean> {
    const { connection, engine, readHead } = this.#parts;
    this.#forgotten = 0;
    for (let isDoubtful = false; ; ) {
      const head = await readHead();
      if (isDoubtful && head.actor === actor) return true;
      if (head.resetting) throw resetting();
      if (!isSameHead(head, after)) return false;
      try {
        if (await engine.beginReset(actor, head)) return true;
      } catch (error) {
        const isAgain =
          error instanceof RequestFailure && (error.is === 'conflict' || error.is === 'lost');
        if (!isAgain || isDoubtful) throw connection.unavailable(error);
        isDoubtful = error.is === 'lost';
      }
    }
  }

  async purge(limit: number): Promise<number> {
    const { engine, ledger, readHead } = this.#parts;
    const removed = await engine.removeSome(limit);
    if (removed > 0) return removed;
    const { seq, firstKept, resetting: isRunning } = await readHead();
    const from = Math.max(this.#forgotten, firstKept - 1);
    if (!isRunning || from >= seq) return 0;
    const to = Math.min(from + limit, seq);
    await ledger.forgetChanges(from, to);
    this.#forgotten = to;
    return to - from;
  }

  async end(group: CommitGroup): Promise<void> {
    const head = await this.#parts.readHead();
    if (!head.resetting || !isSameHead(head, group.after)) return;
    await this.#parts.end(group, head);
    this.#parts.walker.clear();
  }
}

/** Leases as vertices. Leases of earlier versions have no counter and are skipped. */
export class GremlinLeases implements LeaseRecords {
  readonly #connection: Pick<Connection, 'read'>;

  constructor(connection: Pick<Connection, 'read'>) {
    this.#connection = connection;
  }

  async put({ owner, counter, address }: Lease): Promise<void> {
    const match = new Map<unknown, unknown>([
      [t.id, leaseId(owner)],
      [t.label, LABELS.lease],
    ]);
    const traversal = g
      .mergeV(match)
      .property(cardinality.single, '_kind', 'l')
      .property(cardinality.single, '_owner', owner)
      .property(cardinality.single, '_counter', counter)
      .property(cardinality.single, '_address', address ?? '')
      .count();
    await this.#connection.read({ traversal });
  }

  async all(): Promise<readonly Lease[]> {
    const leases = g.V().has('_kind', 'l').hasLabel(LABELS.lease).has('_counter');
    const traversal = leases
      .project('o', 'c', 'a')
      .by('_owner')
      .by('_counter')
      .by(statics.coalesce(statics.values('_address'), statics.constant('')));
    const rows = (await this.#connection.read({ traversal })) as ReadonlyMap<string, unknown>[];
    return rows.map((row) => ({
      owner: String(row.get('o')),
      counter: Number(row.get('c')),
      ...(row.get('a') === '' ? {} : { address: String(row.get('a')) }),
    }));
  }

  async remove({ owner, counter }: Pick<Lease, 'owner' | 'counter'>): Promise<void> {
    const traversal = g.V(leaseId(owner)).has('_counter', counter).drop();
    await this.#connection.read({ traversal });
  }
}
