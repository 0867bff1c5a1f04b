import {
  GENESIS,
  type VertexId,
  type VertexMap,
  type WalkedLink,
  type WalkPage,
  type WalkQuery,
} from '#src/domain/graph/index.js';
import {
  breadthFirst,
  type WalkResult,
  WalkResults,
  walkPage,
} from '#src/domain/graph/walk/index.js';
import { DefaultWalkView, type WalkPrimitives } from '#src/stores/shared/default-walk.js';
import { noSuchCommit } from '#src/stores/shared/errors.js';
import type { Connection } from '../connection.js';
import { isTimeout } from '../errors.js';
import type { Barrier } from '../reads/barrier.js';
import type { LedgerReads } from '../reads/ledger-reads.js';
import { type ClosureRow, closureResult, closureStatement } from './closure.js';
import { presentEdges, presentLinks, presentVertices } from './present.js';

/** Walks the graph as of a commit, although the database keeps no snapshots of it. */
export class Walker {
  readonly #connection: Connection;
  readonly #barrier: Barrier;
  readonly #ledger: LedgerReads;
  readonly #store: WalkPrimitives;
  readonly #results = new WalkResults();

  constructor(parts: {
    connection: Connection;
    barrier: Barrier;
    ledger: LedgerReads;
    store: WalkPrimitives;
  }) {
    this.#connection = parts.connection;
    this.#barrier = parts.barrier;
    this.#ledger = parts.ledger;
    this.#store = parts.store;
  }

  async walk(query: WalkQuery): Promise<WalkPage> {
    const deadline = performance.now() + query.limits.timeoutMs;
    const head = await this.#barrier.atLeast(query.at);
    const at = query.at ?? head.seq;
    const digest = at === head.seq ? head.digest : await this.#digestOf(at);
    const known = this.#results.take(query, digest);
    if (at === head.seq) {
      const page = await this.#present({ query, known, at, digest });
      if (page) return page;
    }
    return this.#past({ query, known, at, digest }, deadline);
  }

  /**
   * A walk of the present graph. Undefined when it took too long, or when a commit arrived
   * meanwhile: then the rows may mix two commits.
   */
  async #present({ query, known, at, digest }: WalkRequest): Promise<WalkPage | undefined> {
    const result = known ?? (await this.#close(query));
    if (!result) return undefined;
    const page = await this.#presentPage({ query, result, at });
    if ((await this.#barrier.head()).digest !== digest) return undefined;
    if (!known) this.#results.keep(query, digest, result);
    return page;
  }

  /** A walk at a commit, depth by depth. */
  async #past({ query, known, at, digest }: WalkRequest, deadline: number): Promise<WalkPage> {
    const view = new DefaultWalkView(this.#store, at, deadline);
    const limits = { ...query.limits, timeoutMs: deadline - performance.now() };
    const result = known ?? (await breadthFirst(view, { ...query, limits }));
    if (!known) this.#results.keep(query, digest, result);
    return walkPage(view, { query, result, at });
  }

  /** A page of the present graph, which reads as little as the query allows. */
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

  /**
   * Known vertices, and the vertices at the other ends of the page's edges, which may be on earlier
   * pages.
   */
  async #withEnds(known: VertexMap, page: WalkPage): Promise<VertexMap> {
    const missing = seenIn(page).filter((id) => !known.has(id));
    return new Map([...known, ...(await presentVertices(this.#connection, missing))]);
  }

  /** Empties the cache, because the store was cleared. */
  clear(): void {
    this.#results.clear();
  }

  /**
   * The closure of the present graph; undefined when the query has none, it is not sufficient, or
   * it took too long.
   */
  async #close(query: WalkQuery): Promise<WalkResult | undefined> {
    const statement = closureStatement(query);
    const timeoutMs = query.limits.timeoutMs / 2;
    if (!statement || timeoutMs < 1) return undefined;
    try {
      const rows = await this.#connection.rows<ClosureRow>(statement, { timeoutMs });
      return closureResult(rows, query);
    } catch (error) {
      if (isTimeout(error)) return undefined;
      throw error;
    }
  }

  async #digestOf(at: number): Promise<string> {
    const [header] = at === GENESIS.seq ? [GENESIS] : await this.#ledger.headers({ seq: at });
    if (header) return header.digest;
    throw noSuchCommit(at);
  }
}

/** The walk at the commit with a digest, and its result where an earlier page has cached it. */
interface WalkRequest {
  readonly query: WalkQuery;
  readonly known: WalkResult | undefined;
  readonly at: number;
  readonly digest: string;
}

/** The vertices of a page, and the vertices at the ends of its edges. */
function seenIn({ vertices, edges }: WalkPage): VertexId[] {
  const seen = new Set(vertices.map(({ id }) => id));
  for (const { element } of edges) seen.add(element.from).add(element.to);
  return [...seen];
}

function asLink({ label, from, to }: WalkedLink): WalkedLink {
  return { label, from, to };
}
