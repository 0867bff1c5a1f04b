import type {
  Edge,
  EdgeId,
  EdgeListQuery,
  EdgeQuery,
  EdgeSelection,
  ListQuery,
  Versioned,
  Vertex,
  VertexId,
  VertexSelection,
} from '#src/domain/graph/index.js';
import type { Layer } from '#src/stores/shared/layered-reads.js';
import type { RunOptions } from '../connection.js';
import type { KnownNames } from '../schema.js';
import {
  type EdgeSource,
  edgeCountStatement,
  edgeListStatement,
  edgeProbeStatement,
  incidentStatement,
} from './edge-statements.js';
import {
  countStatement,
  FEW,
  type IndexedFilter,
  indexedFilters,
  listStatement,
  probeStatement,
} from './list-statements.js';
import { edgeFrom, vertexFrom } from './snapshots.js';
import { edgeStatement, type SnapshotRow, vertexStatement } from './statements.js';
import type { SteadyReads } from './steady-reads.js';

/** The number of relationship types, or a row of an edge. */
type EdgeRow = SnapshotRow | readonly [types: bigint];
type ProbeRow = readonly [types: readonly string[], from: bigint, to: bigint];

/** The native nodes and relationships. */
export class LiveLayer implements Layer {
  readonly #reads: SteadyReads;
  readonly #names: KnownNames;

  constructor(reads: SteadyReads, names: KnownNames) {
    this.#reads = reads;
    this.#names = names;
  }

  async vertices(ids: readonly VertexId[], at?: number): Promise<Versioned<Vertex>[]> {
    const rows = await this.#reads.present<SnapshotRow>(vertexStatement(ids, at));
    return rows.map(vertexFrom);
  }

  async edges(ids: readonly EdgeId[], at?: number): Promise<Versioned<Edge>[]> {
    for (;;) {
      const asked = this.#names.types;
      const [types, ...rows] = await this.#reads.present<EdgeRow>(edgeStatement(ids, asked, at));
      if (Number(types?.[0]) === asked.length) return (rows as SnapshotRow[]).map(edgeFrom);
      await this.#names.refresh();
    }
  }

  async incident(query: EdgeQuery, options?: RunOptions): Promise<Versioned<Edge>[]> {
    if (query.vertices.length === 0) return [];
    const rows = await this.#reads.present<SnapshotRow>(incidentStatement(query), options);
    return rows.map(edgeFrom);
  }

  async list(query: ListQuery, options?: RunOptions): Promise<Versioned<Vertex>[]> {
    const least = await this.#narrowest(query, { by: query.order.by, ...options });
    // Where each filter matches many vertices, walking the index of the list's order fills a page
    // early.
    const narrow = least && least.count <= FEW ? least.filter : undefined;
    const rows = await this.#reads.present<SnapshotRow>(listStatement(query, narrow), options);
    return rows.map(vertexFrom);
  }

  async count(query: VertexSelection, options?: RunOptions): Promise<number> {
    const least = await this.#narrowest(query, options);
    const statement = countStatement(query, least?.filter);
    const [row] = await this.#reads.present<[bigint]>(statement, options);
    return Number(row?.[0] ?? 0);
  }

  async listEdges(query: EdgeListQuery, options?: RunOptions): Promise<Versioned<Edge>[]> {
    const statement = edgeListStatement(query, await this.#source(query, options));
    const rows = statement ? await this.#reads.present<SnapshotRow>(statement, options) : [];
    return rows.map(edgeFrom);
  }

  async countEdges(query: EdgeSelection, options?: RunOptions): Promise<number> {
    const statement = edgeCountStatement(query, await this.#source(query, options));
    const [row] = statement ? await this.#reads.present<[bigint]>(statement, options) : [];
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

  async #source(query: EdgeSelection, options?: RunOptions): Promise<EdgeSource> {
    const [row] = await this.#reads.present<ProbeRow>(edgeProbeStatement(query), options);
    const [types = [], from = -1n, to = -1n] = row ?? [];
    const ends = [['from', Number(from)] as const, ['to', Number(to)] as const];
    const [least] = ends
      .filter(([, count]) => count >= 0 && count <= FEW)
      .sort(([, one], [, other]) => one - other);
    return { types, narrow: least?.[0] };
  }
}
