import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type {
  Head,
  VertexId,
  VertexMap,
  WalkedLink,
  WalkPage,
  WalkQuery,
} from '#src/domain/graph/index.js';
import {
  breadthFirst,
  type WalkResult,
  WalkResults,
  walkPage,
} from '#src/domain/graph/walk/index.js';
import type { Connection } from '../connection.js';
import type { ElementReads } from '../reads/element-reads.js';
import type { LedgerReads } from '../reads/ledger-reads.js';
import { type ClosureRow, closureResult, closureStatement } from './closure.js';
import { Neo4jWalkView } from './neo4j-walk-view.js';
import { presentEdges, presentLinks, presentVertices } from './present.js';

/** Walks the graph as it stood at a commit, although the database keeps no snapshots. */
export class Walker {
  readonly #connection: Connection;
  readonly #ledger: LedgerReads;
  readonly #elements: ElementReads;
  readonly #results = new WalkResults();

  constructor(parts: { connection: Connection; ledger: LedgerReads; elements: ElementReads }) {
    this.#connection = parts.connection;
    this.#ledger = parts.ledger;
    this.#elements = parts.elements;
  }

  async walk(query: WalkQuery): Promise<WalkPage> {
    const head = await this.#ledger.head();
    const at = query.at ?? head.seq;
    const digest = at === head.seq ? head.digest : await this.#digestOf(at);
    const known = this.#results.take(query, digest);
    const result = known ?? (await this.#find(query, at, head));
    if (!known) this.#results.keep(query, digest, result);
    const asked = { query, result, at };
    if (at === head.seq) {
      const page = await this.#presentPage(asked);
      // What was read is the commit's when nobody has written since.
      if ((await this.#ledger.head()).digest === digest) return page;
    }
    const page = await walkPage(this.#view(at, query.limits.timeoutMs), asked);
    if (!query.withVertices) return page;
    return { ...page, known: await this.#elements.vertices(seenIn(page), at) };
  }

  /** A page of the present graph: what is read for it is as little as the query allows. */
  async #presentPage(asked: Parameters<typeof walkPage>[1]): Promise<WalkPage> {
    const { query } = asked;
    const onlyEnds = query.withEdges === 'ends';
    const view = onlyEnds ? presentLinks(this.#connection) : presentEdges(this.#connection);
    const { vertices } = await walkPage(view, { ...asked, query: { ...query, withEdges: false } });
    const [page, known] = await Promise.all([
      walkPage(view, asked),
      query.withVertices
        ? presentVertices(
            this.#connection,
            vertices.map(({ id }) => id),
          )
        : undefined,
    ]);
    return {
      ...page,
      ...(onlyEnds ? { edges: [], links: page.edges.map(({ element }) => asLink(element)) } : {}),
      ...(known ? { known: await this.#withEnds(known, page) } : {}),
    };
  }

  /** Known vertices with those at the other ends of a page's edges, which may be on the pages before. */
  async #withEnds(known: VertexMap, page: WalkPage): Promise<VertexMap> {
    const missing = seenIn(page).filter((id) => !known.has(id));
    return new Map([...known, ...(await presentVertices(this.#connection, missing))]);
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

/** The vertices of a page, and those at the ends of its edges. */
function seenIn({ vertices, edges }: WalkPage): VertexId[] {
  const seen = new Set(vertices.map(({ id }) => id));
  for (const { element } of edges) seen.add(element.from).add(element.to);
  return [...seen];
}

function asLink({ label, from, to }: WalkedLink): WalkedLink {
  return { label, from, to };
}

function isTimeout(error: unknown): boolean {
  return (
    isPlatformError(error, 'STORE_UNAVAILABLE') &&
    String(error.details['code']).includes('TransactionTimedOut')
  );
}
