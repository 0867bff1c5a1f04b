import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { Head, WalkPage, WalkQuery } from '#src/domain/graph/index.js';
import {
  breadthFirst,
  type WalkResult,
  WalkResults,
  walkPage,
} from '#src/domain/graph/walk/index.js';
import type { Connection } from '../connection.js';
import type { LedgerReads } from '../reads/ledger-reads.js';
import { type ClosureRow, closureResult, closureStatement } from './closure.js';
import { Neo4jWalkView } from './neo4j-walk-view.js';

/** Walks the graph as it stood at a commit, although the database keeps no snapshots. */
export class Walker {
  readonly #connection: Connection;
  readonly #ledger: LedgerReads;
  readonly #results = new WalkResults();

  constructor(connection: Connection, ledger: LedgerReads) {
    this.#connection = connection;
    this.#ledger = ledger;
  }

  async walk(query: WalkQuery): Promise<WalkPage> {
    const head = await this.#ledger.head();
    const at = query.at ?? head.seq;
    const digest = at === head.seq ? head.digest : await this.#digestOf(at);
    const known = this.#results.take(query, digest);
    const result = known ?? (await this.#find(query, at, head));
    if (!known) this.#results.keep(query, digest, result);
    const view = this.#view(at, query.limits.timeoutMs);
    return walkPage(view, { query, result, at });
  }

  /** Forgets everything, because the store did. */
  clear(): void {
    this.#results.clear();
  }

  async #find(query: WalkQuery, at: number, head: Head): Promise<WalkResult> {
    const began = performance.now();
    const closed = at === head.seq ? await this.#close(query, head) : undefined;
    if (closed) return closed;
    const timeoutMs = query.limits.timeoutMs - (performance.now() - began);
    const limits = { ...query.limits, timeoutMs };
    return breadthFirst(this.#view(at, query.limits.timeoutMs), { ...query, limits });
  }

  /** The closure of the present graph; undefined when it took too long, or somebody wrote meanwhile. */
  async #close(query: WalkQuery, head: Head): Promise<WalkResult | undefined> {
    const statement = closureStatement(query);
    const timeoutMs = query.limits.timeoutMs / 2;
    if (!statement || timeoutMs < 1) return undefined;
    try {
      const rows = await this.#connection.rows<ClosureRow>(statement, { timeoutMs });
      const after = await this.#ledger.head();
      return after.digest === head.digest ? closureResult(rows, query) : undefined;
    } catch (error) {
      if (isTimeout(error)) return undefined;
      throw error;
    }
  }

  #view(at: number, timeoutMs: number): Neo4jWalkView {
    return new Neo4jWalkView({
      connection: this.#connection,
      at,
      timeoutMs: Math.max(timeoutMs, LEAST_TIMEOUT_MS),
    });
  }

  async #digestOf(at: number): Promise<string> {
    const [header] = at === 0 ? [{ digest: '' }] : await this.#ledger.headers({ seq: at });
    if (header) return header.digest;
    throw new PlatformError('NOT_FOUND', `There is no commit ${at} yet.`, { details: { seq: at } });
  }
}

/** A depth is walked to its end even when the time is over. */
const LEAST_TIMEOUT_MS = 1_000;

function isTimeout(error: unknown): boolean {
  return (
    isPlatformError(error, 'STORE_UNAVAILABLE') &&
    String(error.details['code']).includes('TransactionTimedOut')
  );
}
