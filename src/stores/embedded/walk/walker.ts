import { PlatformError } from '#src/domain/errors/index.js';
import type { IncompleteReason, WalkQuery } from '#src/domain/graph/index.js';
import type { Connection, ImageRow } from '../database.js';
import { GraphIndex } from './graph-index.js';
import { KeptIndex } from './kept-index.js';
import { type PackedImages, packIds, packImages, packLinks } from './pack.js';
import { type PageRange, pageEdges } from './page-edges.js';
import { PageReads } from './page-reads.js';
import { WalkCache } from './walk-cache.js';
import { WalkRun } from './walk-run.js';
import { WalkScratch } from './walk-scratch.js';

/** A page as it crosses between threads: ids in a buffer that moves. */
export interface WalkAnswer {
  /** 16 bytes for each vertex of the page, then for those at the other ends of its links. */
  readonly ids: Uint8Array;
  /** How many vertices of the page lie up to each depth. */
  readonly depthEnds: Uint32Array;
  readonly edges: readonly ImageRow[];
  /** For each link the number of its label, and where the ids of its ends stand. */
  readonly links?: Uint32Array;
  readonly labels?: readonly string[];
  readonly known?: PackedImages;
  readonly at: number;
  readonly hasNext: boolean;
  readonly total?: number;
  readonly incompleteReason?: IncompleteReason;
  readonly transfer: readonly ArrayBuffer[];
}

const WORTH_KEEPING = 100_000;

/** Answers walks on an index of the graph, the only one in the process. */
export class Walker {
  readonly #connection: Connection;
  readonly #index: GraphIndex;
  readonly #reads: PageReads;
  readonly #scratch = new WalkScratch();
  readonly #cache = new WalkCache();

  /** With a file, {@link keep} keeps the index in it. */
  constructor(connection: Connection, file?: string) {
    this.#connection = connection;
    this.#index = new GraphIndex(connection, file ? new KeptIndex(connection, file) : undefined);
    this.#reads = new PageReads(connection);
  }

  /** Writes the index to its file when reading so many changes anew would hold up the next start. */
  keep(changes = WORTH_KEEPING): void {
    if (this.#index.takenIn >= changes) this.#index.keep();
  }

  /** Forgets everything, because the store did. */
  reset(): void {
    this.#index.reset();
    this.#cache.clear();
  }

  walk(query: WalkQuery): WalkAnswer {
    this.#index.catchUp();
    const deadline = performance.now() + query.limits.timeoutMs;
    const at = query.at ?? this.#index.seq;
    if (at > this.#index.seq) {
      throw new PlatformError('NOT_FOUND', `There is no commit ${at} yet.`, {
        details: { seq: at },
      });
    }
    const run = this.#cache.take(query, at) ?? this.#newRun(query, at);
    const start = query.offset ?? 0;
    run.advance(query.withTotal ? Number.MAX_VALUE : start + query.first, deadline);
    const answer = this.#answer(run, query);
    this.#cache.keep(query, run); // an answer adds to what a run holds
    return answer;
  }

  #newRun(query: WalkQuery, at: number): WalkRun {
    return new WalkRun({ index: this.#index, scratch: this.#scratch }, query, at);
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
    const nums = run.returned.subarray(start, end);
    const edges = query.withEdges ? pageEdges(this.#index, run, page) : [];
    const isLinked = query.withEdges === 'ends';
    const links = isLinked ? packLinks(this.#index, nums, edges) : undefined;
    const all = links ? links.vertices : nums;
    const ids = packIds(this.#index, all);
    return {
      ids,
      depthEnds: run.depthEnds(start, end),
      transfer: [ids.buffer] as ArrayBuffer[],
      ...(links ? { links: links.columns, labels: this.#index.edges.labels } : {}),
      ...this.#connection.snapshot(() => ({
        edges: links ? [] : this.#reads.edges(edges, run.at),
        ...(query.withVertices ? { known: packImages(this.#reads.vertices(all, run.at)) } : {}),
      })),
    };
  }
}
