import type {
  ListQuery,
  Page,
  Versioned,
  Vertex,
  VertexSelection,
} from '#src/domain/graph/index.js';
import { toPage } from '#src/stores/shared/results.js';
import type { RunOptions } from '../connection.js';
import {
  countStatement,
  FEW,
  type IndexedFilter,
  indexedFilters,
  listStatement,
  probeStatement,
} from './list-statements.js';
import { vertexFrom } from './snapshots.js';
import type { SnapshotRow } from './statements.js';
import type { SteadyReads } from './steady-reads.js';

export class ListReads {
  readonly #reads: SteadyReads;

  constructor(reads: SteadyReads) {
    this.#reads = reads;
  }

  async list(query: ListQuery, options?: RunOptions): Promise<Page<Versioned<Vertex>>> {
    const least = await this.#narrowest(query, { by: query.order.by, ...options });
    // Where each filter matches many vertices, walking the index of the list's order fills a page
    // early.
    const narrow = least && least.count <= FEW ? least.filter : undefined;
    const rows = await this.#reads.at<SnapshotRow>(listStatement(query, narrow), query.at, options);
    return toPage(rows.map(vertexFrom), query.first);
  }

  async count(query: VertexSelection, options?: RunOptions): Promise<number> {
    const least = await this.#narrowest(query, options);
    const [row] = await this.#reads.at<[bigint]>(
      countStatement(query, least?.filter),
      query.at,
      options,
    );
    return Number(row?.[0] ?? 0);
  }

  /**
   * The filter that matches the fewest vertices, and their number, counted up to one more than
   * `FEW`.
   */
  async #narrowest(
    query: VertexSelection,
    { by, ...options }: RunOptions & { readonly by?: ListQuery['order']['by'] } = {},
  ): Promise<{ readonly filter: IndexedFilter; readonly count: number } | undefined> {
    const filters = indexedFilters(query, by);
    if (filters.length === 0) return undefined;
    const [counts = []] = await this.#reads.present<bigint[]>(
      probeStatement(filters, query),
      options,
    );
    const found = filters.map((filter, index) => ({ filter, count: Number(counts[index]) }));
    return found.sort((one, other) => one.count - other.count)[0];
  }
}
