import neo4j from 'neo4j-driver';
import { type Head, resetting } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { GraphReset, ResetState } from '#src/ports/graph-reset.js';
import type { Lease, LeaseRecords } from '#src/ports/leases.js';
import type { Connection } from './connection.js';
import type { Barrier } from './reads/barrier.js';
import { LABEL, MARK, PATIENT } from './schema.js';
import type { GroupWriter } from './write/group-writer.js';

const { vertex, pastVertex, pastEdge, commit, head, lease } = LABEL;

/**
 * The elements to remove, in this order, because a vertex may have more edges than one transaction
 * can remove.
 */
const REMOVED = [
  'MATCH ()-[x]->()',
  `MATCH (x:${pastEdge})`,
  `MATCH (x:${pastVertex})`,
  `MATCH (x:${vertex})`,
  `MATCH (x) WHERE NOT (x:${head} OR x:${lease} OR x:${commit})`,
];

/** Other servers wait for the head meanwhile. */
const MOST = 10_000;

/** Empties the graph; constraints, indexes and the records of commits stay. */
export class Neo4jReset implements GraphReset {
  readonly #connection: Connection;
  readonly #barrier: Barrier;
  readonly #writer: GroupWriter;
  /** The records of commits up to this one lose their lists of changed elements. */
  #forgotten = 0;

  constructor(parts: { connection: Connection; barrier: Barrier; writer: GroupWriter }) {
    this.#connection = parts.connection;
    this.#barrier = parts.barrier;
    this.#writer = parts.writer;
  }

  async state(): Promise<ResetState> {
    await this.#barrier.head();
    return this.#barrier.reset;
  }

  async begin(actor: string, { seq, digest }: Head): Promise<boolean> {
    this.#forgotten = 0;
    return this.#connection.persist(async (once, doubtful) => {
      const [row] = await once<[before: string | null, isSame: boolean]>({
        text: `MATCH (h:${head}) SET h.lock = 0
WITH h, h.resetting AS before, h.seq = $seq AND h.digest = $digest AS isSame
SET h.resetting = CASE WHEN before IS NULL AND isSame THEN $actor ELSE before END
RETURN [before, isSame] AS row`,
        parameters: { seq: neo4j.int(seq), digest, actor },
      });
      const [before = null, isSame = false] = row ?? [];
      if (before !== null && !(doubtful && before === actor)) throw resetting();
      return isSame;
    });
  }

  async purge(limit: number): Promise<number> {
    for (const match of REMOVED) {
      const removed = await this.#remove(match, Math.min(limit, MOST));
      if (removed > 0) return removed;
    }
    return this.#forgetChanges(limit);
  }

  async end(group: CommitGroup): Promise<void> {
    await this.#writer.write(group, { endsReset: true });
    await this.#barrier.head();
  }

  /** Runs under the lock of the head, so that nothing written after the reset is removed. */
  async #remove(match: string, limit: number): Promise<number> {
    const [row] = await this.#connection.rows<[removed: bigint]>(
      {
        text: `MATCH (h:${head}) SET h.lock = 0
WITH h WHERE h.resetting IS NOT NULL
${match}
WITH x LIMIT $limit
DETACH DELETE x
RETURN [count(*)] AS row`,
        parameters: { limit: neo4j.int(limit) },
      },
      PATIENT,
    );
    return Number(row?.[0] ?? 0n);
  }

  /** The records of commits stay, without their lists of changed elements. */
  async #forgetChanges(limit: number): Promise<number> {
    const { seq, resetting: isRunning } = await this.#barrier.head();
    const from = Math.max(this.#forgotten, this.#barrier.reset.firstKept - 1);
    if (!isRunning || from >= seq) return 0;
    const to = Math.min(from + limit, seq);
    await this.#connection.rows(
      {
        text: `MATCH (c:${commit}) WHERE c.seq > $from AND c.seq <= $to SET c.touched = ''`,
        parameters: { from: neo4j.int(from), to: neo4j.int(to) },
      },
      PATIENT,
    );
    this.#forgotten = to;
    return to - from;
  }
}

/** Leases as nodes. Leases of earlier versions have no counter and are skipped. */
export class Neo4jLeases implements LeaseRecords {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async put({ owner, counter, address }: Lease): Promise<void> {
    await this.#connection.rows({
      text: `MERGE (l:${LABEL.lease} {owner: $owner}) SET l:${MARK.bookkeeping}, l.counter = $counter, l.address = $address`,
      parameters: { owner, counter: neo4j.int(counter), address: address ?? null },
    });
  }

  async all(): Promise<readonly Lease[]> {
    const rows = await this.#connection.rows<[string, bigint, string | null]>({
      text: `MATCH (l:${LABEL.lease}) WHERE l.counter IS NOT NULL RETURN [l.owner, l.counter, l.address] AS row`,
      parameters: {},
    });
    return rows.map(([owner, counter, address]) => ({
      owner,
      counter: Number(counter),
      ...(address === null ? {} : { address }),
    }));
  }

  async remove({ owner, counter }: Pick<Lease, 'owner' | 'counter'>): Promise<void> {
    await this.#connection.rows({
      text: `MATCH (l:${LABEL.lease} {owner: $owner, counter: $counter}) DELETE l`,
      parameters: { owner, counter: neo4j.int(counter) },
    });
  }
}
