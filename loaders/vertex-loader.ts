import DataLoader from 'dataloader';
import type {
  Edge,
  EdgeQuery,
  Page,
  Versioned,
  Vertex,
  VertexId,
} from '#src/domain/graph/index.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';

/** Batches reads of vertices by id: one for all of a tick at the same commit. */
export class VertexLoader {
  readonly #store: GraphStore;
  readonly #byCommit = new Map<number | undefined, Batch>();

  constructor(store: GraphStore) {
    this.#store = store;
  }

  /** The live vertex, or its version as of a commit; undefined when there is none. */
  load(id: VertexId, at?: number): Promise<Versioned<Vertex> | undefined> {
    return this.#batch(at).load(id);
  }

  /** Adds vertices that are known already. */
  prime(vertex: Versioned<Vertex>, at?: number): void {
    this.#batch(at).prime(vertex.element.id, vertex);
  }

  /** Clears everything, so that reads after a mutation see its result. */
  clear(): void {
    this.#byCommit.clear();
  }

  #batch(at: number | undefined): Batch {
    const known = this.#byCommit.get(at);
    if (known) return known;
    const batch: Batch = new DataLoader(async (ids) => {
      const found = await this.#store.vertices(ids, at);
      return ids.map((id) => found.get(id));
    });
    this.#byCommit.set(at, batch);
    return batch;
  }
}

type Batch = DataLoader<VertexId, Versioned<Vertex> | undefined>;

/** The common part of a batch of edges. */
export type IncidentQuery = Omit<EdgeQuery, 'vertices' | 'after'>;

/** Batches reads and counts of the edges at vertices: one call for all vertices with equal queries. */
export class IncidentLoader {
  readonly #store: GraphStore;
  readonly #options: ReadOptions;
  readonly #pages = new Map<string, DataLoader<VertexId, Page<Versioned<Edge>>>>();
  readonly #counts = new Map<string, DataLoader<VertexId, number>>();

  constructor(store: GraphStore, options: ReadOptions) {
    this.#store = store;
    this.#options = options;
  }

  /** The first page of edges at a vertex. */
  load(vertex: VertexId, query: IncidentQuery): Promise<Page<Versioned<Edge>>> {
    return batchOf(this.#pages, keyOf(query), async (vertices) => {
      const pages = await this.#store.incident({ ...query, vertices }, this.#options);
      return vertices.map((id) => pages.get(id) ?? EMPTY);
    }).load(vertex);
  }

  /** The number of edges at a vertex. */
  count(vertex: VertexId, query: Omit<IncidentQuery, 'first'>): Promise<number> {
    return batchOf(this.#counts, keyOf(query), async (vertices) => {
      const degrees = await this.#store.degrees({ ...query, vertices }, this.#options);
      return vertices.map((id) => degrees.get(id) ?? 0);
    }).load(vertex);
  }

  /** Clears everything, so that reads after a mutation see its result. */
  clear(): void {
    this.#pages.clear();
    this.#counts.clear();
  }
}

const EMPTY: Page<Versioned<Edge>> = { items: [], hasNext: false };

function keyOf({ direction, labels, at, first }: Partial<IncidentQuery>): string {
  return JSON.stringify([direction, labels, at, first]);
}

function batchOf<Value>(
  batches: Map<string, DataLoader<VertexId, Value>>,
  key: string,
  read: (vertices: readonly VertexId[]) => Promise<Value[]>,
): DataLoader<VertexId, Value> {
  const known = batches.get(key);
  if (known) return known;
  const batch = new DataLoader(read);
  batches.set(key, batch);
  return batch;
}
