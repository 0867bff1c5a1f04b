import {
  createdOf,
  type Edge,
  type EdgeId,
  type EdgeListQuery,
  type EdgeQuery,
  type EdgeSelection,
  type ListPosition,
  type ListQuery,
  parseEdge,
  parseVertex,
  type Versioned,
  type Vertex,
  type VertexFilter,
  type VertexId,
  type VertexSelection,
} from '#src/domain/graph/index.js';
import type { ReadOptions } from '#src/ports/graph-store.js';
import type { Kind, Version } from './fold.js';
import type { AtCommit, Layer } from './layered-reads.js';
import { isWithin, matchesVertex } from './results.js';

/** Which superseded versions to read: those that were live at a commit. */
export interface PastQuery {
  readonly kind: Kind;
  readonly at: number;
  /** Only versions with one of these values, in each of these fields. */
  readonly having: Readonly<
    Partial<Record<'id' | 'from' | 'to' | 'label', readonly string[] | undefined>>
  >;
  /** The caller checks it again. */
  readonly where?: VertexFilter | undefined;
  /** What the caller needs of the versions that match `where`. */
  readonly page?: {
    readonly order: ListQuery['order'];
    readonly first: number;
    readonly after?: ListPosition | undefined;
  };
}

/** The records of superseded versions in a database. */
export interface PastRecords {
  /** Returns at least the versions of a query; it may ignore `where` and `page`. */
  read(query: PastQuery, options?: ReadOptions): Promise<readonly Version[]>;

  /** Counts the versions of a query; undefined where they have to be read for that. */
  count?(query: PastQuery, options?: ReadOptions): Promise<number | undefined>;
}

const NEWEST = { by: 'creationTime', direction: 'descending' } as const;

/** The superseded versions of a store, by its records of them. */
export class PastLayer implements Layer {
  readonly #records: PastRecords;

  constructor(records: PastRecords) {
    this.#records = records;
  }

  vertices(ids: readonly VertexId[], at: number): Promise<Versioned<Vertex>[]> {
    return this.#vertices({ kind: 'v', at, having: { id: ids } });
  }

  edges(ids: readonly EdgeId[], at: number): Promise<Versioned<Edge>[]> {
    return this.#edges({ kind: 'e', at, having: { id: ids } });
  }

  incident(query: AtCommit<EdgeQuery>, options?: ReadOptions): Promise<Versioned<Edge>[]> {
    const { vertices, direction, labels, at } = query;
    const end = direction === 'in' ? 'to' : 'from';
    return this.#edges({ kind: 'e', at, having: { [end]: vertices, label: labels } }, options);
  }

  list(query: AtCommit<ListQuery>, options?: ReadOptions): Promise<Versioned<Vertex>[]> {
    return this.#vertices({ ...pastVertices(query), page: query }, options);
  }

  listEdges(query: AtCommit<EdgeListQuery>, options?: ReadOptions): Promise<Versioned<Edge>[]> {
    return this.#edges({ ...pastEdges(query), page: { ...query, order: NEWEST } }, options);
  }

  async count(query: AtCommit<VertexSelection>, options?: ReadOptions): Promise<number> {
    const past = pastVertices(query);
    const count = await this.#records.count?.(past, options);
    return count ?? (await this.#vertices(past, options)).length;
  }

  async countEdges(query: AtCommit<EdgeSelection>, options?: ReadOptions): Promise<number> {
    const past = pastEdges(query);
    const count = await this.#records.count?.(past, options);
    return count ?? (await this.#edges(past, options)).length;
  }

  async #vertices(query: PastQuery, options?: ReadOptions): Promise<Versioned<Vertex>[]> {
    const [label] = query.having.label ?? [];
    return (await this.#records.read(query, options))
      .map(({ began, snapshot }) => ({ element: parseVertex(snapshot), version: began }))
      .filter(({ element }) => label === undefined || matchesVertex(element, label, query.where));
  }

  async #edges(query: PastQuery, options?: ReadOptions): Promise<Versioned<Edge>[]> {
    return (await this.#records.read(query, options))
      .map(({ began, snapshot }) => ({ element: parseEdge(snapshot), version: began }))
      .filter(({ element }) => isWithin(createdOf(element), query.where ?? {}));
  }
}

function pastVertices({ label, where, at }: AtCommit<VertexSelection>): PastQuery {
  return { kind: 'v', at, having: { label: [label] }, where };
}

function pastEdges({ from, to, labels, at, ...where }: AtCommit<EdgeSelection>): PastQuery {
  const ends = { from: from && [from], to: to && [to] };
  return { kind: 'e', at, having: { ...ends, label: labels }, where };
}
