import type {
  Edge,
  EdgeId,
  EdgeListQuery,
  EdgeMap,
  EdgeQuery,
  EdgeSelection,
  ListQuery,
  Page,
  Versioned,
  Vertex,
  VertexId,
  VertexMap,
  VertexSelection,
} from '#src/domain/graph/index.js';
import type { ReadOptions } from '#src/ports/graph-store.js';
import { countByMarks, hasMarks, listByMarks } from './default-search.js';
import { DerivedReads } from './derived-reads.js';
import type { LayeredReads } from './layered-reads.js';

/** A read of elements, with the number of elements that it looks up. */
export interface SteadyReadOptions extends ReadOptions {
  readonly size?: number;
}

/** The reads of a store that keeps superseded versions apart from live elements. */
export abstract class LayeredStore extends DerivedReads {
  protected abstract readonly reads: LayeredReads;

  /**
   * Runs a read of the present or at an existing commit, and checks that the history of the commit
   * still exists. The read gets another commit when the present needs one to be consistent.
   */
  protected abstract steady<Result>(
    at: number | undefined,
    read: (at: number | undefined) => Promise<Result>,
    options?: SteadyReadOptions,
  ): Promise<Result>;

  async vertices(ids: readonly VertexId[], at?: number): Promise<VertexMap> {
    return this.steady(at, (then) => this.reads.vertices(ids, then), { size: ids.length });
  }

  async edges(ids: readonly EdgeId[], at?: number): Promise<EdgeMap> {
    return this.steady(at, (then) => this.reads.edges(ids, then), { size: ids.length });
  }

  async incident(
    query: EdgeQuery,
    options?: ReadOptions,
  ): Promise<ReadonlyMap<VertexId, Page<Versioned<Edge>>>> {
    const read = (at?: number) => this.reads.incident(withAt(query, at), options);
    return this.steady(query.at, read, { size: query.vertices.length, ...options });
  }

  async list(query: ListQuery, options?: ReadOptions): Promise<Page<Versioned<Vertex>>> {
    if (hasMarks(query)) return listByMarks(this, query, options);
    return this.steady(query.at, (at) => this.reads.list(withAt(query, at), options), options);
  }

  async listEdges(query: EdgeListQuery, options?: ReadOptions): Promise<Page<Versioned<Edge>>> {
    return this.steady(query.at, (at) => this.reads.listEdges(withAt(query, at), options), options);
  }

  override async count(query: VertexSelection, options?: ReadOptions): Promise<number> {
    if (hasMarks(query)) return countByMarks(this, query, options);
    return this.steady(query.at, (at) => this.reads.count(withAt(query, at), options), options);
  }

  override async countEdges(query: EdgeSelection, options?: ReadOptions): Promise<number> {
    return this.steady(
      query.at,
      (at) => this.reads.countEdges(withAt(query, at), options),
      options,
    );
  }
}

function withAt<Query extends { readonly at?: number }>(
  query: Query,
  at: number | undefined,
): Query {
  return at === undefined ? query : { ...query, at };
}
