import type { IncompleteReason, WalkQuery } from '#src/domain/graph/index.js';
import { noSuchCommit } from '#src/stores/shared/errors.js';
import type { Connection, SnapshotRow } from '../database.js';
import { ElementReads } from '../reads/element-reads.js';
import { GraphIndex } from './graph-index.js';
import { type PackedSnapshots, packLinks, packSnapshots } from './pack.js';
import { type PageRange, pageEdges } from './page-edges.js';
import { PageReads } from './page-reads.js';
import { WalkCache } from './walk-cache.js';
import { WalkRun } from './walk-run.js';

/** A page as it is passed between threads. */
export interface WalkAnswer {
  /** The ids of the vertices of the page in order, then of others that its links name. */
  readonly ids: Uint8Array<ArrayBuffer>;
  /** How many vertices of the page lie up to each depth. */
  readonly depthEnds: readonly number[];
  readonly edges: readonly SnapshotRow[];
  /** For each link the number of its label, and the positions of the ids of its ends. */
  readonly links?: Uint32Array;
  readonly labels?: readonly string[];
  readonly known?: PackedSnapshots;
  readonly at: number;
  readonly hasNext: boolean;
  readonly total?: number;
  readonly incompleteReason?: IncompleteReason;
  readonly transfer: readonly ArrayBuffer[];
}

/** Answers walks from the index of the graph; the process has one index. */
export class Walker {
  readonly #connection: Connection;
  readonly #index: GraphIndex;
  readonly #elements: ElementReads;
  readonly #reads: PageReads;
  readonly #cache = new WalkCache();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#index = new GraphIndex(connection);
    this.#elements = new ElementReads(connection);
    this.#reads = new PageReads(connection);
  }

  /** Empties the index, because the store was cleared. */
  reset(): void {
    this.#index.reset();
    this.#cache.clear();
  }

  walk(query: WalkQuery): WalkAnswer {
    this.#index.catchUp();
    const deadline = performance.now() + query.limits.timeoutMs;
    const at = query.at ?? this.#index.seq;
    if (at > this.#index.seq) throw noSuchCommit(at);
    const run = this.#cache.take(query, at) ?? this.#newRun(query, at);
    const start = query.offset ?? 0;
    run.advance(query.withTotal ? Number.MAX_VALUE : start + query.first, deadline);
    const answer = this.#answer(run, query);
    this.#cache.keep(query, run); // answering a page increases the memory of a run
    return answer;
  }

  #newRun(query: WalkQuery, at: number): WalkRun {
    const found = query.starts.flatMap((id) => this.#elements.number(id, at) ?? []);
    return new WalkRun(query, { index: this.#index, starts: Uint32Array.from(new Set(found)), at });
  }

  #answer(run: WalkRun, query: WalkQuery): WalkAnswer {
    const { returned } = run;
    const start = Math.min(query.offset ?? 0, returned.length);
    const end = Math.min(start + query.first, returned.length);
    const hasNext = returned.length > end;
    const isCounted = query.withTotal && run.isDone && run.cut === undefined;
    return {
      ...this.#page(run, { query, start, end }),
      at: run.at,
      hasNext,
      ...(isCounted ? { total: returned.length } : {}),
      ...(run.cut === undefined || hasNext ? {} : { incompleteReason: run.cut }),
    };
  }

  #page(run: WalkRun, page: PageRange) {
    const { query, start, end } = page;
    const nums = run.returned.slice(start, end);
    const edges = query.withEdges ? pageEdges(this.#index, run, page) : [];
    const isLinked = query.withEdges === 'ends';
    const links = isLinked ? packLinks(this.#index, nums, edges) : undefined;
    const all = links ? links.vertices : nums;
    const ids = this.#index.vertices.idsOf(all);
    return {
      ids,
      transfer: [ids.buffer],
      depthEnds: run.depthEnds(start, end),
      ...(links ? { links: links.columns, labels: this.#index.edges.labels } : {}),
      ...this.#connection.readTransaction(() => ({
        edges: links ? [] : this.#reads.edges(edges, run.at),
        ...(query.withVertices ? { known: packSnapshots(this.#reads.vertices(all, run.at)) } : {}),
      })),
    };
  }
}
