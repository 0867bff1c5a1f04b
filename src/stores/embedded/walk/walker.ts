import { PlatformError } from '#src/domain/errors/index.js';
import type { IncompleteReason, WalkQuery } from '#src/domain/graph/index.js';
import type { Connection, ImageRow } from '../database.js';
import { GraphIndex } from './graph-index.js';
import { pageEdges } from './page-edges.js';
import { WalkCache } from './walk-cache.js';
import { WalkRun } from './walk-run.js';

/** A page as it crosses between threads: ids and depths in buffers that move. */
export interface WalkAnswer {
  /** 16 bytes for each vertex. */
  readonly ids: Uint8Array;
  readonly depths: Uint32Array;
  readonly edges: readonly ImageRow[];
  readonly at: number;
  readonly hasNext: boolean;
  readonly total?: number;
  readonly incompleteReason?: IncompleteReason;
  readonly transfer: readonly ArrayBuffer[];
}

/** Answers walks on an index of the graph, the only one in the process. */
export class Walker {
  readonly #connection: Connection;
  readonly #index: GraphIndex;
  readonly #cache = new WalkCache();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#index = new GraphIndex(connection);
  }

  /** Forgets everything, because the store did. */
  reset(): void {
    this.#index.reset();
    this.#cache.clear();
  }

  walk(query: WalkQuery): WalkAnswer {
    const deadline = performance.now() + query.limits.timeoutMs;
    this.#index.catchUp();
    const at = query.at ?? this.#index.seq;
    if (at > this.#index.seq) {
      throw new PlatformError('NOT_FOUND', `There is no commit ${at} yet.`, {
        details: { seq: at },
      });
    }
    const run = this.#cache.take(query, at) ?? new WalkRun(this.#index, query, at);
    const start = query.offset ?? 0;
    run.advance(query.withTotal ? Number.MAX_VALUE : start + query.first, deadline);
    this.#cache.keep(query, run);
    return this.#answer(run, query);
  }

  #answer(run: WalkRun, query: WalkQuery): WalkAnswer {
    const { returned } = run;
    const start = Math.min(query.offset ?? 0, returned.length);
    const end = Math.min(start + query.first, returned.length);
    const hasNext = returned.length > end;
    const ids = this.#ids(returned.subarray(start, end));
    const depths = run.depths(start, end);
    const isCounted = query.withTotal && run.isDone && run.cut === undefined;
    return {
      ids,
      depths,
      edges: query.withEdges ? this.#edges(run, { query, start, end }) : [],
      at: run.at,
      hasNext,
      ...(isCounted ? { total: returned.length } : {}),
      ...(run.cut === undefined || hasNext ? {} : { incompleteReason: run.cut }),
      transfer: [ids.buffer as ArrayBuffer, depths.buffer as ArrayBuffer],
    };
  }

  #ids(nums: Uint32Array): Uint8Array {
    const { vertices } = this.#index;
    const bytes = new Uint8Array(nums.length * 16);
    const view = new DataView(bytes.buffer);
    nums.forEach((num, at) => {
      for (let word = 0; word < 4; word += 1) {
        view.setUint32(at * 16 + word * 4, vertices.word(num, word));
      }
    });
    return bytes;
  }

  #edges(
    run: WalkRun,
    page: { readonly query: WalkQuery; readonly start: number; readonly end: number },
  ): ImageRow[] {
    const rows: [...ImageRow, id: Uint8Array][] = [];
    for (const num of pageEdges(this.#index, run, page)) {
      const row = this.#edgeRow(num, run.at);
      if (row) rows.push(row);
    }
    return rows
      .sort(([, , one], [, , other]) => Buffer.compare(one, other))
      .map(([image, began]) => [image, began]);
  }

  #edgeRow(num: number, at: number): [...ImageRow, id: Uint8Array] | undefined {
    return (
      this.#connection.row(
        'SELECT image, began, id FROM edge WHERE num = ? AND began <= ?',
        num,
        at,
      ) ??
      this.#connection.row(
        'SELECT image, began, id FROM edge_past WHERE num = ? AND began <= ? AND ended > ?',
        num,
        at,
        at,
      )
    );
  }
}
